// `npm run db:backup -- --file F`: writes all rows of this installation's database to a file, also while the product runs.
import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { writeBackup } from "#app/api/database/backup/write-backup.ts";
import { withUnmigratedDatabase } from "./db-open.ts";

const help = `npm run db:backup -- --file FILE
    Writes the database as it is at this moment to a new file. The product may run.`;

const { values } = parseArgs({ options: { file: { type: "string", default: "" }, help: { type: "boolean" } } });
if (values.help || !values.file) {
  console.log(help);
  process.exit(values.help ? 0 : 1);
}

await withUnmigratedDatabase(
  async ({ pool }) => {
    const { takenAt, tables, rows } = await writeBackup(pool, values.file);
    const megabytes = (statSync(values.file).size / 1_000_000).toFixed(1);
    console.log(
      `Backed up ${rows.toLocaleString("en")} rows of ${tables} tables, as of ${takenAt}, to ${values.file} (${megabytes} MB).`,
    );
    console.log("The file holds patients' data: store it encrypted, and not on this machine.");
    console.log(
      "Back up SESSION_SECRET, or DATA_DIR/session-secret, apart from it: it opens the staff's second factors.",
    );
  },
  { beside: true },
);
