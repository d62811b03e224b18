import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { testSession } from "./session.ts";

/**
 * Runs snippets, separated by lines of `---`, here and in the machine's bash, and prints where they differ: `node compare.ts FILE…`. For trying
 * things out; the rows that count are in `test/cases`.
 */
const directory = "/tmp/seahaven-compare";
const environment = { PATH: "/usr/bin:/bin", HOME: "/home/user", LC_ALL: "C.UTF-8" };

function tidy(text: string): string {
	return text.replaceAll(/\b\d{4,}\b/g, "N").replaceAll(directory, "DIR");
}

let count = 0;
let different = 0;
for (const path of process.argv.slice(2)) {
	for (const snippet of readFileSync(path, "latin1").split("\n---\n")) {
		const script = snippet.replaceAll(/^\n+|\n+$/g, "");
		if (script === "") continue;
		count++;
		rmSync(directory, { recursive: true, force: true });
		mkdirSync(directory);
		const live = spawnSync("/bin/bash", ["-c", Buffer.from(script, "latin1").toString("utf8")], {
			argv0: "bash",
			cwd: directory,
			env: environment,
			input: "",
			timeout: 20_000,
		});
		const liveStatus =
			live.status ??
			(live.signal === "SIGTERM" ? 143 : live.signal === "SIGKILL" ? 137 : live.signal === "SIGPIPE" ? 141 : 128);
		const test = testSession({}, environment);
		test.namespace.mkdir(test.namespace.root, directory, 0o755);
		const ours = await test.run(script, { cwd: directory, timeoutMs: 20_000 });
		const theirs = {
			status: liveStatus,
			stdout: live.stdout.toString("latin1"),
			stderr: live.stderr.toString("latin1"),
		};
		const same =
			theirs.status === ours.status &&
			tidy(theirs.stdout) === tidy(ours.stdout) &&
			tidy(theirs.stderr) === tidy(ours.stderr);
		if (same) continue;
		different++;
		console.log(
			`===== ${script}\n-- bash ${theirs.status}\n${theirs.stdout}${theirs.stderr}-- ours ${ours.status}\n${ours.stdout}${ours.stderr}`,
		);
	}
}
console.log(`${count} run, ${different} differ`);
process.exit(0);
