import { argumentsOf, hasWord, type Invocation } from "../invocation.ts";
import type { Rule } from "../rule.ts";

/** Subcommands that publish, for each tool. */
const publishes: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
	["npm", [["publish"], ["unpublish"], ["deprecate"], ["dist-tag", "add"], ["owner", "add"], ["access"]]],
	["pnpm", [["publish"]]],
	["yarn", [["publish"], ["npm", "publish"]]],
	["bun", [["publish"]]],
	["lerna", [["publish"]]],
	["changeset", [["publish"]]],
	["semantic-release", [[]]],
	["pip", [["upload"]]],
	["pip3", [["upload"]]],
	["twine", [["upload"]]],
	["poetry", [["publish"]]],
	["flit", [["publish"]]],
	["hatch", [["publish"]]],
	["uv", [["publish"]]],
	["gem", [["push"], ["yank"]]],
	["cargo", [["publish"], ["yank"], ["owner"]]],
	["docker", [["push"], ["image", "push"]]],
	["podman", [["push"]]],
	["mvn", [["deploy"]]],
	["gradle", [["publish"]]],
	["dotnet", [["nuget", "push"]]],
	["nuget", [["push"]]],
	["vsce", [["publish"]]],
	["ovsx", [["publish"]]],
	["mix", [["hex.publish"]]],
	["helm", [["push"]]],
	["jsr", [["publish"]]],
	["deno", [["publish"]]],
	["pod", [["trunk", "push"]]],
	[
		"gh",
		[
			["release", "create"],
			["repo", "delete"],
			["pr", "merge"],
			["secret", "set"],
			["workflow", "run"],
			["gist", "create"],
		],
	],
]);

/** Subcommands that change what others use. */
const deploys: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
	["kubectl", [["apply"], ["delete"], ["drain"], ["scale"], ["replace"], ["patch"], ["exec"]]],
	["helm", [["install"], ["upgrade"], ["uninstall"], ["delete"]]],
	["terraform", [["apply"], ["destroy"], ["import"]]],
	["tofu", [["apply"], ["destroy"]]],
	["pulumi", [["up"], ["destroy"]]],
	["ansible-playbook", [[]]],
	["vercel", [["deploy"], ["--prod"], ["remove"]]],
	["netlify", [["deploy"]]],
	["firebase", [["deploy"]]],
	["fly", [["deploy"]]],
	["flyctl", [["deploy"]]],
	["heroku", [[]]],
	["serverless", [["deploy"], ["remove"]]],
	["sls", [["deploy"], ["remove"]]],
	["wrangler", [["deploy"], ["publish"]]],
	["eb", [["deploy"]]],
	["cdk", [["deploy"], ["destroy"]]],
	["aws", [[]]],
	["gcloud", [[]]],
	["az", [[]]],
	["doctl", [[]]],
	["gsutil", [["rm"], ["cp"], ["rsync"], ["mv"]]],
]);

function leads({ name, argv }: Invocation, table: typeof publishes): boolean {
	const forms = table.get(name);
	if (forms === undefined) return false;
	const words = argv.slice(1).filter((word) => !word.startsWith("-") || word === "--prod");
	return forms.some((form) =>
		form.length === 0
			? words.length > 0
			: form.every((word, i) => words[i] === word) ||
				(form.length === 1 && name !== "gh" && firstWords(words, form[0] ?? "")),
	);
}

/** The subcommand after words that are values of global options. */
function firstWords(words: readonly string[], form: string): boolean {
	return (
		words.slice(0, 2).includes(form) && !["run", "exec", "test", "help", "install", "add"].includes(words[0] ?? "")
	);
}

function tries(invocation: Invocation): boolean {
	return hasWord(invocation, "--dry-run", "--dry-run=client", "--help", "--version");
}

export const publishingRules: readonly Rule[] = [
	{
		id: "publish",
		class: "block",
		severity: "high",
		reason: "it publishes something to the world, which cannot be taken back",
		suggestion: "npm pack --dry-run",
		matches: (invocation) => {
			if (tries(invocation)) return false;
			if (leads(invocation, publishes)) return true;
			const { name } = invocation;
			const args = argumentsOf(invocation);
			if (/^python[\d.]*$/.test(name)) {
				return (
					(args[0] === "-m" &&
						/^(twine|flit|poetry|hatch)$/.test(args[1] ?? "") &&
						args.some((word) => word === "upload" || word === "publish")) ||
					(args[0]?.endsWith("setup.py") === true && args.includes("upload"))
				);
			}
			return name === "goreleaser" && args.includes("release") && !args.includes("--snapshot");
		},
		examples: {
			matches: [
				"npm publish",
				"npm publish --access public",
				"npm --registry=https://r.example publish",
				"pnpm publish",
				"yarn publish",
				"yarn npm publish",
				"pip upload x",
				"twine upload dist/*",
				"python -m twine upload dist/*",
				"python setup.py sdist upload",
				"gem push x.gem",
				"cargo publish",
				"docker push a/b",
				"gh release create v1",
				"npm test && npm publish",
			],
			passes: [
				"npm publish --dry-run",
				"cargo publish --dry-run",
				"npm run publish-docs",
				"npm test",
				"npm install publish",
				"cargo build",
				"gem list",
				"twine check dist/*",
				"echo npm publish",
				"gh pr list",
				"docker build .",
				"cat publish.md",
			],
		},
	},
	{
		id: "deploy",
		class: "block",
		severity: "high",
		reason: "it changes systems that others use",
		suggestion: "git diff",
		matches: (invocation) => !tries(invocation) && leads(invocation, deploys),
		examples: {
			matches: [
				"kubectl delete ns prod",
				"terraform destroy -auto-approve",
				"kubectl -n x apply -f y",
				"aws s3 rm s3://b --recursive",
				"firebase deploy",
				"vercel --prod",
				"helm uninstall x",
			],
			passes: [
				"kubectl get pods",
				"terraform plan",
				"kubectl apply --dry-run=client -f y",
				"helm list",
				"echo terraform destroy",
				"terraform fmt",
			],
		},
	},
];
