import { argumentsOf, type Invocation } from "../invocation.ts";
import type { Rule } from "../rule.ts";

const clients = new Set(
	"mysql mariadb psql sqlite3 sqlite sqlcmd mongo mongosh redis-cli cqlsh clickhouse-client clickhouse cockroach duckdb sqlplus isql influx".split(
		" ",
	),
);
const destructive =
	/\bdrop\s+(database|schema|table|user|keyspace|owned)\b|\btruncate\s+(table\s+)?\w|\bdelete\s+from\s+[\w."`[\]]+\s*(;|$|")|\bdropDatabase\s*\(|\.drop\s*\(\s*\)|\bdeleteMany\s*\(\s*(\{\s*\})?\s*\)|\bflush(all|db)\b|\bupdate\s+[\w."`]+\s+set\s+(?:(?!\bwhere\b)[^;])*(;|$)/i;

function handsOver(invocation: Invocation): boolean {
	const { input } = invocation;
	const texts = [...argumentsOf(invocation)];
	if (input.kind === "text") texts.push(input.text);
	if (input.kind === "pipe" && input.text !== null) texts.push(input.text);
	return texts.some((text) => destructive.test(withoutComments(text)));
}

function withoutComments(text: string): string {
	return text.replace(/\/\*.*?\*\//gs, " ").replace(/--[^\n]*/g, " ");
}

export const databaseRules: readonly Rule[] = [
	{
		id: "database-destruction",
		class: "block",
		severity: "critical",
		reason: "it drops or empties a database, a schema or a table, or changes every row",
		suggestion: "sqlite3 app.db .tables",
		matches: (invocation) => {
			const { name, argv } = invocation;
			if (clients.has(name)) return handsOver(invocation);
			if (["dropdb", "dropuser"].includes(name)) return argv.length > 1;
			if (name === "mysqladmin") return argv.includes("drop");
			const words = argumentsOf(invocation).join(" ");
			if (name === "rails" || name === "rake") return /\bdb:(drop|reset|purge|schema:load)\b/.test(words);
			if (name === "prisma") return /\bmigrate reset\b|db push.*--force-reset/.test(words);
			if (name === "manage.py" || /^python/.test(name))
				return /manage\.py (flush|reset_db|sqlflush)/.test(`${name} ${words}`);
			return name === "artisan" || name === "php" ? /\bmigrate:(fresh|reset)|db:wipe/.test(words) : false;
		},
		examples: {
			matches: [
				"mysql -e 'DROP DATABASE prod'",
				"psql -c 'drop   schema public cascade'",
				"psql <<E\ntruncate table users;\nE",
				"echo 'Drop Table users;' | sqlite3 app.db",
				"sqlite3 app.db 'delete from users;'",
				"psql -c 'drop/**/database x'",
				"mongosh --eval 'db.dropDatabase()'",
				"redis-cli FLUSHALL",
				"dropdb prod",
				"mysqladmin -f drop prod",
				"rails db:drop",
				"npx prisma migrate reset",
				"mysql -e 'update users set admin = 1'",
			],
			passes: [
				"psql -c 'select * from users'",
				"echo 'drop database x'",
				"grep -ri 'drop table' migrations",
				"sqlite3 app.db 'delete from users where id = 3'",
				'psql -c "update users set a = 1 where id = 2"',
				"rails db:migrate",
				"redis-cli get x",
				"git commit -m 'drop table users'",
				"psql -c 'create table drops (x int)'",
			],
		},
	},
];
