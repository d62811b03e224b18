import fc from "fast-check";

/** Shorthands for grammars: a production is a list of alternatives or a sequence of parts. */
export type Text = fc.Arbitrary<string>;

/** One of these texts. */
export function one(...texts: readonly string[]): Text {
	return fc.constantFrom(...texts);
}

/** One of these texts, written with blanks between them. */
export function among(texts: string): Text {
	return fc.constantFrom(...texts.split(" "));
}

/** One of these alternatives; a number before some makes them come up that many times as often. */
export function some(...alternatives: readonly (Text | readonly [weight: number, alternative: Text])[]): Text {
	return fc.oneof(
		...alternatives.map((alternative) =>
			Array.isArray(alternative)
				? { weight: alternative[0] as number, arbitrary: alternative[1] as Text }
				: { weight: 1, arbitrary: alternative as Text },
		),
	);
}

/** A template whose holes are filled: text`[[ ${word} ]]`. */
export function text(strings: TemplateStringsArray, ...holes: readonly (Text | string)[]): Text {
	const arbitraries = holes.map((hole) => (typeof hole === "string" ? fc.constant(hole) : hole));
	return fc.tuple(...arbitraries).map((filled) => strings.map((string, at) => string + (filled[at] ?? "")).join(""));
}

/** Between `least` and `most` of them, joined. */
export function many(part: Text, least: number, most: number, joint = " "): Text {
	return fc.array(part, { minLength: least, maxLength: most }).map((parts) => parts.join(joint));
}

/** A production by depth, made once for each. */
export function byDepth(make: (depth: number) => Text): (depth: number) => Text {
	const made: Text[] = [];
	return (depth) => {
		const known = made[depth];
		if (known !== undefined) return known;
		const arbitrary = make(depth);
		made[depth] = arbitrary;
		return arbitrary;
	};
}
