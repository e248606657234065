// `npm run db:restore -- --file F`: loads a backup into this installation's database. Refuses one that holds data,
// unless --replace is given.
import { parseArgs } from "node:util";
import { readKeys } from "#app/api/database/backup/encryption.ts";
import { restoreBackup } from "#app/api/database/backup/restore-backup.ts";
import { withUnmigratedDatabase } from "./db-open.ts";

const help = `npm run db:restore -- --file FILE [--key FILE] [--replace]
    Loads a backup into the database. Stop the product first.

  --key      the file of the key that opens an encrypted backup
  --replace  deletes all data of the database first; without it, a database that holds data is refused`;

const { values } = parseArgs({
  options: {
    file: { type: "string", default: "" },
    key: { type: "string" },
    replace: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help || !values.file) {
  console.log(help);
  process.exit(values.help ? 0 : 1);
}

await withUnmigratedDatabase(async ({ pool }) => {
  const { takenAt, tables, rows, migrated } = await restoreBackup(pool, values.file, {
    replace: values.replace === true,
    keys: values.key === undefined ? [] : await readKeys(values.key),
  });
  console.log(`Restored ${rows.toLocaleString("en")} rows of ${tables} tables, as they were at ${takenAt}.`);
  if (migrated.length > 0) console.log(`Migrated to this release: ${migrated.join(", ")}.`);
  console.log("Start the product with the SESSION_SECRET of that time, or the staff's second factors must be reset.");
});
