// `npm run branch-token -- --branch ID [--note TEXT]`: creates a token for a clinic's system to write that branch's
// doctors and slots. `--branch ID --list` shows the branch's tokens, `--revoke TOKEN_ID` revokes one.
import { parseArgs } from "node:util";
import { listBranchTokens, makeBranchToken, revokeBranchToken } from "#app/api/supply/index.ts";
import { withExistingDatabase } from "./db-open.ts";

const { values } = parseArgs({
  options: {
    branch: { type: "string" },
    note: { type: "string", default: "" },
    list: { type: "boolean", default: false },
    revoke: { type: "string" },
  },
});
const branch = Number(values.branch);
const tokenToRevoke = Number(values.revoke);
if (!(tokenToRevoke > 0) && !(branch > 0)) {
  console.error(
    "Which branch? For example: npm run branch-token -- --branch 12 --note 'clinic system'; also --list, or --revoke TOKEN_ID",
  );
  process.exit(1);
}

await withExistingDatabase(async ({ db }) => {
  if (tokenToRevoke > 0) {
    if (!(await revokeBranchToken(db, tokenToRevoke))) throw new Error(`There is no active token ${tokenToRevoke}.`);
    console.log(`Token ${tokenToRevoke} is revoked.`);
    return;
  }
  if (values.list) {
    console.table(await listBranchTokens(db, branch));
    return;
  }
  const created = await makeBranchToken(db, branch, values.note);
  if (!created) throw new Error(`There is no clinic branch ${branch}.`);
  console.log(`Token ${created.id} of branch ${branch}, shown once:\n${created.token}`);
});
