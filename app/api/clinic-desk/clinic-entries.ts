import type { CatalogueClinic, ClinicValues } from "#app/contract/clinic-entry.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { isStoredPhoto } from "../photos/index.ts";
import { lockClinicOf } from "./catalogue/branch-queries.ts";
import { changedValues, isConflict, versionOf } from "./catalogue/changed-values.ts";
import { cleanTexts } from "./catalogue/clean-texts.ts";
import { findClinic, updateClinic } from "./catalogue/clinic-queries.ts";
import { publishOrPreview, recordCatalogueChange, type Change } from "./catalogue/queries.ts";
import { findByIdOrFirst } from "./clinic-desk.ts";
import { findOwnBranches } from "./queries.ts";
import type { Actor } from "../staff/index.ts";

/** The clinic of a branch. Null: the actor does not administer it. */
export async function readCatalogueClinic(db: Database, actor: Actor, branch: number): Promise<CatalogueClinic | null> {
  const found = await findClinic(db, actor, branch);
  if (!found) return null;
  const { name, is_sent, values } = found;
  const branches = await findOwnBranches(db, actor);
  return { branch: findByIdOrFirst(branches, branch)!, name, is_sent, values, version: versionOf(values) };
}

/**
 * Changes the clinic of a branch, or previews the change. Null: the actor does not administer it. Faults:
 * changed_meanwhile; reference_unknown (a picture that was not uploaded).
 */
export function publishClinic(
  db: Database,
  actor: Actor,
  { isPreview, version, branch, values: sent }: Change<ClinicValues> & { branch: number },
): Promise<Result<CatalogueClinic> | null> {
  const values = { ...sent, description: cleanTexts(sent.description) };
  return publishOrPreview(db, isPreview, async (trx) => {
    await lockClinicOf(trx, branch);
    const found = await findClinic(trx, actor, branch);
    if (!found) return null;
    const changed = changedValues(found.values, values);
    if (isConflict(found.values, version, changed)) return refuse("version", "changed_meanwhile");
    const isNewPhoto = values.photo !== null && values.photo !== found.values.photo;
    if (isNewPhoto && !(await isStoredPhoto(trx, values.photo!))) return refuse("photo", "reference_unknown");
    if (changed) {
      await updateClinic(trx, found.id, values);
      await recordCatalogueChange(trx, actor, { doctor: null, branch, service: null, isOfClinic: true }, changed);
    }
    return accept((await readCatalogueClinic(trx, actor, branch))!);
  });
}
