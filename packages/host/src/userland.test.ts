import { createShell } from "seahaven";
import { expect, test } from "vitest";
import { nodeUserland } from "./userland.ts";

test("utilities read pipes and devices by their names, and see them as what they are", async () => {
	await using shell = await createShell({ userland: nodeUserland() });
	const script = `
		cat <(echo by name)
		tail -n 1 <(seq 5); sort <(seq 2 -1 1); wc -l < <(seq 5)
		head -c 3 /dev/zero | wc -c; cat /dev/null | wc -c
		ls -l /dev/null | cut -c 1; mkfifo f; ls -l f | cut -c 1
	`;
	const { stdout, stderr } = await shell.exec(script);
	expect(stderr.text).toBe("");
	expect(stdout.text).toBe("by name\n5\n1\n2\n5\n3\n0\nc\np\n");
});
