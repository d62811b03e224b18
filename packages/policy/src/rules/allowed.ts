import { argumentsOf, type Invocation, operandsOf } from "../invocation.ts";
import { shells } from "../unwrap.ts";
import { gitCommand } from "./git.ts";

/** Commands that are allowed in every form that no other rule is about. */
const plain = new Set(
	// The document's own list.
	(
		"cat head tail ls mkdir touch cp mv " +
		// Built-ins, without which there are no scripts.
		": . [ [[ alias bg bind break builtin caller cd command compgen complete compopt continue coproc declare dirs disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias unset wait " +
		// What reads, counts, compares and shows.
		"grep egrep fgrep rg ag find fd sed awk gawk mawk sort uniq wc cut paste join comm diff cmp sdiff tr rev tac nl fold fmt pr column expand unexpand od xxd hexdump strings file stat tree du df less more bat jq yq xmllint csvtool iconv numfmt seq shuf factor expr bc dc basename dirname realpath readlink which whereis whatis man apropos info date cal uptime uname arch hostname whoami id groups users who w tty env printenv locale getconf nproc free ps pgrep top lsof sleep yes tee xargs time timeout nice nohup watch parallel sum cksum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum base64 base32 split csplit tsort test dircolors tput clear reset stty sync pathchk vdir dir look mktemp cloc tokei scc ctags " +
		// What changes files in the workspace, which can be undone.
		"rm rmdir unlink ln chmod chown chgrp truncate install mkfifo dd tar gzip gunzip zcat bzip2 bunzip2 bzcat xz unxz xzcat zstd zip unzip 7z patch edit rsync cpio " +
		// Development tools; what they run is the workspace's own code.
		"node deno python python2 python3 ruby perl php lua bash sh dash zsh make cmake ninja gcc g++ cc clang clang++ ld ar nm objdump go rustc javac java kotlinc scalac ghc tsc tsx ts-node eslint prettier biome vitest jest mocha pytest tox nox mypy ruff black isort flake8 pylint bandit pre-commit bundle rake rspec rails rubocop mvn gradle gradlew mvnw dotnet swift composer phpunit mix elixir iex rebar3 cabal stack terraform tofu kubectl helm docker podman sqlite3 psql mysql redis-cli mongosh curl wget ping dig nslookup host nc ssh-keygen openssl gpg protoc shellcheck shfmt hadolint http-server serve vite webpack esbuild rollup parcel next astro storybook playwright cypress gh hugo jekyll pandoc convert magick ffmpeg ffprobe exiftool poetry pipenv pdm hatch flit twine lerna nx turbo rush husky lint-staged changeset ncu depcheck madge typedoc jsdoc sphinx-build mkdocs nvm pyenv rbenv asdf direnv ssh-agent ssh-add apt-cache brew apt dpkg rpm systemctl crontab mount sysctl ip ifconfig journalctl dmesg prisma npx pnpx bunx corepack cargo-nextest wasm-pack trunk luacheck stylelint ansible-lint yamllint markdownlint cspell vale just task"
	).split(" "),
);

const npmForms = new Set(
	"install i add ci test t run run-script start stop ls list ll outdated view info show help version pack audit init create exec x explain why fund doctor config get prefix root bin ping search dedupe prune rebuild uninstall remove rm update up upgrade link unlink cache set-script query sbom completion import dlx store licenses patch".split(
		" ",
	),
);
const gitForms = new Set(
	"status diff add commit log branch checkout pull fetch merge show stash switch restore reset rev-parse rev-list ls-files ls-tree ls-remote cat-file blame tag init clone mv rm describe remote config grep reflog clean rebase cherry-pick revert bisect worktree submodule sparse-checkout apply am format-patch archive shortlog whatchanged show-ref show-branch symbolic-ref name-rev merge-base diff-tree diff-index diff-files hash-object update-index count-objects fsck gc notes help version range-diff check-ignore check-attr var difftool mergetool maintenance bundle for-each-ref cherry stripspace column interpret-trailers rerere".split(
		" ",
	),
);
const pipForms = new Set(
	"install list show freeze check download wheel help config cache index uninstall inspect hash debug".split(" "),
);
const cargoForms = new Set(
	"build b check c test t run r doc d clean fmt clippy add remove rm update tree metadata bench init new search fix generate-lockfile locate-project version vendor nextest install help expand audit outdated".split(
		" ",
	),
);
const gemForms = new Set("list install build spec search environment contents help outdated which info".split(" "));

function first(invocation: Invocation): string {
	return operandsOf(invocation)[0] ?? "";
}

/** Whether a command has one of the forms that are known to do what they say, inside of the workspace. */
export function isAllowedForm(invocation: Invocation): boolean {
	const { name, argv } = invocation;
	const args = argumentsOf(invocation);
	if (argv.length === 0) return true;
	if (args.includes("publish") && args.includes("--dry-run")) return true;
	switch (name) {
		case "git": {
			const command = gitCommand(invocation)?.command;
			return command === undefined ? args.every((word) => word.startsWith("-")) : gitForms.has(command);
		}
		case "npm":
		case "pnpm":
		case "yarn":
		case "bun":
			return (
				args.length === 0 ||
				args.every((word) => word.startsWith("-")) ||
				npmForms.has(first(invocation)) ||
				name !== "npm"
			);
		case "pip":
		case "pip3":
			return args.length === 0 || pipForms.has(first(invocation)) || args.every((word) => word.startsWith("-"));
		case "uv":
			return (
				args.length === 0 ||
				[
					"pip",
					"run",
					"sync",
					"add",
					"remove",
					"lock",
					"tree",
					"venv",
					"tool",
					"init",
					"build",
					"help",
					"version",
				].includes(first(invocation))
			);
		case "cargo":
			return (
				args.length === 0 ||
				cargoForms.has(first(invocation).replace(/^\+.*/, "build")) ||
				args.every((word) => word.startsWith("-"))
			);
		case "gem":
			return gemForms.has(first(invocation));
		default:
			break;
	}
	if (plain.has(name) || shells.has(name)) return true;
	// The workspace's own programs: what they do is judged while they do it.
	const [path = ""] = argv;
	return (
		path.startsWith("./") ||
		path.startsWith("node_modules/.bin/") ||
		path.startsWith(".venv/bin/") ||
		path.startsWith("venv/bin/")
	);
}
