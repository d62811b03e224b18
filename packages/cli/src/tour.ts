import { standardOutput } from "@seahaven/host/stdio";
import type { Shell } from "seahaven";
import { describeChanges } from "./history-command.ts";

interface Step {
	readonly about: string;
	readonly script: string;
}

const analysis: Step = {
	about: "Real utilities, running together: the longest sources here.",
	script: `find . -name "*.ts" -not -path "*/node_modules/*" | xargs wc -l | sort -rn | head -n 6`,
};
const attempt: Step = {
	about: "There is nothing outside to find: not by path, not by link, not in the environment.",
	script: `cat /etc/shadow ../../../etc/shadow /proc/1/environ; ls -d /workspace/../..; ln -s /etc/shadow s; cat s; rm s; env | sort`,
};
const ruin: Step = {
	about: "Nothing is lost. Everything goes …",
	script: `ls | wc -l; rm -rf -- * ; ls | wc -l`,
};
const back: Step = {
	about: "… and is back:",
	script: "ls | wc -l",
};
const endless: Step = {
	about: "What has no end, ends when nobody reads any more.",
	script: "yes | head -n 1; cat /dev/zero | head -c 100000000 | wc -c",
};

/** Shows what this is, on the files of the working directory. Returns the exit code: 0 if all went as said. */
export async function tour(shell: Shell): Promise<number> {
	const say = (text: string): void => void process.stdout.write(text);
	const stdio = { stdout: standardOutput(1), stderr: standardOutput(1) };
	const show = async ({ about, script }: Step): Promise<void> => {
		say(`\n# ${about}\n$ ${script}\n`);
		await shell.exec(script, { stdio });
	};
	say("Seahaven: a Unix machine that cannot be left and cannot be ruined. These are the files of this directory,\n");
	say("seen through a copy-on-write view: nothing on the disk changes.\n");
	await show(analysis);
	await show(attempt);
	const before = (await shell.fs.readdir(shell.cwd)).length;
	await show(ruin);
	const changes = await shell.journal.undo();
	say(`\n# One undo: ${describeChanges(changes).split("\n").length - 1} files and directories come back.\n`);
	await show(back);
	await show(endless);
	say("\nWith a terminal, `npm start` opens a shell; `npm start -- -c 'script'` runs one.\n");
	return (await shell.fs.readdir(shell.cwd)).length === before ? 0 : 1;
}
