// `npm run db:backup -- --file F`: writes all rows of this installation's database to a file, also while the product
// runs.
import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { createKeyFile } from "#app/api/database/backup/encryption.ts";
import { writeBackup } from "#app/api/database/backup/write-backup.ts";
import { readEnv } from "#app/ops/env.ts";
import { withUnmigratedDatabase } from "./db-open.ts";

const help = `npm run db:backup -- --file FILE
    Writes the database as it is at this moment to a new file. The product may run. The file is encrypted for
    BACKUP_RECIPIENTS.
npm run db:backup -- --new-key FILE
    Writes a new key to a file, and prints the recipient to set as BACKUP_RECIPIENTS.`;

const { values } = parseArgs({
  options: {
    file: { type: "string", default: "" },
    "new-key": { type: "string", default: "" },
    help: { type: "boolean" },
  },
});
const keyFile = values["new-key"];
if (values.help || Boolean(values.file) === Boolean(keyFile)) {
  console.log(help);
  process.exit(values.help ? 0 : 1);
}

if (keyFile) await makeKey(keyFile);
else await backUp(values.file);

async function makeKey(file: string): Promise<void> {
  try {
    const recipient = await createKeyFile(file);
    console.log(`BACKUP_RECIPIENTS=${recipient}`);
    console.log(`Keep ${file} away from this machine: whoever has it reads the backups, and without it nobody does.`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(code === "EEXIST" ? `${file} exists: choose another name.` : message);
    process.exitCode = 1;
  }
}

function backUp(file: string): Promise<void> {
  return withUnmigratedDatabase(
    async ({ pool }) => {
      const { backupRecipients: recipients } = readEnv();
      const { takenAt, tables, rows } = await writeBackup(pool, file, recipients);
      const size = `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;
      const count = `${rows.toLocaleString("en")} rows of ${tables} tables`;
      console.log(`Backed up ${count}, as of ${takenAt}, to ${file} (${size}).`);
      console.log(
        recipients.length > 0
          ? "The file is encrypted for BACKUP_RECIPIENTS: store it on another machine, too."
          : "The file holds patients' data and is not encrypted: set BACKUP_RECIPIENTS, or store it encrypted.",
      );
      console.log(
        "Back up SESSION_SECRET, or DATA_DIR/session-secret, apart from it: it opens the staff's second factors.",
      );
    },
    { canUseRunningServer: true },
  );
}
