import type { Call } from "../call.ts";

/** `seahaven.sigpipe_ignore(on)`: with anything but 0, fd_write answers EPIPE where no reader is left, and the process lives on. */
export const sigpipeIgnore: Call<[on: number], void> = (guest) => (on) => {
	guest.ignoresPipe = on !== 0;
};
