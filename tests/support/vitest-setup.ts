import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { setDrawScope } from "./draw.ts";
import { testSeed } from "./seed.ts";
import { isRemote } from "./shared-product.ts";

fc.configureGlobal({ seed: testSeed });

const folder = join(import.meta.dirname, "..");
// Two projects run the same files: on the API in the process of the pages, and on a remote API.
const projectIndex = isRemote() ? 1 : 0;
const name = expect.getState().testPath?.slice(folder.length + 1) ?? "";
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .toSorted();

setDrawScope(() => ({ name: `${name} ${projectIndex}`, index: 1 + 2 * files.indexOf(name) + projectIndex }));
