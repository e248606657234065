// `npm run demo:cases`: writes the slugs of the special cases into docs/demo-market.md. With --check it writes nothing
// and fails if the page is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { specialCases } from "#app/api/database/demo/special-cases.ts";
import { buildMarket, demoCountries } from "#app/api/database/demo/market.ts";

const page = join(import.meta.dirname, "../docs/demo-market.md");
/** The special cases come first in markets of every size and date. */
const smallest = { today: "2026-01-01", doctors: specialCases.length };

const countries = demoCountries.map(({ country }) => country);
const slugs = countries.map((country) => buildMarket(country, smallest).tables.doctors.map((row) => row["slug"]));
const rows = specialCases.map((kind, index) => [kind, ...slugs.map((slugsOfCountry) => slugsOfCountry[index])]);
const tableRow = (cells: unknown[]) => `| ${cells.join(" | ")} |\n`;
const table = [
  tableRow(["case", ...countries]),
  `|---${"|---".repeat(countries.length)}|\n`,
  ...rows.map(tableRow),
].join("");

const before = readFileSync(page, "utf8");
const tablePattern = /\| case \| kg \|.*\n(?:\|.*\n)*/;
if (!tablePattern.test(before))
  throw new Error("docs/demo-market.md has no table of slugs that starts with | case | kg |");
const after = before.replace(tablePattern, table);

if (!process.argv.includes("--check")) writeFileSync(page, after);
else if (after !== before) {
  console.error("docs/demo-market.md is out of date: run `npm run demo:cases`");
  process.exitCode = 1;
}
