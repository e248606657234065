// `npm run patient-data -- --country C --phone P [--letter L]`: prints all stored data of a patient as JSON. `--erase`
// deletes it. Check first that whoever asks owns the number.
import { parseArgs } from "node:util";
import { erasePatientData, exportPatientData } from "#app/api/privacy/index.ts";
import { getCountry, isCountryId } from "#app/countries/registry.ts";
import { readPhone } from "#app/countries/read-phone.ts";
import { readEnv } from "#app/ops/env.ts";
import { readOrCreateSessionSecret } from "#app/ops/session-secret.ts";
import { withExistingDatabase } from "./db-open.ts";

const help = `npm run patient-data -- --country COUNTRY --phone PHONE [--letter LETTER]
    Prints everything that is stored of a patient as JSON.
npm run patient-data -- --country COUNTRY --phone PHONE [--letter LETTER] --erase
    Deletes it. Visits to come must be over or cancelled first.

  PHONE   as it is dialled abroad: +996555123456
  LETTER  the first letter of the patient's name, if the number has had another owner: only visits of that name.
Check first that whoever asks owns the number. Each request is recorded, with a hash instead of the number.`;

const { values } = parseArgs({
  options: {
    country: { type: "string", default: "" },
    phone: { type: "string", default: "" },
    letter: { type: "string" },
    erase: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
const country = isCountryId(values.country) ? values.country : fail("Which country? --country is missing or unknown.");
const phone =
  readPhone(values.phone, getCountry(country).phone).number ??
  fail(`Which number? --phone is missing, or no mobile number of ${country}.`);
const { sessionSecret, dataDir } = readEnv();

await withExistingDatabase(async ({ db }) => {
  const secret = sessionSecret ?? readOrCreateSessionSecret(dataDir);
  const request = { country, phone, letter: values.letter ?? null, staffId: null, secret };
  if (!values.erase) {
    console.log(JSON.stringify(await exportPatientData(db, request), null, 2));
    return;
  }
  const erasure = await erasePatientData(db, request);
  if (erasure.kind === "upcoming")
    throw new Error(`Nothing is erased: visits ${erasure.visits.join(", ")} are to come. Cancel them first.`);
  const { visits, reviews, requests } = erasure.counts;
  console.log(`Erased: ${visits} visits, ${reviews} reviews, ${requests} requests.`);
});

function fail(message: string): never {
  console.error(`${message}\n\n${help}`);
  process.exit(1);
}
