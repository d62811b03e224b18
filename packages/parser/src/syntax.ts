/**
 * The syntax tree of a bash 5.2 script: closed unions of readonly nodes, each with a literal `kind` and a `span`.
 *
 * All text is a byte string (a JS string whose code units are 0..255, one per byte), so an index into the source is a byte
 * offset. Nothing writes to a node after it is parsed. Nothing here is expanded: tilde, braces, globs and extended globs
 * are plain {@link Literal} text.
 */

/** A half-open range of byte offsets, counted from 0, into the source handed to the parser. Text that an alias put in has the span of the alias' name. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** A whole source text, one complete command line of it, or the inside of a substitution. */
export interface Script {
	readonly kind: "Script";
	readonly span: Span;
	readonly items: readonly ListItem[];
}

/** A compound list: what stands between `{` and `}`, `then` and `fi`, ... Never empty, except as the body of a case item. */
export interface List {
	readonly kind: "List";
	readonly span: Span;
	readonly items: readonly ListItem[];
}

/** One and-or list with what ended it; `''` is the end of the text or a closing word or parenthesis. `&` runs it in the background. */
export interface ListItem {
	readonly kind: "ListItem";
	readonly span: Span;
	readonly command: AndOr;
	readonly terminator: ";" | "&" | "\n" | "";
}

/** Pipelines joined by `&&` and `||`, of equal precedence, from left to right. */
export interface AndOr {
	readonly kind: "AndOr";
	readonly span: Span;
	readonly first: Pipeline;
	readonly rest: readonly AndOrLink[];
}

export interface AndOrLink {
	readonly operator: "&&" | "||";
	readonly pipeline: Pipeline;
}

/** Commands joined by pipes. `stages` is empty for a bare `!` (status 1) or a bare `time`. */
export interface Pipeline {
	readonly kind: "Pipeline";
	readonly span: Span;
	/** An odd number of `!` stood before it. */
	readonly negated: boolean;
	/** `time` or `time -p` stood before it. */
	readonly timed: "no" | "default" | "posix";
	readonly stages: readonly PipelineStage[];
}

export interface PipelineStage {
	readonly command: Command;
	/** What follows is `|&`: standard error goes into the pipe too, by a `2>&1` after the command's own redirections. */
	readonly withStderr: boolean;
}

export type Command = SimpleCommand | CompoundCommand | FunctionDefinition | Coproc;

export type CompoundCommand =
	| BraceGroup
	| Subshell
	| IfClause
	| ForClause
	| ArithmeticFor
	| WhileClause
	| UntilClause
	| CaseClause
	| SelectClause
	| ArithmeticCommand
	| ConditionalCommand;

/** Assignments, words and redirections; any of them may be missing, but not all. */
export interface SimpleCommand {
	readonly kind: "SimpleCommand";
	readonly span: Span;
	/** The line it starts on, from 1: what `LINENO` holds. */
	readonly line: number;
	/** Those before the command name, in order. */
	readonly assignments: readonly Assignment[];
	/**
	 * Command name and arguments. An argument is an {@link Assignment} only after a literal `declare`, `typeset`, `local`,
	 * `export`, `readonly` or `alias` (`command` may stand before); anywhere else `a=b` is a {@link Word}.
	 */
	readonly words: readonly Argument[];
	readonly redirections: readonly Redirection[];
}

export type Argument = Word | Assignment;

/** `{ list; }` */
export interface BraceGroup {
	readonly kind: "BraceGroup";
	readonly span: Span;
	readonly line: number;
	readonly body: List;
	readonly redirections: readonly Redirection[];
}

/** `( list )` */
export interface Subshell {
	readonly kind: "Subshell";
	readonly span: Span;
	readonly line: number;
	readonly body: List;
	readonly redirections: readonly Redirection[];
}

/** `if … then … elif … then … else … fi`; the first clause is `if`, the others are `elif`. */
export interface IfClause {
	readonly kind: "IfClause";
	readonly span: Span;
	readonly line: number;
	readonly clauses: readonly ConditionalBranch[];
	readonly otherwise: List | null;
	readonly redirections: readonly Redirection[];
}

export interface ConditionalBranch {
	readonly condition: List;
	readonly body: List;
}

/** `for name in words; do … done`; `words` is null where there is no `in` (the positional parameters). */
export interface ForClause {
	readonly kind: "ForClause";
	readonly span: Span;
	readonly line: number;
	/** As written: that it is a valid name is checked when it runs. */
	readonly variable: string;
	readonly words: readonly Word[] | null;
	readonly body: List;
	readonly redirections: readonly Redirection[];
}

/** `for ((init; condition; update)) do … done`; an empty part is a word without parts. */
export interface ArithmeticFor {
	readonly kind: "ArithmeticFor";
	readonly span: Span;
	readonly line: number;
	readonly init: Word;
	readonly condition: Word;
	readonly update: Word;
	readonly body: List;
	readonly redirections: readonly Redirection[];
}

export interface WhileClause {
	readonly kind: "WhileClause";
	readonly span: Span;
	readonly line: number;
	readonly condition: List;
	readonly body: List;
	readonly redirections: readonly Redirection[];
}

export interface UntilClause {
	readonly kind: "UntilClause";
	readonly span: Span;
	readonly line: number;
	readonly condition: List;
	readonly body: List;
	readonly redirections: readonly Redirection[];
}

export interface CaseClause {
	readonly kind: "CaseClause";
	readonly span: Span;
	readonly line: number;
	readonly subject: Word;
	readonly items: readonly CaseItem[];
	readonly redirections: readonly Redirection[];
}

export interface CaseItem {
	readonly kind: "CaseItem";
	readonly span: Span;
	readonly patterns: readonly Word[];
	/** May have no items. */
	readonly body: List;
	/** `;;` also where the last item has none. */
	readonly terminator: ";;" | ";&" | ";;&";
}

/** `select name in words; do … done`; `words` is null where there is no `in`. */
export interface SelectClause {
	readonly kind: "SelectClause";
	readonly span: Span;
	readonly line: number;
	readonly variable: string;
	readonly words: readonly Word[] | null;
	readonly body: List;
	readonly redirections: readonly Redirection[];
}

/** `(( expression ))`; the expression is expanded like a double-quoted string, then given to `parseArithmetic`. */
export interface ArithmeticCommand {
	readonly kind: "ArithmeticCommand";
	readonly span: Span;
	readonly line: number;
	readonly expression: Word;
	readonly redirections: readonly Redirection[];
}

/** `[[ expression ]]` */
export interface ConditionalCommand {
	readonly kind: "ConditionalCommand";
	readonly span: Span;
	readonly line: number;
	readonly expression: ConditionalExpression;
	readonly redirections: readonly Redirection[];
}

/** `name () body` or `function name body`. Redirections after the body belong to the body and act on each call. */
export interface FunctionDefinition {
	readonly kind: "FunctionDefinition";
	readonly span: Span;
	readonly line: number;
	/** As written: bash lets any word without expansions be a name. */
	readonly name: string;
	/** Written with the word `function`. */
	readonly keyword: boolean;
	readonly body: CompoundCommand;
}

/** `coproc [name] command`; without a name it is `COPROC`. */
export interface Coproc {
	readonly kind: "Coproc";
	readonly span: Span;
	readonly line: number;
	readonly name: Word | null;
	readonly command: SimpleCommand | CompoundCommand;
}

// ---------------------------------------------------------------------------------------------- assignments

/** `name=value`, `name[subscript]=value`, `name+=value`. An empty value is a word without parts. */
export interface Assignment {
	readonly kind: "Assignment";
	readonly span: Span;
	readonly name: string;
	readonly subscript: Subscript | null;
	/** `+=` */
	readonly append: boolean;
	readonly value: Word | ArrayLiteral;
}

/** `( word [key]=word … )` */
export interface ArrayLiteral {
	readonly kind: "ArrayLiteral";
	readonly span: Span;
	readonly elements: readonly ArrayElement[];
}

/** A plain word is expanded into any number of elements; a keyed one is a single value. */
export type ArrayElement = Word | KeyedElement;

/** `[key]=value` or `[key]+=value` */
export interface KeyedElement {
	readonly kind: "KeyedElement";
	readonly span: Span;
	readonly key: Word;
	readonly append: boolean;
	readonly value: Word;
}

/**
 * What stands between `[` and `]`. `@` and `*` alone are {@link AllElements}. Otherwise a word, blanks included, which is an
 * arithmetic expression for an indexed array and a string for an associative one.
 */
export type Subscript = ElementSubscript | AllElements;

export interface ElementSubscript {
	readonly kind: "ElementSubscript";
	readonly span: Span;
	readonly word: Word;
}

export interface AllElements {
	readonly kind: "AllElements";
	readonly span: Span;
	readonly mode: "@" | "*";
}

// ---------------------------------------------------------------------------------------------- redirections

export type Redirection = FileRedirection | DuplicateRedirection | HereDocument | HereString;

/** The descriptor before the operator: none (the operator's default), a number, or `{name}` (bash allocates one and stores it). */
export type RedirectionFd =
	| { readonly kind: "DefaultFd" }
	| { readonly kind: "NumberFd"; readonly number: number }
	| { readonly kind: "VariableFd"; readonly name: string };

/** `&>` and `&>>` (and `>&file`, see {@link DuplicateRedirection}) send both standard output and standard error. */
export interface FileRedirection {
	readonly kind: "FileRedirection";
	readonly span: Span;
	readonly fd: RedirectionFd;
	readonly operator: "<" | ">" | ">>" | ">|" | "<>" | "&>" | "&>>";
	readonly target: Word;
}

/** `<&` and `>&` */
export interface DuplicateRedirection {
	readonly kind: "DuplicateRedirection";
	readonly span: Span;
	readonly fd: RedirectionFd;
	readonly operator: "<&" | ">&";
	readonly target: DuplicateTarget;
}

/**
 * `2`, `-` (close), `2-` (move), or a word that is only known once expanded; `>&` to a word that expands to neither a number
 * nor `-`, with the default descriptor, means `&>`.
 */
export type DuplicateTarget =
	| { readonly kind: "DescriptorTarget"; readonly number: number }
	| { readonly kind: "MoveTarget"; readonly number: number }
	| { readonly kind: "CloseTarget" }
	| { readonly kind: "WordTarget"; readonly word: Word };

/** `<<` and `<<-`. */
export interface HereDocument {
	readonly kind: "HereDocument";
	/** Operator and delimiter; the body has its own span. */
	readonly span: Span;
	readonly fd: RedirectionFd;
	readonly operator: "<<" | "<<-";
	/** After quote removal. */
	readonly delimiter: string;
	/** Some part of the delimiter was quoted: the body is one {@link Literal}, taken as it stands. Otherwise its parts are those of a double-quoted string. */
	readonly quoted: boolean;
	/** Tabs that `<<-` strips are gone. Ends with a newline unless empty. */
	readonly body: Word;
}

/** `<<< word` */
export interface HereString {
	readonly kind: "HereString";
	readonly span: Span;
	readonly fd: RedirectionFd;
	readonly word: Word;
}

// ---------------------------------------------------------------------------------------------- [[ ]]

export type ConditionalExpression =
	| ConditionalWord
	| ConditionalUnary
	| ConditionalBinary
	| ConditionalMatch
	| ConditionalNot
	| ConditionalGroup
	| ConditionalAnd
	| ConditionalOr;

/** A lone word: true when it is not empty. */
export interface ConditionalWord {
	readonly kind: "ConditionalWord";
	readonly span: Span;
	readonly word: Word;
}

export type ConditionalUnaryOperator =
	| "-a"
	| "-b"
	| "-c"
	| "-d"
	| "-e"
	| "-f"
	| "-g"
	| "-h"
	| "-k"
	| "-n"
	| "-o"
	| "-p"
	| "-r"
	| "-s"
	| "-t"
	| "-u"
	| "-v"
	| "-w"
	| "-x"
	| "-z"
	| "-G"
	| "-L"
	| "-N"
	| "-O"
	| "-R"
	| "-S";

export interface ConditionalUnary {
	readonly kind: "ConditionalUnary";
	readonly span: Span;
	readonly operator: ConditionalUnaryOperator;
	readonly operand: Word;
}

export type ConditionalBinaryOperator =
	| "="
	| "=="
	| "!="
	| "<"
	| ">"
	| "-eq"
	| "-ne"
	| "-lt"
	| "-le"
	| "-gt"
	| "-ge"
	| "-nt"
	| "-ot"
	| "-ef";

/** For `=`, `==` and `!=` the right side is a pattern, always with extended globs. */
export interface ConditionalBinary {
	readonly kind: "ConditionalBinary";
	readonly span: Span;
	readonly operator: ConditionalBinaryOperator;
	readonly left: Word;
	readonly right: Word;
}

/** `left =~ regex`; quoted parts of the regex match as they stand. */
export interface ConditionalMatch {
	readonly kind: "ConditionalMatch";
	readonly span: Span;
	readonly left: Word;
	readonly regex: Word;
}

export interface ConditionalNot {
	readonly kind: "ConditionalNot";
	readonly span: Span;
	readonly operand: ConditionalExpression;
}

export interface ConditionalGroup {
	readonly kind: "ConditionalGroup";
	readonly span: Span;
	readonly expression: ConditionalExpression;
}

/** Two or more operands, from left to right, until one is false. */
export interface ConditionalAnd {
	readonly kind: "ConditionalAnd";
	readonly span: Span;
	readonly operands: readonly ConditionalExpression[];
}

/** Two or more operands, from left to right, until one is true. */
export interface ConditionalOr {
	readonly kind: "ConditionalOr";
	readonly span: Span;
	readonly operands: readonly ConditionalExpression[];
}

// ---------------------------------------------------------------------------------------------- words

/** Adjacent parts. No parts at all is an empty text (as in `x=`), which is not the same as `''`. */
export interface Word {
	readonly kind: "Word";
	readonly span: Span;
	readonly parts: readonly WordPart[];
}

export type WordPart =
	| Literal
	| Escaped
	| SingleQuoted
	| DoubleQuoted
	| AnsiC
	| Locale
	| ParameterExpansion
	| BadSubstitution
	| CommandSubstitution
	| UnparsedSubstitution
	| ArithmeticExpansion
	| ProcessSubstitution;

/** Unquoted text (inside double quotes: text as it stands), line continuations removed. Two of them are never adjacent. */
export interface Literal {
	readonly kind: "Literal";
	readonly span: Span;
	readonly text: string;
}

/** A backslash and the one character it quotes. Inside double quotes and here-documents only where the backslash is special there. */
export interface Escaped {
	readonly kind: "Escaped";
	readonly span: Span;
	readonly text: string;
}

/** `'text'` */
export interface SingleQuoted {
	readonly kind: "SingleQuoted";
	readonly span: Span;
	readonly text: string;
}

/** `"parts"`; the parts are literals, escaped characters and expansions, never process substitutions or further quotes. */
export interface DoubleQuoted {
	readonly kind: "DoubleQuoted";
	readonly span: Span;
	readonly parts: readonly WordPart[];
}

/** `$'text'`, decoded. */
export interface AnsiC {
	readonly kind: "AnsiC";
	readonly span: Span;
	readonly text: string;
}

/** `$"parts"`, a string to be translated. */
export interface Locale {
	readonly kind: "Locale";
	readonly span: Span;
	readonly parts: readonly WordPart[];
}

/** `$name`, `${name}` and all that can stand between the braces. */
export interface ParameterExpansion {
	readonly kind: "ParameterExpansion";
	readonly span: Span;
	/** Written with braces; `$name[1]` without braces has no subscript. */
	readonly braced: boolean;
	/** `${!name…}`, other than the two forms that list names and keys. */
	readonly indirect: boolean;
	/** A variable's name, a positional parameter's digits (`0`, `10`), or one of `@ * # ? - $ !`. */
	readonly name: string;
	readonly subscript: Subscript | null;
	readonly operation: ParameterOperation;
}

/** What a `${…}` does with its parameter. */
export type ParameterOperation =
	/** `${name}` */
	| { readonly kind: "Plain" }
	/** `${#name}`, `${#name[@]}` */
	| { readonly kind: "Length" }
	/** `${name-word}`, `${name:-word}` */
	| { readonly kind: "Default"; readonly colon: boolean; readonly word: Word }
	/** `${name=word}`, `${name:=word}` */
	| { readonly kind: "AssignDefault"; readonly colon: boolean; readonly word: Word }
	/** `${name?word}`, `${name:?word}` */
	| { readonly kind: "ErrorIfUnset"; readonly colon: boolean; readonly word: Word }
	/** `${name+word}`, `${name:+word}` */
	| { readonly kind: "Alternate"; readonly colon: boolean; readonly word: Word }
	/** `${name#pattern}`, `${name##pattern}` */
	| { readonly kind: "RemovePrefix"; readonly longest: boolean; readonly pattern: Word }
	/** `${name%pattern}`, `${name%%pattern}` */
	| { readonly kind: "RemoveSuffix"; readonly longest: boolean; readonly pattern: Word }
	/** `${name:offset}`, `${name:offset:length}`; both are arithmetic. */
	| { readonly kind: "Substring"; readonly offset: Word; readonly length: Word | null }
	/** `${name/pattern/text}`, `//`, `/#`, `/%`; `replacement` is null where the second slash is missing. */
	| {
			readonly kind: "Replace";
			readonly anchor: "first" | "all" | "prefix" | "suffix";
			readonly pattern: Word;
			readonly replacement: Word | null;
	  }
	/** `${name^pattern}` and the like; a pattern without parts means `?`. */
	| { readonly kind: "ChangeCase"; readonly mode: "^" | "^^" | "," | ",," | "~" | "~~"; readonly pattern: Word }
	/** `${name@Q}` and the like. */
	| {
			readonly kind: "Transform";
			readonly operator: "U" | "u" | "L" | "Q" | "E" | "P" | "A" | "K" | "a" | "k";
	  }
	/** `${!prefix@}`, `${!prefix*}` */
	| { readonly kind: "NamesByPrefix"; readonly mode: "@" | "*" }
	/** `${!name[@]}`, `${!name[*]}`; the node's own subscript is null. */
	| { readonly kind: "Keys"; readonly mode: "@" | "*" };

/** A `${…}` that bash refuses only when it is expanded: `bash: ${text}: bad substitution`, status 1. */
export interface BadSubstitution {
	readonly kind: "BadSubstitution";
	readonly span: Span;
	/** All of it, from `$` to the closing brace. */
	readonly text: string;
}

/** `$(script)` or `` `script` ``, parsed without aliases. */
export interface CommandSubstitution {
	readonly kind: "CommandSubstitution";
	readonly span: Span;
	readonly style: "dollar" | "backquote";
	/** What was parsed: the text inside, for backquotes after their backslashes are removed. Parse it again where aliases must apply. */
	readonly text: string;
	/** As written between the delimiters, without line continuations in backquotes. */
	readonly raw: string;
	readonly body: Script;
}

/**
 * A substitution that is no valid script where bash finds out only when it is expanded (`bash: command substitution: line
 * N: …`): backquotes, `$((…)…)`, or (`style` is `text`) an expansion in a here-document, with all that follows it there.
 */
export interface UnparsedSubstitution {
	readonly kind: "UnparsedSubstitution";
	readonly span: Span;
	readonly style: "backquote" | "dollar" | "text";
	/** What is inside (of backquotes: after their backslashes are removed), or the rest of the here-document as it stands. */
	readonly text: string;
	/** As {@link CommandSubstitution}'s. */
	readonly raw: string;
	readonly error: ParseError;
}

/** `$((expression))` or `$[expression]`; expanded like a double-quoted string, then given to `parseArithmetic`. */
export interface ArithmeticExpansion {
	readonly kind: "ArithmeticExpansion";
	readonly span: Span;
	readonly style: "((" | "[";
	readonly expression: Word;
}

/** `<(script)` or `>(script)` */
export interface ProcessSubstitution {
	readonly kind: "ProcessSubstitution";
	readonly span: Span;
	readonly direction: "<" | ">";
	readonly text: string;
	readonly body: Script;
}

// ---------------------------------------------------------------------------------------------- failures

/** Why a text is no script. The caller puts `bash: line N: ` or `bash: -c: line N: ` before `message`. */
export interface ParseError {
	readonly kind: "ParseError";
	/** In bash's words, without prefix; empty where bash says nothing. */
	readonly message: string;
	/** The line, from 1, that bash names. */
	readonly line: number;
	readonly span: Span;
	/** More text could complete it: an interactive shell asks for another line (PS2). */
	readonly incomplete: boolean;
	/** The source line bash shows on a second line of its own (`` bash: line N: `text' ``); null where it shows none. */
	readonly lineText: string | null;
	/** A second message, which gets the same prefix as the first; null for nearly all errors. */
	readonly detail: string | null;
	/** False inside `name=(…)`: bash then gives up that line (status 1) but a script goes on with the next; else it ends with 2. */
	readonly fatal: boolean;
	/** Constructs are nested deeper than is allowed. */
	readonly tooDeep: boolean;
	/** Inside `$( )`, after which bash gives up all of a `-c` text with status 127. */
	readonly substitution: boolean;
	/** Inside `[[ ]]`, where bash forgets to set a status; `end`: because the text ended there. */
	readonly conditional: "no" | "inside" | "end";
}

/** Something bash warns about while reading, such as a here-document cut off by the end of the text. */
export interface ParseWarning {
	readonly kind: "ParseWarning";
	/** In bash's words, with `warning: ` but without the prefix before it. */
	readonly message: string;
	readonly line: number;
}

/** Any node that {@link ParameterOperation} and the like hang from; what a visitor meets. */
export type Node =
	| Script
	| List
	| ListItem
	| AndOr
	| Pipeline
	| Command
	| CaseItem
	| Assignment
	| ArrayLiteral
	| KeyedElement
	| Subscript
	| Redirection
	| ConditionalExpression
	| Word
	| WordPart;
