/** The kinds of token the grammar sees, as small numbers. They follow bash's own lexer, which tells words apart by the tokens before them. */

export const NONE: number = 0;
export const EOF: number = 1;
export const NEWLINE: number = 2;
export const SEMI: number = 3;
export const AMP: number = 4;
export const PIPE: number = 5;
export const LEFT_PAREN: number = 6;
export const RIGHT_PAREN: number = 7;
export const AND_AND: number = 8;
export const OR_OR: number = 9;
export const PIPE_AMP: number = 10;
export const SEMI_SEMI: number = 11;
export const SEMI_AMP: number = 12;
export const SEMI_SEMI_AMP: number = 13;
export const LESS: number = 14;
export const GREAT: number = 15;
export const DOUBLE_GREAT: number = 16;
export const DOUBLE_LESS: number = 17;
export const DOUBLE_LESS_DASH: number = 18;
export const TRIPLE_LESS: number = 19;
export const LESS_AMP: number = 20;
export const GREAT_AMP: number = 21;
export const LESS_GREAT: number = 22;
export const GREAT_PIPE: number = 23;
export const AMP_GREAT: number = 24;
export const AMP_DOUBLE_GREAT: number = 25;
export const DASH: number = 26;
export const WORD: number = 27;
export const ASSIGNMENT: number = 28;
export const NUMBER: number = 29;
export const FD_VARIABLE: number = 30;
export const ARITHMETIC: number = 31;
export const ARITHMETIC_FOR: number = 32;
export const DOLLAR_PAREN: number = 33;
export const TIME_OPTION: number = 34;
export const TIME_END: number = 35;
export const IF: number = 36;
export const THEN: number = 37;
export const ELSE: number = 38;
export const ELIF: number = 39;
export const FI: number = 40;
export const CASE: number = 41;
export const ESAC: number = 42;
export const FOR: number = 43;
export const SELECT: number = 44;
export const WHILE: number = 45;
export const UNTIL: number = 46;
export const DO: number = 47;
export const DONE: number = 48;
export const IN: number = 49;
export const FUNCTION: number = 50;
export const TIME: number = 51;
export const LEFT_BRACE: number = 52;
export const RIGHT_BRACE: number = 53;
export const BANG: number = 54;
export const COND_START: number = 55;
export const COND_END: number = 56;
export const COPROC: number = 57;
/** A token that already reported its own error. */
export const FAILED: number = 58;

export const RESERVED: ReadonlyMap<string, number> = new Map([
	["if", IF],
	["then", THEN],
	["else", ELSE],
	["elif", ELIF],
	["fi", FI],
	["case", CASE],
	["esac", ESAC],
	["for", FOR],
	["select", SELECT],
	["while", WHILE],
	["until", UNTIL],
	["do", DO],
	["done", DONE],
	["in", IN],
	["function", FUNCTION],
	["time", TIME],
	["{", LEFT_BRACE],
	["}", RIGHT_BRACE],
	["!", BANG],
	["[[", COND_START],
	["]]", COND_END],
	["coproc", COPROC],
]);

const TEXT: Readonly<Record<number, string>> = {
	[EOF]: "EOF",
	[NEWLINE]: "newline",
	[SEMI]: ";",
	[AMP]: "&",
	[PIPE]: "|",
	[LEFT_PAREN]: "(",
	[RIGHT_PAREN]: ")",
	[AND_AND]: "&&",
	[OR_OR]: "||",
	[PIPE_AMP]: "|&",
	[SEMI_SEMI]: ";;",
	[SEMI_AMP]: ";&",
	[SEMI_SEMI_AMP]: ";;&",
	[LESS]: "<",
	[GREAT]: ">",
	[DOUBLE_GREAT]: ">>",
	[DOUBLE_LESS]: "<<",
	[DOUBLE_LESS_DASH]: "<<-",
	[TRIPLE_LESS]: "<<<",
	[LESS_AMP]: "<&",
	[GREAT_AMP]: ">&",
	[LESS_GREAT]: "<>",
	[GREAT_PIPE]: ">|",
	[AMP_GREAT]: "&>",
	[AMP_DOUBLE_GREAT]: "&>>",
	[DASH]: "-",
	[TIME_OPTION]: "-p",
	[TIME_END]: "--",
};
const RESERVED_TEXT: ReadonlyMap<number, string> = new Map([...RESERVED].map(([text, kind]) => [kind, text]));

/** The text of an operator or reserved word; undefined for words and the like, whose text is in the source. */
export function fixedText(kind: number): string | undefined {
	return TEXT[kind] ?? RESERVED_TEXT.get(kind);
}

export function isReserved(kind: number): boolean {
	return RESERVED_TEXT.has(kind);
}

function table(kinds: readonly number[]): Uint8Array {
	const flags = new Uint8Array(FAILED + 1);
	for (const kind of kinds) flags[kind] = 1;
	return flags;
}

/** After which tokens a reserved word is one. */
export const BEFORE_RESERVED: Uint8Array = table([
	NONE,
	NEWLINE,
	SEMI,
	LEFT_PAREN,
	RIGHT_PAREN,
	PIPE,
	AMP,
	LEFT_BRACE,
	RIGHT_BRACE,
	AND_AND,
	ARITHMETIC,
	BANG,
	PIPE_AMP,
	COND_END,
	DO,
	DONE,
	ELIF,
	ELSE,
	ESAC,
	FI,
	IF,
	OR_OR,
	SEMI_SEMI,
	SEMI_AMP,
	SEMI_SEMI_AMP,
	THEN,
	TIME,
	TIME_OPTION,
	TIME_END,
	COPROC,
	UNTIL,
	WHILE,
	DOLLAR_PAREN,
]);

/** After which tokens `time` is a reserved word. */
export const BEFORE_TIME: Uint8Array = table([
	NONE,
	SEMI,
	NEWLINE,
	AND_AND,
	OR_OR,
	AMP,
	WHILE,
	DO,
	UNTIL,
	IF,
	THEN,
	ELIF,
	ELSE,
	LEFT_BRACE,
	LEFT_PAREN,
	RIGHT_PAREN,
	BANG,
	TIME,
	TIME_OPTION,
	TIME_END,
]);

/** After which tokens the next word is the target of a redirection. */
export const BEFORE_TARGET: Uint8Array = table([
	LESS,
	GREAT,
	DOUBLE_GREAT,
	GREAT_PIPE,
	LESS_GREAT,
	DOUBLE_LESS_DASH,
	DOUBLE_LESS,
	TRIPLE_LESS,
	LESS_AMP,
	GREAT_AMP,
	AMP_GREAT,
	AMP_DOUBLE_GREAT,
]);

const REDIRECTIONS = [
	LESS,
	GREAT,
	DOUBLE_GREAT,
	DOUBLE_LESS,
	DOUBLE_LESS_DASH,
	TRIPLE_LESS,
	LESS_AMP,
	GREAT_AMP,
	LESS_GREAT,
	GREAT_PIPE,
	AMP_GREAT,
	AMP_DOUBLE_GREAT,
	NUMBER,
	FD_VARIABLE,
];
const COMPOUNDS = [LEFT_BRACE, LEFT_PAREN, ARITHMETIC, COND_START, IF, FOR, CASE, SELECT, WHILE, UNTIL];

/** Which tokens begin a redirection. */
export const REDIRECTION: Uint8Array = table(REDIRECTIONS);

/** Which tokens begin a compound command. */
export const COMPOUND: Uint8Array = table(COMPOUNDS);

/** Which tokens begin an element of a simple command. */
export const SIMPLE: Uint8Array = table([WORD, ASSIGNMENT, ...REDIRECTIONS]);

/** Which tokens begin a command, with the prefixes of a pipeline. */
export const COMMAND: Uint8Array = table([
	WORD,
	ASSIGNMENT,
	FUNCTION,
	COPROC,
	BANG,
	TIME,
	...REDIRECTIONS,
	...COMPOUNDS,
]);
