import type { Chapter } from "../oracle/case.ts";
import { arithmetic } from "./arithmetic.ts";
import { arrays } from "./arrays.ts";
import { attributes } from "./attributes.ts";
import { builtins } from "./builtins.ts";
import { conditional } from "./conditional.ts";
import { control } from "./control.ts";
import { errors } from "./errors.ts";
import { execution } from "./execution.ts";
import { oilsInteractive } from "./oils-interactive.ts";
import { parameters } from "./parameters.ts";
import { patterns } from "./patterns.ts";
import { pipelines } from "./pipelines.ts";
import { quoting } from "./quoting.ts";
import { redirections } from "./redirections.ts";
import { textTools } from "./text-tools.ts";
import { utilities } from "./utilities.ts";

/** The whole differential table. */
export const chapters: readonly Chapter[] = [
	arithmetic,
	arrays,
	attributes,
	builtins,
	conditional,
	control,
	errors,
	execution,
	oilsInteractive,
	parameters,
	patterns,
	pipelines,
	quoting,
	redirections,
	textTools,
	utilities,
];
