// `npm run import -- FOLDER [--country kg] [--dry-run]`: imports a market's clinics, doctors and slots from files.
// File formats: docs/import.md. Exit code 0: all rows are imported; 1: invalid rows, or the import failed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { detailOf } from "#app/api/http/details.ts";
import { openSession } from "#app/api/database/session.ts";
import { importFolder, type ImportFault } from "#app/api/supply/index.ts";
import { countryIds } from "#app/countries/country.ts";
import { isCountryId } from "#app/countries/registry.ts";
import { withDatabase } from "./db-open.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { country: { type: "string" }, "dry-run": { type: "boolean", default: false } },
});
const folder = positionals[0];
if (!folder) fail("Which folder? For example: npm run import -- docs/import-example --dry-run");
const country = values.country ?? readCountry(join(folder, "import.json"));
if (!isCountryId(country)) fail(`Unknown market: ${country}. Known: ${countryIds.join(", ")}.`);

await withDatabase(async ({ pool }) => {
  const session = await openSession(pool);
  const startedAt = Date.now();
  let invalidRows = 0;
  try {
    const summaries = await importFolder({
      session,
      country,
      folder,
      isDryRun: values["dry-run"],
      onFault: (fault) => console.error(lineOf(fault)),
      onProgress: (file, rows) => console.log(`${file}: ${rows.toLocaleString("en")} rows`),
    });
    invalidRows = summaries.reduce((sum, { bad }) => sum + bad, 0);
    console.table(Object.fromEntries(summaries.map(({ file, ...counts }) => [file, counts])));
  } finally {
    session.close();
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${values["dry-run"] ? "Dry run: nothing was kept. " : ""}${invalidRows === 0 ? "No bad rows." : `Bad rows: ${invalidRows}; the others were taken.`} ${seconds} s.`,
  );
  if (invalidRows > 0) process.exitCode = 1;
});

function lineOf({ file, line, attr, code, message }: ImportFault): string {
  return `${file}:${line}: ${attr ? `${attr}: ` : ""}${message ?? detailOf({ attr, code }, "en")}`;
}

/** The market that the file names, which may be unknown. */
function readCountry(file: string): string {
  let fault = existsSync(file) ? "names no market" : "is missing";
  try {
    const { country } = JSON.parse(readFileSync(file, "utf8")) as { country?: unknown };
    if (typeof country === "string") return country;
  } catch (error) {
    if (error instanceof SyntaxError) fault = "is not JSON";
  }
  return fail(
    `${file} ${fault}. Put {"country": "kg"} into it, or add --country with one of ${countryIds.join(", ")}.`,
  );
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
