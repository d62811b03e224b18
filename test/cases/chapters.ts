import type { Chapter } from "../oracle/case.ts";
import { archives } from "./archives.ts";
import { arithmetic } from "./arithmetic.ts";
import { arrays } from "./arrays.ts";
import { attributes } from "./attributes.ts";
import { builtins } from "./builtins.ts";
import { conditional } from "./conditional.ts";
import { control } from "./control.ts";
import { differences } from "./differences.ts";
import { errors } from "./errors.ts";
import { execution } from "./execution.ts";
import { generated } from "./generated.ts";
import { manualArithmetic } from "./manual-arithmetic.ts";
import { manualArrays } from "./manual-arrays.ts";
import { manualBuiltins } from "./manual-builtins.ts";
import { manualBytes } from "./manual-bytes.ts";
import { manualCommands } from "./manual-commands.ts";
import { manualCompletion } from "./manual-completion.ts";
import { manualDeclare } from "./manual-declare.ts";
import { manualExpansion } from "./manual-expansion.ts";
import { manualHistory } from "./manual-history.ts";
import { manualInvocation } from "./manual-invocation.ts";
import { manualJobs } from "./manual-jobs.ts";
import { manualPosix } from "./manual-posix.ts";
import { manualPrintf } from "./manual-printf.ts";
import { manualRead } from "./manual-read.ts";
import { manualRedirection } from "./manual-redirection.ts";
import { manualRestricted } from "./manual-restricted.ts";
import { manualSetShopt } from "./manual-set-shopt.ts";
import { manualSpecial } from "./manual-special.ts";
import { manualVariables } from "./manual-variables.ts";
import { modes } from "./modes.ts";
import { oilsInteractive } from "./oils-interactive.ts";
import { oilsLanguage } from "./oils-language.ts";
import { parameters } from "./parameters.ts";
import { patterns } from "./patterns.ts";
import { pipelines } from "./pipelines.ts";
import { posix } from "./posix.ts";
import { quoting } from "./quoting.ts";
import { redirections } from "./redirections.ts";
import { textTools } from "./text-tools.ts";
import { tools } from "./tools.ts";
import { trees } from "./trees.ts";
import { utilities } from "./utilities.ts";

/** The whole differential table. */
export const chapters: readonly Chapter[] = [
	archives,
	arithmetic,
	arrays,
	attributes,
	builtins,
	conditional,
	control,
	differences,
	errors,
	execution,
	oilsInteractive,
	manualSpecial,
	manualBuiltins,
	manualPrintf,
	manualDeclare,
	manualRead,
	manualSetShopt,
	manualJobs,
	manualCompletion,
	manualHistory,
	manualInvocation,
	manualArithmetic,
	manualArrays,
	manualBytes,
	manualCommands,
	manualExpansion,
	manualPosix,
	manualRedirection,
	manualVariables,
	oilsLanguage,
	modes,
	manualRestricted,
	generated,
	parameters,
	patterns,
	pipelines,
	posix,
	quoting,
	redirections,
	textTools,
	tools,
	trees,
	utilities,
];
