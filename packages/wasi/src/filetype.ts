import type { FileType } from "@seahaven/abi/stat";

/** preview1 `filetype`. A FIFO has no number of its own there and is "unknown". */
export const filetypes: { readonly [type in FileType]: number } = {
	fifo: 0,
	block: 1,
	character: 2,
	directory: 3,
	file: 4,
	socket: 6,
	symlink: 7,
};
