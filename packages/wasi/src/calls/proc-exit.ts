import { ProcessExit } from "../exit.ts";
import type { Call } from "./call.ts";

/** preview1 `proc_exit`: the status is the code's lowest byte, as with exit(3). Does not return. */
export const procExit: Call<[code: number], never> = () => (code) => {
	throw new ProcessExit(code & 0xff);
};
