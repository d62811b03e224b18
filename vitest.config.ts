import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
		testTimeout: 60_000,
		maxWorkers: 2,
	},
});
