import type { Database } from "../../database/schema.ts";
import { recordAccessChange, type ClinicAccess } from "./queries.ts";

/** Records in the clinics' histories what `npm run staff` has made of an account's access. */
export async function recordCommand(
  trx: Database,
  before: ClinicAccess | null,
  after: ClinicAccess | null,
): Promise<void> {
  if (before && after && before.scope.clinic === after.scope.clinic) {
    const isSame = before.access.role === after.access.role && before.access.branch === after.access.branch;
    const accesses = { before: before.access, after: after.access };
    const { subject } = after;
    return recordAccessChange(trx, after.scope, null, { kind: isSame ? "signed_out" : "role", subject, ...accesses });
  }
  if (before)
    await recordAccessChange(trx, before.scope, null, {
      kind: "deactivated",
      subject: before.subject,
      before: before.access,
    });
  if (after)
    await recordAccessChange(trx, after.scope, null, { kind: "granted", subject: after.subject, after: after.access });
}

/** Records that `npm run staff` has removed an account's second factor. */
export function recordReset(trx: Database, { scope, subject, access }: ClinicAccess): Promise<void> {
  return recordAccessChange(trx, scope, null, {
    kind: "second_factor_reset",
    subject,
    before: access,
    after: access,
  });
}
