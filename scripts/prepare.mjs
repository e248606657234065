// Prepares a fresh checkout with any Node from 18 on: plain JavaScript without packages.
//   node scripts/prepare.mjs install     installs packages, Node 24 included
//   node scripts/prepare.mjs build       also builds the pages
//   node scripts/prepare.mjs test        also prepares what tests need: the styleguide and Chromium
// A step is skipped if its output is up to date.
import { prepareChromium } from "./prepare/chromium.mjs";
import { alone } from "./prepare/lock.mjs";
import { explainMachine, install, isInstalled, node24 } from "./prepare/packages.mjs";
import { buildPages, buildStyleguide, compressPages } from "./prepare/pages.mjs";
import { Failure } from "./prepare/steps.mjs";

const goal = process.argv[2] ?? "build";

try {
  explainMachine();
  await alone(async () => {
    if (!isInstalled()) await install();
    const node = await node24();
    if (goal === "install") return;
    await buildPages(node);
    const others = goal === "test" ? [buildStyleguide(node), prepareChromium(node)] : [];
    await Promise.all([compressPages(node), ...others]);
  });
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`vizit: ${error.message}`);
  process.exit(1);
}
