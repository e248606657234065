// Makes a fresh checkout ready, on whatever Node the machine has (18 or later): plain JavaScript, no packages.
//   node scripts/prepare.mjs install     packages, Node 24 among them
//   node scripts/prepare.mjs build       and the built pages
//   node scripts/prepare.mjs test        and what only tests need: the styleguide and a Chromium
// Each step is skipped when what it makes is there and still fits its sources.
import { prepareChromium } from "./prepare/chromium.mjs";
import { alone } from "./prepare/lock.mjs";
import { explainMachine, install, isInstalled, node24 } from "./prepare/packages.mjs";
import { buildPages, buildStyleguide } from "./prepare/pages.mjs";
import { Failure } from "./prepare/steps.mjs";

const goal = process.argv[2] ?? "build";

try {
  explainMachine();
  await alone(async () => {
    if (!isInstalled()) await install();
    const node = await node24();
    if (goal !== "install") await buildPages(node);
    if (goal === "test") {
      await buildStyleguide(node);
      await prepareChromium(node);
    }
  });
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`vizit: ${error.message}`);
  process.exit(1);
}
