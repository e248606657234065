import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const { mutate } = JSON.parse(readFileSync(new URL("stryker.config.json", import.meta.url), "utf8")) as {
  mutate: string[];
};

/** Tests of the modules that `npm run mutate` changes: each stands beside its module. */
export default defineConfig({
  test: { include: mutate.map((file) => file.replace(/\.ts$/, ".test.ts")) },
});
