import type { Builtin } from "./builtin.ts";
import { alias, unalias } from "./commands/alias.ts";
import { bind } from "./commands/bind/bind.ts";
import { builtinCommand } from "./commands/builtin.ts";
import { caller } from "./commands/caller.ts";
import { colon, falseCommand, trueCommand } from "./commands/colon.ts";
import { command } from "./commands/command.ts";
import { compgen, complete, compopt } from "./commands/completion/complete.ts";
import { breakCommand, continueCommand, exit, logout, returnCommand } from "./commands/control.ts";
import { declare, local, typeset } from "./commands/declare.ts";
import { cd, pwd } from "./commands/directory/cd.ts";
import { dirs, popd, pushd } from "./commands/directory/stack.ts";
import { echo } from "./commands/echo.ts";
import { enable } from "./commands/enable.ts";
import { evalCommand } from "./commands/eval.ts";
import { exec } from "./commands/exec.ts";
import { exportCommand, readonlyCommand } from "./commands/export.ts";
import { fc } from "./commands/fc.ts";
import { getopts } from "./commands/getopts.ts";
import { hash } from "./commands/hash.ts";
import { makeHelp } from "./commands/help.ts";
import { history } from "./commands/history.ts";
import { bg, disown, fg, jobs, suspend, wait } from "./commands/jobs.ts";
import { kill } from "./commands/kill.ts";
import { letCommand } from "./commands/let.ts";
import { mapfile, readarray } from "./commands/mapfile.ts";
import { printf } from "./commands/printf/printf.ts";
import { read } from "./commands/read/read.ts";
import { set } from "./commands/set.ts";
import { shift } from "./commands/shift.ts";
import { shopt } from "./commands/shopt.ts";
import { dot, source } from "./commands/source.ts";
import { bracket, test } from "./commands/test/test.ts";
import { times } from "./commands/times.ts";
import { trap } from "./commands/trap.ts";
import { type } from "./commands/type.ts";
import { ulimit } from "./commands/ulimit.ts";
import { umask } from "./commands/umask.ts";
import { unset } from "./commands/unset.ts";

/** Every built-in of bash 5.2, by name. */
export const builtins: readonly Builtin[] = [
	dot,
	colon,
	bracket,
	alias,
	bg,
	bind,
	breakCommand,
	builtinCommand,
	caller,
	cd,
	command,
	compgen,
	complete,
	compopt,
	continueCommand,
	declare,
	dirs,
	disown,
	echo,
	enable,
	evalCommand,
	exec,
	exit,
	exportCommand,
	falseCommand,
	fc,
	fg,
	getopts,
	hash,
	makeHelp(() => builtins),
	history,
	jobs,
	kill,
	letCommand,
	local,
	logout,
	mapfile,
	popd,
	printf,
	pushd,
	pwd,
	read,
	readarray,
	readonlyCommand,
	returnCommand,
	set,
	shift,
	shopt,
	source,
	suspend,
	test,
	times,
	trap,
	trueCommand,
	type,
	typeset,
	ulimit,
	umask,
	unalias,
	unset,
	wait,
];
