import type { ByteString } from "@seahaven/abi/bytes";
import type { FileType } from "@seahaven/abi/stat";

const typeLetters: { readonly [type in FileType]: ByteString } = {
	file: "-",
	directory: "d",
	symlink: "l",
	fifo: "p",
	character: "c",
	block: "b",
	socket: "s",
};

/** Permission bits as `ls -l` shows them, nine characters: `rwxr-xr-x`. */
export function permissionString(mode: number): ByteString {
	const part = (shift: number, special: number, letter: ByteString): ByteString => {
		const bits = mode >> shift;
		const execute = bits & 1 ? "x" : "-";
		const last = mode & special ? (bits & 1 ? letter : letter.toUpperCase()) : execute;
		return `${bits & 4 ? "r" : "-"}${bits & 2 ? "w" : "-"}${last}`;
	};
	return part(6, 0o4000, "s") + part(3, 0o2000, "s") + part(0, 0o1000, "t");
}

/** Type and permissions, ten characters: `drwxr-xr-x`. */
export function modeString(type: FileType, mode: number): ByteString {
	return typeLetters[type] + permissionString(mode);
}
