import { describe, expect, test } from "vitest";
import { parse } from "./parser.ts";
import { print, printForMessage, printFunction } from "./print.ts";

function script(source: string): Parameters<typeof print>[0] {
	const result = parse(source);
	if (!result.ok) throw new Error(result.error.message);
	return result.script;
}

/** What `declare -f f` of bash 5.2.15 shows of `f() { body⏎}`. */
const SHOWN: readonly (readonly [body: string, shown: string])[] = [
	[
		'echo $\'a\\nb\' $"loc" `echo   x` $(echo   y;   echo z) "q$(echo   1)" $((  1 +  2 )) $[ 1 + 2 ] <(echo   p)',
		'f () \n{ \n    echo \'a\nb\' "loc" `echo   x` $(echo y; echo z) "q$(echo 1)" $((  1 +  2 )) $[ 1 + 2 ] <(echo p)\n}\n',
	],
	["cat <<E1 >f1 2>&1\nbody $x $(echo   a)\nE1", "f () \n{ \n    cat <<E1 > f1 2>&1\nbody $x $(echo   a)\nE1\n\n}\n"],
	[
		"if a; then b; elif c; then d; else e; fi",
		"f () \n{ \n    if a; then\n        b;\n    else\n        if c; then\n            d;\n        else\n            e;\n        fi;\n    fi\n}\n",
	],
	[
		"for i in 1 2; do x; done; for i; do y; done",
		'f () \n{ \n    for i in 1 2;\n    do\n        x;\n    done;\n    for i in "$@";\n    do\n        y;\n    done\n}\n',
	],
	[
		"for ((i=0; i<3 ; i++)) do y; done; for ((;;)) { z; }",
		"f () \n{ \n    for ((i=0; i<3 ; i++))\n    do\n        y;\n    done;\n    for ((1; 1; 1))\n    do\n        z;\n    done\n}\n",
	],
	[
		"while a; do b; done; until a; do b; done",
		"f () \n{ \n    while a; do\n        b;\n    done;\n    until a; do\n        b;\n    done\n}\n",
	],
	[
		"case $x in a|b) c;; (d) ;& e) f;;& *) esac",
		"f () \n{ \n    case $x in \n        a | b)\n            c\n        ;;\n        d)\n\n        ;&\n        e)\n            f\n        ;;&\n        *)\n\n        ;;\n    esac\n}\n",
	],
	["select x in 1; do y; done", "f () \n{ \n    select x in 1;\n    do\n        y;\n    done\n}\n"],
	[
		"[[ -f x && ( $a == b || ! $c =~ ^d ) ]]; [[ x ]]; [[ ! ! x ]]",
		"f () \n{ \n    [[ -f x && ( $a == b || ! $c =~ ^d ) ]];\n    [[ -n x ]];\n    [[ -n x ]]\n}\n",
	],
	[
		"(( x + 1 )); ( a; b & c ); { a; }",
		"f () \n{ \n    (( x + 1 ));\n    ( a;\n    b & c );\n    { \n        a\n    }\n}\n",
	],
	["a && b || c | d |& e; ! a; time -p b", "f () \n{ \n    a && b || c | d 2>&1 | e;\n    ! a;\n    time -p b\n}\n"],
	[
		"a=1 b+=(1 2 [3]=4) c[1]=2 cmd; declare x=(1   2)",
		"f () \n{ \n    a=1 b+=(1 2 [3]=4) c[1]=2 cmd;\n    declare x=(1 2)\n}\n",
	],
	["coproc X { a; }; coproc a b", "f () \n{ \n    coproc X { \n        a\n    };\n    coproc COPROC a b\n}\n"],
	[
		"g() ( a ) ; function h { a; } > /dev/null",
		"f () \n{ \n    function g () \n    { \n        ( a )\n    };\n    function h () \n    { \n        a\n    } > /dev/null\n}\n",
	],
	["a & b & cat <<< x", "f () \n{ \n    a & b & cat <<< x\n}\n"],
	[
		"exec {fd}>&- 3>&1- 4<&$x &>y 1>z 0<w <>v >&2",
		"f () \n{ \n    exec {fd}>&- 3>&1- 4<&$x &> y > z < w 0<> v 1>&2\n}\n",
	],
	["cat <<A <<-'B'; c\nx\nA\n\ty\n\tB\nd", "f () \n{ \n    cat <<A <<-'B'\nx\nA\ny\nB\n\n    c\n    d\n}\n"],
	["a; cat <<E; b\nx\nE\nc; d", "f () \n{ \n    a;\n    cat <<E\nx\nE\n\n    b;\n    c;\n    d\n}\n"],
	["{ a; } >x 2>&1; (b) <y", "f () \n{ \n    { \n        a\n    } > x 2>&1;\n    ( b ) < y\n}\n"],
	["! { a & }", "f () \n{ \n    ! { \n        a &\n    }\n}\n"],
	["time { a; }", "f () \n{ \n    time { \n        a\n    }\n}\n"],
	["x='a b' \"c d\" e\\ f", "f () \n{ \n    x='a b' \"c d\" e\\ f\n}\n"],
	["${x:-  foo   bar} ${x//a/ b }  ${!x} ${#x[@]}", "f () \n{ \n    ${x:-  foo   bar} ${x//a/ b } ${!x} ${#x[@]}\n}\n"],
	['echo "$(cat <<E\nx\nE\n)"', 'f () \n{ \n    echo "$(cat <<E\nx\nE\n)"\n}\n'],
	["while read x; do :; done <f | g", "f () \n{ \n    while read x; do\n        :;\n    done < f | g\n}\n"],
];

test.each(SHOWN)("declare -f: %s", (body, shown) => {
	const command = script(`f() { ${body}\n}`).items[0]?.command.first.stages[0]?.command;
	if (command?.kind !== "FunctionDefinition") throw new Error("no function");
	expect(`${printFunction(command.name, command.body)}\n`).toBe(shown);
});

describe("canonical", () => {
	test.each([
		["if a; then b; elif c; then d; fi", "if a; then\n    b;\nelif c; then\n    d;\nfi\n"],
		["a |& b", "a |& b\n"],
		["for x; do y; done", "for x;\ndo\n    y;\ndone\n"],
		["echo $'a\\x41\\n' $\"b\"", "echo $'aA\\n' $\"b\"\n"],
		["a & b; c &", "a &\nb\nc &\n"],
		["a>&2 <&3- 4>&-", "a >&2 <&3- 4>&-\n"],
		["coproc x y", "coproc x y\n"],
		["function f { a; }", "function f () \n{ \n    a\n}\n"],
		["f() (a)", "f () \n( a )\n"],
		["cat <<A && b <<B\nx\nA\ny\nB\nc", "cat <<A && \nx\nA\n b <<B\ny\nB\nc\n"],
		[">f if", "> f if\n"],
		["a=1 >f b=2", "a=1 b=2 > f\n"],
		["case x in (esac) a;; esac", "case x in \n    (esac)\n        a\n    ;;\nesac\n"],
		["!", "!\n"],
		["! !", "! !\n"],
		["time -p", "time -p\n"],
		["$( (a) )", "$( ( a ))\n"],
	])("%s", (source, text) => {
		expect(print(script(source))).toBe(text);
	});
});

test("on one line, for jobs", () => {
	const command = script("{ a; b; } | c").items[0]?.command.first.stages[0]?.command;
	expect(command && printForMessage(command)).toBe("{ a; b; }");
});
