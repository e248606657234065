// `npm run bench`: measures the product on a market of its own. Needs an idle machine; compare ratios, not values.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { todayIn } from "#app/calendar/city-time.ts";
import { measureCreateAppointments } from "./create-appointments.ts";
import { measureGrowth } from "./growth.ts";
import { measureCachedList, measureRenderedList } from "./list.ts";
import { openMarket, type Market } from "./market.ts";
import { formatDocument, rowOf, type Growth, type Measure } from "./measure.ts";
import { measureOpening } from "./open.ts";
import { measureProcesses } from "./processes.ts";
import { measureStartUp } from "./start-up.ts";

const path = "/doctors/bishkek/kardiolog";
const headers = {
  "accept-encoding": "gzip, deflate, br",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};

/** In this order: the last one changes the market. */
const parts: Record<string, (market: Market) => Promise<Measure[]>> = {
  start: (market) => measureStartUp(market, path, headers),
  cached: (market) => measureCachedList(market, path, headers),
  list: (market) => measureRenderedList(market, path, headers),
  processes: (market) => measureProcesses(market, path, headers),
  open: measureOpening,
  create: measureCreateAppointments,
};

/** Each prints tables of its own. */
const others: Record<string, (numbers: number[]) => Promise<void>> = {
  overload: async ([clients]) => (await import("./overload.ts")).measureOverload(clients),
  search: async () => (await import("./search.ts")).measureSearch(),
  outage: async (seconds) => (await import("./outage.ts")).measureOutages(seconds.length > 0 ? seconds : [2, 10]),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "string" }, document: { type: "string" }, plans: { type: "boolean", default: false } },
});
const [chosen = "parts", ...rest] = positionals;
const numbers = rest.map(Number);

if (others[chosen]) await others[chosen](numbers);
else if (chosen in parts || ["parts", "growth", "all"].includes(chosen)) await measure();
else
  throw new Error(
    `unknown part "${chosen}": ${[...Object.keys(parts), "growth", "all", ...Object.keys(others)].join(", ")}`,
  );

async function measure(): Promise<void> {
  const measures = chosen === "growth" ? [] : await measureParts(chosen in parts ? [chosen] : Object.keys(parts));
  const isGrowing = chosen === "growth" || chosen === "all";
  const sizes = numbers.length > 0 ? numbers : [10_000, 100_000];
  const growth = isGrowing ? await measureGrowth(sizes, { path, headers, plans: values.plans }) : null;
  if (growth) printGrowth(growth);
  if (values.json) writeFileSync(values.json, JSON.stringify({ measures, growth }, null, 2));
  if (values.document)
    writeFileSync(
      values.document,
      formatDocument(measures, growth, { date: todayIn("UTC"), args: process.argv.slice(2) }),
    );
}

async function measureParts(names: string[]): Promise<Measure[]> {
  const market = await openMarket();
  try {
    const measures: Measure[] = [];
    for (const name of names) measures.push(...(await parts[name]!(market)));
    console.table(measures.map(rowOf));
    return measures;
  } finally {
    await market.close();
  }
}

function printGrowth({ sizes, rows }: Growth): void {
  console.table(
    rows.map(({ name, unit, values: medians }) => ({
      name,
      unit,
      ...Object.fromEntries(
        sizes.map(({ doctors }, index) => [doctors.toLocaleString("en"), Math.round(medians[index]! * 100) / 100]),
      ),
    })),
  );
}
