import { join } from "node:path";
import { root, step } from "./steps.mjs";

/** Unpacking needs packages and Node 24, so it happens in a process of its own. */
export async function prepareChromium(node) {
  await step("Preparing Chromium", node, [join(root, "scripts/prepare/unpack-chromium.ts")]);
}
