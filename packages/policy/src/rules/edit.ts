import type { Invocation } from "../invocation.ts";
import type { Rule } from "../rule.ts";

function editsInPlace({ name, argv }: Invocation): boolean {
	const words = argv.slice(1);
	switch (name) {
		case "sed":
		case "gsed":
			return words.some((word) =>
				/^-[a-zA-Z]*i/.test(word) && !/^-[a-zA-Z]*[ef]/.test(word) ? true : word.startsWith("--in-place"),
			);
		case "perl":
		case "ruby":
			return words.some((word) => /^-[a-zA-Z0]*i/.test(word) && !word.startsWith("-I"));
		case "awk":
		case "gawk":
			return words.some((word, i) => word === "inplace" && /^(-i|--include)$/.test(words[i - 1] ?? ""));
		case "ed":
		case "ex":
		case "red":
			return true;
		case "vi":
		case "vim":
		case "nvim":
			return words.some((word) => word === "-es" || word === "-c" || word.startsWith("+"));
		default:
			return false;
	}
}

export const editRules: readonly Rule[] = [
	{
		id: "edit-in-place",
		class: "wrap",
		severity: "low",
		reason:
			"patterns that edit files in place go wrong without a word; an edit says what it expects to find, and how often",
		suggestion:
			"edit <<'EOF'\n<edit path=\"file.js\"><search>old text</search><replace>new text</replace><count>1</count></edit>\nEOF",
		matches: editsInPlace,
		examples: {
			matches: [
				"sed -i 's/a/b/' f",
				"sed -i.bak s/a/b/ f",
				"sed -Ei s/a/b/ f",
				"sed --in-place s/a/b/ f",
				"perl -pi -e s/a/b/ f",
				"gawk -i inplace 1 f",
				"ex -s f",
				"printf 'w\\n' | ed f",
				"find . -name x -exec sed -i s/a/b/ {} +",
				"vim -c wq f",
			],
			passes: [
				"sed s/a/b/ f",
				"sed -n 1,5p f",
				"sed -e s/i/j/ f",
				"perl -pe s/a/b/ f",
				"awk '{print}' f",
				"edit < x",
				"grep -i x f",
				"echo sed -i",
				"perl -ne print f",
			],
		},
	},
];
