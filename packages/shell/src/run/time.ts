import type { Completion } from "../completion.ts";
import type { Shell } from "../state.ts";
import type { Step } from "./step.ts";

const defaultFormat = "\nreal\t%3lR\nuser\t%3lU\nsys\t%3lS";
const posixFormat = "real %2R\nuser %2U\nsys %2S";

/** `time`: bash manual 3.2.3. The world has no processor accounts: user time is the time that passed, system time is none. */
export function timed(step: Step, posix: boolean): Step {
	return (shell) => {
		const { world } = shell.kernel;
		const from = world.monotonic();
		const report = (completion: Completion): Completion => {
			const seconds = Number(world.monotonic() - from) / 1e9;
			const format = posix ? posixFormat : (shell.get("TIMEFORMAT") ?? defaultFormat);
			if (format !== "") printTimes(shell, format, seconds);
			return completion;
		};
		const done = step(shell);
		return done instanceof Promise ? done.then(report) : report(done);
	};
}

function printTimes(shell: Shell, format: string, real: number): void {
	let text = "";
	for (let i = 0; i < format.length; i++) {
		const character = format[i] ?? "";
		if (character !== "%" || i === format.length - 1) {
			text += character;
			continue;
		}
		const match = /^%(?:(%)|([0-9])?(l)?([RUS])|(P))/.exec(format.slice(i));
		if (match === null) {
			shell.warn(`TIMEFORMAT: \`${format[i + 1] ?? ""}': invalid format character`);
			return;
		}
		i += match[0].length - 1;
		if (match[1] !== undefined) text += "%";
		else if (match[5] !== undefined) text += "0.00";
		else {
			const precision = match[2] === undefined ? 3 : Math.min(3, Number(match[2]));
			const seconds = match[4] === "S" ? 0 : real;
			text +=
				match[3] === undefined
					? cut(seconds, precision)
					: `${Math.floor(seconds / 60)}m${cut(seconds % 60, precision)}s`;
		}
	}
	shell.io.print(2, `${text}\n`);
}

/** bash cuts off digits rather than rounding. */
function cut(seconds: number, digits: number): string {
	const unit = 10 ** digits;
	return (Math.floor(seconds * unit) / unit).toFixed(digits);
}
