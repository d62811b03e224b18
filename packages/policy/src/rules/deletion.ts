import { hasOption, hasWord, type Invocation, operandsOf } from "../invocation.ts";
import type { Rule, Setting } from "../rule.ts";
import { isWithin, type Text } from "../text.ts";

const system = new Set(
	"/ /bin /boot /dev /etc /home /lib /lib32 /lib64 /media /mnt /opt /proc /root /run /sbin /srv /sys /usr /usr/bin /usr/lib /usr/local /var /Users /Applications /Library /System".split(
		" ",
	),
);

/** Whether deleting all below a path leaves nothing worth having: the root, a system directory, the home, the workspace, or what is above one. */
function isEverything(path: Text, { home, writable }: Setting): boolean {
	const whole = path.replace(/\/(\*|\.\*|\.\[.*\]\*|\{,\.\}\*|\.\[!\.\]\*)$/, "") || "/";
	if (system.has(whole) || whole === home) return true;
	return writable.some((root) => root !== "/tmp" && isWithin(root, whole));
}

function deletesEverything(invocation: Invocation, setting: Setting): boolean {
	return invocation.files.some(
		({ how, resolved, recursive }) =>
			how === "delete" && recursive && resolved !== null && isEverything(resolved, setting),
	);
}

export const deletionRules: readonly Rule[] = [
	{
		id: "delete-everything",
		class: "block",
		severity: "critical",
		reason: "it deletes the whole workspace, the home directory, a system directory, or all there is",
		suggestion: "rm -r ./build",
		matches: (invocation, setting) =>
			deletesEverything(invocation, setting) || (invocation.name === "rm" && hasWord(invocation, "--no-preserve-root")),
		examples: {
			matches: [
				"rm -rf /",
				"rm -fr /",
				"rm -r -f /",
				"rm --recursive --force /",
				"rm -rf --no-preserve-root /",
				"rm -rf /*",
				"rm -rf ${undefined}/",
				'rm -rf "$undefined"/*',
				"x=; rm -rf $x/",
				"rm -rf ~",
				'rm -rf "$HOME"',
				"rm -rf .",
				"rm -rf ..",
				"rm -rf ./*",
				"cd / && rm -rf *",
				"find / -delete",
				"find . -delete",
				"rm -Rf /etc /usr",
			],
			passes: [
				"rm -rf ./build",
				"rm -rf /tmp/x",
				'rm -rf "${dir:?}"/x',
				"rm file",
				"add -rf /",
				"git add .",
				"echo rm -rf /",
				"find . -name '*.o' -delete",
				"rmdir empty",
				"mkdir build; cd build; rm -rf *",
			],
		},
	},
	{
		id: "move-to-nowhere",
		class: "block",
		severity: "high",
		reason: "what is moved onto a device is gone",
		suggestion: "rm notes.txt",
		matches: ({ name, files }) =>
			name === "mv" &&
			files.some(({ how, resolved }) => how === "write" && resolved !== null && isWithin(resolved, "/dev")),
		examples: {
			matches: ["mv notes.txt /dev/null", "mv -f -- a b /dev/null"],
			passes: ["mv a b", "echo x > /dev/null", "cp a /dev/null"],
		},
	},
	{
		id: "overwrite-content",
		class: "ask",
		severity: "medium",
		reason: "it destroys content in a way that is meant to be final",
		suggestion: "rm notes.txt",
		matches: (invocation) => ["shred", "srm", "wipe"].includes(invocation.name) && operandsOf(invocation).length > 0,
		examples: { matches: ["shred -u notes.txt", "srm x"], passes: ["rm notes.txt", "shred --help", "echo shred x"] },
	},
	{
		id: "open-permissions",
		class: "block",
		severity: "medium",
		reason: "it lets everybody write, or gives a program its owner's rights",
		suggestion: "chmod u+x ./run.sh",
		matches: (invocation) => {
			if (invocation.name !== "chmod") return false;
			const [mode = ""] = operandsOf(invocation);
			if (/^[0-7]*[0-7]{2}[2367]$/.test(mode) || /^[4267][0-7]{3}$/.test(mode)) return true;
			if (/[ugoa]*\+[rwxX]*s/.test(mode) || /(^|,)[a-z]*[oa][a-z]*[+=][a-z]*w/.test(mode)) return true;
			return hasOption(invocation, "R", "--recursive") && /^0*$/.test(mode) && mode !== "";
		},
		examples: {
			matches: ["chmod -R 777 .", "chmod 777 x", "chmod u+s x", "chmod 4755 x", "chmod a+rwx x", "chmod -R 000 ."],
			passes: [
				"chmod 755 x",
				"chmod +x run.sh",
				"chmod -R u+rwX,go-w .",
				"chmod 644 a b",
				"chmod 600 key",
				"echo chmod 777",
			],
		},
	},
];
