// `npm run import -- FOLDER [--country kg] [--dry-run]`: imports a market's clinics, doctors and slots from files.
// File formats: docs/import.md. Exit code 0: all rows are imported; 1: invalid rows, or the import failed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { detailOf } from "#app/api/http/details.ts";
import { openSession } from "#app/api/database/session.ts";
import { importFolder, type ImportFault } from "#app/api/supply/index.ts";
import { countryIds, type CountryId } from "#app/countries/country.ts";
import { withDatabase } from "./db-open.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { country: { type: "string" }, "dry-run": { type: "boolean", default: false } },
});
const folder = positionals[0];
const country = folder && countryOf(folder);
if (!folder || !country) {
  console.error(
    folder
      ? `Which market? Put {"country": "kg"} into ${join(folder, "import.json")}, or add --country with one of ${countryIds.join(", ")}.`
      : "Which folder? For example: npm run import -- docs/import-example --dry-run",
  );
  process.exit(1);
}

await withDatabase(async ({ pool }) => {
  const session = await openSession(pool);
  const began = Date.now();
  let bad = 0;
  try {
    const summaries = await importFolder({
      session,
      country,
      folder,
      isDryRun: values["dry-run"],
      onFault: (fault) => console.error(lineOf(fault)),
      onProgress: (file, rows) => console.log(`${file}: ${rows.toLocaleString("en")} rows`),
    });
    bad = summaries.reduce((all, one) => all + one.bad, 0);
    console.table(Object.fromEntries(summaries.map(({ file, ...counts }) => [file, counts])));
  } finally {
    session.close();
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `${values["dry-run"] ? "Dry run: nothing was kept. " : ""}${bad === 0 ? "No bad rows." : `Bad rows: ${bad}; the others were taken.`} ${seconds} s.`,
  );
  if (bad > 0) process.exitCode = 1;
});

function lineOf({ file, line, attr, code, message }: ImportFault): string {
  return `${file}:${line}: ${attr ? `${attr}: ` : ""}${message ?? detailOf({ attr, code }, "en")}`;
}

function countryOf(folder: string): CountryId | undefined {
  const file = join(folder, "import.json");
  const asked =
    values.country ??
    (existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { country?: string }).country : undefined);
  return countryIds.find((one) => one === asked);
}
