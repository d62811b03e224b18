import { readFileSync } from "node:fs";
import { testSession } from "./session.ts";

/** Runs a script with the test programs: `node main.ts -c SCRIPT` or `node main.ts FILE`. For trying things out. */
const [, , first = "", second = ""] = process.argv;
const source = first === "-c" ? Buffer.from(second).toString("latin1") : readFileSync(first, "latin1");
const { run } = testSession();
const result = await run(source, first === "-c" ? {} : { mode: "script", name: first });
process.stdout.write(result.stdout, "latin1");
process.stderr.write(result.stderr, "latin1");
if (process.env["USAGE"] !== undefined) console.error(result.outcome, result.usage);
process.exitCode = result.status;
