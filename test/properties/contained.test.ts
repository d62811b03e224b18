import {
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostDirectory } from "@seahaven/host/directory";
import { nodeUserland } from "@seahaven/host/userland";
import fc from "fast-check";
import { createShell, overlay, type Shell } from "seahaven";
import { afterAll, describe, expect, test } from "vitest";
import { parameters, patience } from "./runs.ts";

const temporary = mkdtempSync(join(tmpdir(), "seahaven-contained-"));
afterAll(() => rmSync(temporary, { recursive: true }));

/** Never written in a script: where one of them shows, something outside was read or listed. */
const content = "CONTENT-THAT-NOBODY-MAY-READ";
const name = "NAME-THAT-NOBODY-MAY-LIST";
const outside = join(temporary, "outside");
mkdirSync(join(outside, name), { recursive: true });
writeFileSync(join(outside, "secret"), `${content}\n`);
writeFileSync(join(outside, "script.sh"), `echo ${content}\n`);
writeFileSync(join(outside, name, "x"), content);

function inside(label: string): string {
	const root = join(temporary, label);
	mkdirSync(join(root, "d"), { recursive: true });
	writeFileSync(join(root, "f"), "harmless\n");
	symlinkSync(outside, join(root, "absolute"));
	symlinkSync("../outside", join(root, "relative"));
	symlinkSync("../../outside/secret", join(root, "d", "file"));
	symlinkSync("../../../../../../../../etc", join(root, "d", "etc"));
	return root;
}

/** What is outside, with everything about it that a script could change. */
function fingerprint(directory: string): string {
	return readdirSync(directory)
		.sort()
		.map((entry) => {
			const path = join(directory, entry);
			const { mode, mtimeNs, ctimeNs, ino, nlink } = lstatSync(path, { bigint: true });
			const rest = lstatSync(path).isDirectory() ? fingerprint(path) : readFileSync(path, "latin1");
			return `${entry} ${mode} ${mtimeNs} ${ctimeNs} ${ino} ${nlink} ${rest}`;
		})
		.join("\n");
}

const part = fc.constantFrom(
	"..",
	".",
	"absolute",
	"relative",
	"d",
	"file",
	"etc",
	"outside",
	"secret",
	"script.sh",
	"*",
	"f",
	"new",
	"cwd",
	"root",
	"self",
	"fd",
	"3",
);
const path = fc.oneof(
	{ weight: 4, arbitrary: fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("/")) },
	{ weight: 2, arbitrary: fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`) },
	{
		weight: 2,
		arbitrary: fc.constantFrom("", "/secret", "/script.sh", "/*", "/../outside/secret").map((end) => outside + end),
	},
	fc.constantFrom(
		"/proc/self/root",
		"/proc/1/root/etc/passwd",
		"/proc/self/cwd/../outside/secret",
		"/dev/fd/3",
		"/etc/passwd",
		"/etc/hostname",
		"~root",
		"//etc//shadow",
	),
);
const command = fc.oneof(
	path.map((p) => `cat ${p}`),
	path.map((p) => `ls -la ${p}`),
	path.map((p) => `ls -R ${p} | head -n 50`),
	path.map((p) => `echo ${p}*`),
	path.map((p) => `. ${p}`),
	path.map((p) => `bash ${p}`),
	path.map((p) => `read -r line < ${p} && echo "$line"`),
	path.map((p) => `echo pwned > ${p}`),
	path.map((p) => `echo pwned >> ${p}`),
	path.map((p) => `rm -rf ${p}`),
	path.map((p) => `mkdir -p ${p}/made`),
	path.map((p) => `touch ${p}`),
	path.map((p) => `chmod 777 ${p}`),
	path.map((p) => `cd ${p} && ls`),
	path.map((p) => `[ -e ${p}/secret ] && cat ${p}/secret`),
	path.map((p) => `grep -r . ${p} | head -n 20`),
	path.map((p) => `find ${p} -maxdepth 2`),
	fc.tuple(path, path).map(([p, q]) => `ln -s ${p} ${q}`),
	fc.tuple(path, path).map(([p, q]) => `ln ${p} ${q}; cat ${q}`),
	fc.tuple(path, path).map(([p, q]) => `mv ${p} ${q}`),
	fc.tuple(path, path).map(([p, q]) => `cp -r ${p} ${q}; ls ${q}`),
	path.map((p) => `realpath ${p}; readlink ${p}`),
	path.map((p) => `exec 3< ${p}; cat <&3`),
	path.map((p) => `mapfile -t a < ${p}; echo "\${a[@]}"`),
	path.map((p) => `stat ${p}/..`),
);
const script = fc.array(command, { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n"));

const userland = nodeUserland();
const backends: Readonly<Record<string, () => Promise<Shell>>> = {
	memory: () =>
		createShell({
			userland,
			cwd: "/w",
			files: { f: "harmless\n", "d/": "", absolute: { symlink: outside }, relative: { symlink: "../outside" } },
		}),
	overlay: () => createShell({ userland, cwd: "/w", mounts: { "/w": overlay(hostDirectory(inside("lower"))) } }),
	"host directory": () =>
		createShell({ userland, cwd: "/w", mounts: { "/w": hostDirectory(inside("writable"), { write: true }) } }),
};

describe("contained: no script reads, writes, lists or changes anything outside", () => {
	test.each(Object.keys(backends))(
		"on %s",
		async (backend) => {
			const make = backends[backend];
			if (make === undefined) throw new Error(backend);
			await using shell = await make();
			const start = shell.snapshot();
			const before = fingerprint(outside);
			let runs = 0;
			await fc.assert(
				fc.asyncProperty(script, async (text) => {
					const { combined } = await shell.exec(text, { isolated: true, timeout: 1_000, cwd: "/w" });
					expect(combined.text).not.toContain(content);
					expect(combined.text).not.toContain(name);
					// The tree is brought back now and then, so that most scripts meet what others left behind.
					if (++runs % 20 === 0) await shell.restore(start);
				}),
				parameters(`contained scripts on ${backend}`),
			);
			expect(fingerprint(outside)).toBe(before);
		},
		patience,
	);
});
