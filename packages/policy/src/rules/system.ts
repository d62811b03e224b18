import { argumentsOf, hasOption, hasWord, type Invocation, operandsOf } from "../invocation.ts";
import type { Rule } from "../rule.ts";

const power = new Set(["shutdown", "reboot", "halt", "poweroff", "telinit"]);
const accounts = new Set([
	"useradd",
	"userdel",
	"usermod",
	"groupadd",
	"groupdel",
	"passwd",
	"chpasswd",
	"visudo",
	"adduser",
	"deluser",
	"chsh",
	"vipw",
]);
const kernel = new Set([
	"insmod",
	"rmmod",
	"modprobe",
	"mount",
	"umount",
	"swapon",
	"swapoff",
	"kexec",
	"chroot",
	"unshare",
	"nsenter",
	"pivot_root",
	"setcap",
	"setenforce",
	"bpftool",
]);
const firewall = new Set(["iptables", "ip6tables", "nft", "ufw", "firewall-cmd", "ipset", "ifconfig", "route"]);
const services = new Set(["systemctl", "service", "launchctl", "rc-service", "initctl", "supervisorctl"]);
const packages: ReadonlyMap<string, RegExp> = new Map([
	["apt", /^(install|remove|purge|upgrade|full-upgrade|dist-upgrade|autoremove)$/],
	["apt-get", /^(install|remove|purge|upgrade|dist-upgrade|autoremove)$/],
	["dpkg", /^(-i|-r|-P|--install|--remove|--purge)$/],
	["yum", /^(install|remove|erase|update|upgrade)$/],
	["dnf", /^(install|remove|erase|update|upgrade)$/],
	["rpm", /^-[iUeF]/],
	["apk", /^(add|del|upgrade)$/],
	["pacman", /^-(S|R|U)/],
	["zypper", /^(install|in|remove|rm|update)$/],
	["brew", /^(install|uninstall|remove|upgrade)$/],
	["snap", /^(install|remove)$/],
	["flatpak", /^(install|uninstall)$/],
	["port", /^(install|uninstall)$/],
	["nix-env", /^-[ieu]/],
]);
const looks = /^(status|list.*|show|is-.*|cat|--version|--help|-h|-V)$/;

function changesSystem(invocation: Invocation): boolean {
	const { name, argv } = invocation;
	const args = argumentsOf(invocation);
	const [first] = operandsOf(invocation);
	if (power.has(name) || accounts.has(name)) return !hasWord(invocation, "--help", "--version");
	if (name === "init") return /^[0-6sS]$/.test(first ?? "");
	if (name === "mount") return args.length > 0 && !/^(-l|-V|--version|--help)$/.test(args[0] ?? "");
	if (kernel.has(name)) return args.length > 0;
	if (firewall.has(name))
		return first !== undefined || args.some((word) => /^-[ADFIXPZN]$|^--flush$/.test(word))
			? !looks.test(first ?? "") && !(name === "ifconfig" && args.length < 2)
			: false;
	if (services.has(name)) return first !== undefined && !args.some((word) => looks.test(word));
	if (name === "sysctl") return args.some((word) => word === "-w" || word === "-p" || /^[a-z.]+=/.test(word));
	if (name === "crontab") return args.some((word) => word !== "-l" && word !== "-u") && !args.includes("-l");
	if (name === "ip") return args.some((word) => /^(add|del|delete|flush|set|change|replace)$/.test(word));
	if (name === "hostnamectl" || name === "timedatectl") return args.some((word) => word.startsWith("set-"));
	if (name === "date")
		return (
			hasOption(invocation, "s", "--set") && !hasOption(invocation, "d") && !args.some((word) => word.startsWith("+"))
		);
	return name === "at" || name === "batch" ? argv.length > 1 : false;
}

export const systemRules: readonly Rule[] = [
	{
		id: "privilege",
		class: "block",
		severity: "high",
		reason: "it asks for another user's rights",
		suggestion: "id",
		matches: (invocation) =>
			["sudo", "su", "doas", "pkexec", "runuser", "sudoedit"].includes(invocation.name) &&
			!hasWord(invocation, "--version", "--help"),
		examples: {
			matches: ["sudo ls", "su -c ls", "doas ls", "pkexec x", "sudo -E -u root x", "echo x | sudo tee y"],
			passes: ["id", "whoami", "echo sudo", "grep sudo x", "sum x", "./sudo.txt"],
		},
	},
	{
		id: "system-change",
		class: "block",
		severity: "high",
		reason: "it changes the machine itself: power, accounts, kernel, firewall, services, schedule",
		suggestion: "uptime",
		matches: changesSystem,
		examples: {
			matches: [
				"shutdown -h now",
				"reboot",
				"init 0",
				"userdel -r x",
				"passwd root",
				"insmod x.ko",
				"mount /dev/sda1 /mnt",
				"iptables -F",
				"ufw disable",
				"systemctl stop nginx",
				"service ssh stop",
				"sysctl -w a.b=1",
				"crontab -r",
				"echo x | crontab -",
				"ip link set eth0 down",
				"date -s 2000-01-01",
			],
			passes: [
				"systemctl status nginx",
				"mount",
				"crontab -l",
				"date +%s",
				"ip addr",
				"sysctl kernel.hostname",
				"echo reboot",
				"date -d yesterday +%F",
				"service --status-all --help list",
			],
		},
	},
	{
		id: "kill-everything",
		class: "block",
		severity: "high",
		reason: "it ends processes that are none of its own",
		suggestion: "jobs -l",
		matches: (invocation) => {
			const operands = argumentsOf(invocation);
			if (invocation.name === "kill")
				return operands.some((word, i) => (word === "-1" && i > 0) || word === "1") && !operands.includes("-l");
			return (
				invocation.name === "killall" ||
				invocation.name === "killall5" ||
				invocation.name === "pkill" ||
				invocation.name === "skill"
			);
		},
		examples: {
			matches: ["kill -9 -1", "kill -KILL -1", "killall node", "pkill -f python", "kill -9 1"],
			passes: ["kill %1", "kill -TERM 4321", "kill -l", "kill -0 4321", 'kill "$!"', "echo kill -9 -1"],
		},
	},
	{
		id: "system-packages",
		class: "block",
		severity: "medium",
		reason: "it installs or removes software of the machine",
		suggestion: "command -v jq || echo 'jq is not available here'",
		matches: (invocation) => {
			const form = packages.get(invocation.name);
			return (
				form !== undefined &&
				argumentsOf(invocation)
					.slice(0, 4)
					.some((word) => form.test(word))
			);
		},
		examples: {
			matches: [
				"apt-get install -y make",
				"apt install x",
				"brew install jq",
				"yum -y remove x",
				"apk add curl",
				"pacman -Syu",
				"dpkg -i x.deb",
			],
			passes: ["apt list", "apt-cache search x", "brew list", "dpkg -l", "npm install", "rpm -qa", "pip install x"],
		},
	},
	{
		id: "container-escape",
		class: "block",
		severity: "critical",
		reason: "it gives a container the machine",
		suggestion: "ls -la .",
		matches: (invocation) => {
			if (!["docker", "podman", "nerdctl"].includes(invocation.name)) return false;
			const args = argumentsOf(invocation);
			return args.some(
				(word, i) =>
					word === "--privileged" ||
					/^--(pid|net|network|ipc|userns)=host$/.test(word) ||
					(/^--(pid|net|network|ipc)$/.test(args[i - 1] ?? "") && word === "host") ||
					/^(--volume=|-v=?)?(\/|~|\/etc|\/root|\/home|\/var\/run\/docker\.sock)\/?:/.test(word) ||
					/^(type=bind,)?(source|src)=\/(,|$)/.test(word) ||
					(/^system$/.test(word) && args[i + 1] === "prune"),
			);
		},
		examples: {
			matches: [
				"docker run --privileged x",
				"docker run -v /:/host x",
				"docker run --pid=host x",
				"docker run -v /var/run/docker.sock:/s x",
				"docker system prune -af",
			],
			passes: ["docker ps", "docker build -t x .", "docker run -v ./data:/data x", "docker logs x"],
		},
	},
	{
		id: "fork-bomb",
		class: "block",
		severity: "critical",
		reason: "it calls itself without end until no process can be started",
		suggestion: "for i in 1 2 3; do echo $i; done",
		inspect: ({ forkBombs }) => forkBombs,
		matches: ({ name, argv }) =>
			/^(perl|ruby|python[\d.]*|node)$/.test(name) &&
			argv.some((word) => /\bfork\b\s*(\(\s*\))?\s*(while|for)\b|while\b.*\bfork\b|loop\s*\{\s*fork/.test(word)),
		examples: {
			matches: [
				":(){ :|:& };:",
				"bomb() { bomb | bomb & }; bomb",
				"f() { f & f; }; f",
				"perl -e 'fork while fork'",
				"bash -c ':(){ :|:& };:'",
				"ruby -e 'loop { fork }'",
			],
			passes: [
				"f() { echo x | cat & }; f",
				"walk() { for d in */; do (walk $d); done; }",
				"echo ':(){ :|:& };:'",
				"perl -e 'print 1'",
				"git log | grep fork",
			],
		},
	},
];
