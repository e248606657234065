import { join } from "node:path";
import { root, step } from "./steps.mjs";

/** Unpacking needs packages and Node 24, so it runs in its own process. */
export async function prepareChromium(node) {
  await step("Preparing Chromium", node, [join(root, "scripts/prepare/unpack-chromium.ts")]);
}
