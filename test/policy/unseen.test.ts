import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostDirectory } from "@seahaven/host/directory";
import { nodeUserland } from "@seahaven/host/userland";
import fc from "fast-check";
import { createShell, overlay, type Shell } from "seahaven";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parameters, patience } from "../properties/runs.ts";

// T5, the 404 principle: what is outside cannot be told from what does not exist. Two host directories that are alike, one with secrets all around it and
// links that lead to them, one with nothing: every observable is equal.
const made: string[] = [];
const worlds: Shell[] = [];

function host(secrets: boolean): string {
	const root = mkdtempSync(join(tmpdir(), "seahaven-unseen-"));
	made.push(root);
	mkdirSync(join(root, "work/d"), { recursive: true });
	writeFileSync(join(root, "work/f"), "inside\n");
	writeFileSync(join(root, "work/d/g"), "deep\n");
	symlinkSync("../secret", join(root, "work/up"));
	symlinkSync("../../secret/key", join(root, "work/d/key"));
	symlinkSync("../work2", join(root, "work/sibling"));
	symlinkSync("/srv/seahaven-secret/key", join(root, "work/absolute"));
	if (secrets) {
		mkdirSync(join(root, "secret/deep"), { recursive: true });
		writeFileSync(join(root, "secret/key"), "s3cret\n", { mode: 0o600 });
		writeFileSync(join(root, "secret/run"), "#!/bin/sh\necho s3cret\n", { mode: 0o755 });
		writeFileSync(join(root, "secret/deep/more"), "s3cret\n");
		mkdirSync(join(root, "work2"));
		writeFileSync(join(root, "work2/s"), "s3cret\n");
		writeFileSync(join(root, "f"), "s3cret\n");
	}
	return root;
}

beforeAll(async () => {
	for (const secrets of [true, false]) {
		const root = host(secrets);
		worlds.push(
			await createShell({
				userland: nodeUserland(),
				cwd: "/work",
				mounts: { "/work": overlay(hostDirectory(join(root, "work"))) },
				// A clock that stands and numbers that follow: what differs is a difference.
				world: { user: "root", now: 1_700_000_000_000, seed: 1 },
				limits: { wallMs: 20_000 },
			}),
		);
	}
});
afterAll(async () => {
	for (const shell of worlds) await shell.dispose();
	for (const root of made) rmSync(root, { recursive: true });
});

const path = fc
	.array(
		fc.constantFrom(
			"..",
			".",
			"secret",
			"key",
			"deep",
			"more",
			"run",
			"work2",
			"s",
			"f",
			"d",
			"g",
			"up",
			"sibling",
			"absolute",
			"nope",
			"",
			"*",
			"?",
			"[a-z]*",
		),
		{ minLength: 1, maxLength: 5 },
	)
	.chain((parts) =>
		fc
			.constantFrom("", "/", "/work/", "./", "../", "/proc/self/cwd/", "/tmp/../", "up/", "d/../../")
			.map((head) => head + parts.join("/")),
	);

const command = fc.constantFrom(
	"cat P",
	"ls -la P",
	"ls -R P",
	"stat -c '%n %s %F %a' P",
	"head -c 5 P",
	"wc P",
	"grep -r s3cret P",
	"find P -ls",
	"test -e P; echo $?",
	"test -r P; echo $?",
	"[[ -d P || -L P || -x P ]]; echo $?",
	"[ P -nt f ]; echo $?",
	"cd P && pwd -P",
	"cd P; cd ..; ls",
	". P",
	"source P; echo $?",
	"bash P",
	"P",
	"echo P",
	"echo P/*",
	"printf '%s\\n' P*",
	'for x in P/.* P/*; do echo "$x"; done',
	'read -r x < P; echo "$x"',
	"cat < P",
	"echo x > P; cat P",
	"echo x >> P/new; cat P/new",
	"exec 3<> P; cat <&3",
	"touch P/x; ls P",
	"mkdir P/x; rmdir P/x",
	"mkdir -p P; ls -d P",
	"rm P",
	"rm -rf P",
	"rmdir P",
	"cp P here; cat here",
	"cp -r P here; ls -R here",
	"mv P here; ls here",
	"ln -s P l; cat l; ls -L l",
	"ln P l; cat l",
	"readlink -f P",
	"realpath P",
	"du -s P",
	"df P | tail -n +2 | wc -l",
	"chmod 644 P",
	"tar cf - P | wc -c",
	"diff P f",
	"cmp P f",
	"sort P",
	"tee P < f",
	"dd if=P count=1",
	"truncate -s 1 P; wc -c P",
	"compgen -f P",
	"compgen -d P",
	"type P",
	"command -v P",
	"hash P",
	"pushd P; popd; dirs",
	"mapfile a < P; echo ${#a[@]}",
	"xargs -a P echo",
	"sed -n 1p P",
	"awk 1 P",
	"sha256sum P",
	"env -C P pwd",
	"find . -path P -newer P",
	"trap 'cat P' EXIT",
	"PATH=P:$PATH run",
	"CDPATH=P cd deep && pwd",
	"BASH_ENV=P bash -c :",
	"shopt -s globstar; echo P/**",
);

test(
	"T5: with secrets around the directory or without, every observable is the same",
	async () => {
		const [secret, plain] = worlds;
		if (secret === undefined || plain === undefined) throw new Error("two worlds");
		await fc.assert(
			fc.asyncProperty(fc.array(fc.tuple(command, path), { minLength: 1, maxLength: 3 }), async (pairs) => {
				const script = pairs.map(([line, at]) => line.replaceAll("P", at)).join("\n");
				const seen = await Promise.all(
					[secret, plain].map(async (shell) => {
						const { exitCode, stdout, stderr, changes, outcome } = await shell.exec(script, {
							isolated: true,
							transaction: "discard",
							timeout: 2_000,
						});
						const completed = shell.complete(`cat ${pairs[0]?.[1] ?? ""}`);
						return {
							exitCode,
							outcome,
							stdout: stdout.text,
							stderr: stderr.text,
							changes: changes.map(({ op, path: at }) => `${op} ${at}`),
							completed,
						};
					}),
				);
				expect(JSON.stringify(seen[0])).not.toContain("s3cret\\n");
				// What reads /dev/zero for ever is stopped now here, now there.
				if (seen.some(({ outcome }) => outcome.type === "timeout" || outcome.type === "limit")) return;
				expect(seen[0]).toEqual(seen[1]);
			}),
			parameters("unseen", 400),
		);
	},
	patience,
);
