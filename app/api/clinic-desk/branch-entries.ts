import { areInOrder } from "#app/calendar/opening-hours.ts";
import type { BranchValues, CatalogueBranch, FieldValues } from "#app/contract/clinic-catalogue.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { branchPhone, hasWrongLength } from "./catalogue/branch-phone.ts";
import { changedValues, isConflict, versionOf } from "./catalogue/changed-values.ts";
import {
  findBranch,
  findBranchAt,
  findBranchServices,
  findCityOf,
  findFields,
  insertBranch,
  isNearCity,
  lockBranch,
  lockClinicOf,
  replaceStations,
  storeField,
  updateBranch,
} from "./catalogue/branch-queries.ts";
import { publishOrPreview, recordCatalogueChange, type Change } from "./catalogue/queries.ts";
import { findByIdOrFirst } from "./clinic-desk.ts";
import { findOwnBranches } from "./queries.ts";
import type { Actor } from "../staff/index.ts";

/** Null: the branch is not the actor's. */
export async function readCatalogueBranch(db: Database, actor: Actor, id: number): Promise<CatalogueBranch | null> {
  const found = await findBranch(db, actor, id);
  if (!found) return null;
  const [branches, services, fields] = await Promise.all([
    findOwnBranches(db, actor),
    findBranchServices(db, actor, id),
    findFields(db, id),
  ]);
  return {
    branches,
    branch: findByIdOrFirst(branches, id)!,
    ...found,
    version: versionOf(found.values),
    services,
    fields: fields.map((field) => ({ ...field, version: versionOf(field.values) })),
  };
}

type OptionalValues = Pick<BranchValues, "branch_name" | "address" | "location">;
type BranchChange = Change<
  Omit<BranchValues, keyof OptionalValues> & { [Name in keyof OptionalValues]?: OptionalValues[Name] | undefined }
>;

/**
 * Changes a branch, or previews the change; without a name, an address or a location these stay. Null: the branch is
 * not the actor's. Faults: phone_format; opening_order; place_far; changed_meanwhile.
 */
export function publishBranch(
  db: Database,
  actor: Actor,
  { branch, isPreview, version, values: sent }: BranchChange & { branch: number },
): Promise<Result<CatalogueBranch> | null> {
  return publishOrPreview(db, isPreview, async (trx) => {
    await lockBranch(trx, branch);
    const found = await findBranch(trx, actor, branch);
    if (!found) return null;
    if (hasWrongLength(sent.phone, actor.country)) return refuse("phone", "phone_format");
    if (!areInOrder(sent.opening_hours ?? [])) return refuse("opening_hours", "opening_order");
    const { branch_name, address, location } = found.values;
    const values = {
      ...sent,
      phone: branchPhone(sent.phone, actor.country),
      branch_name: sent.branch_name ?? branch_name,
      address: sent.address ?? address,
      location: sent.location ?? location,
    };
    const changed = changedValues(found.values, values);
    if (isConflict(found.values, version, changed)) return refuse("version", "changed_meanwhile");
    if (sent.location && !(await isNearCity(trx, actor, await findCityOf(trx, branch), sent.location)))
      return refuse("location", "place_far");
    if (changed) {
      await updateBranch(trx, branch, values);
      if ("location" in changed.after) await replaceStations(trx, branch);
      await recordCatalogueChange(trx, actor, { doctor: null, branch, service: null }, changed);
    }
    return accept((await readCatalogueBranch(trx, actor, branch))!);
  });
}

type NewBranch = { isPreview: boolean; city: number; values: BranchValues };

/**
 * Adds a branch to the clinic of `branch`, or previews the change. Null: the branch is not the actor's.
 * Faults: phone_format; opening_order; reference_unknown; place_far; a null attr with branch_there.
 */
export function addBranch(
  db: Database,
  actor: Actor,
  { branch, isPreview, city, values: sent }: NewBranch & { branch: number },
): Promise<Result<CatalogueBranch> | null> {
  const values = { ...sent, phone: branchPhone(sent.phone, actor.country) };
  return publishOrPreview(db, isPreview, async (trx) => {
    // A form sent twice adds one branch, which is returned again.
    const clinic = await lockClinicOf(trx, branch);
    if (clinic === null || !(await findBranch(trx, actor, branch))) return null;
    if (hasWrongLength(sent.phone, actor.country)) return refuse("phone", "phone_format");
    if (!areInOrder(values.opening_hours ?? [])) return refuse("opening_hours", "opening_order");
    const isNear = await isNearCity(trx, actor, city, values.location);
    if (isNear === null) return refuse("city", "reference_unknown");
    if (!isNear) return refuse("location", "place_far");
    const there = await findBranchAt(trx, { clinic, city, address: values.address });
    if (there !== null) {
      const stored = isPreview ? null : await readCatalogueBranch(trx, actor, there);
      return stored && !changedValues(stored.values, values) ? accept(stored) : refuse(null, "branch_there");
    }
    const added = await insertBranch(trx, { clinic, city, values });
    await replaceStations(trx, added);
    const entry = (await readCatalogueBranch(trx, actor, added))!;
    const change = { before: {}, after: { ...values, city: entry.city } };
    await recordCatalogueChange(trx, actor, { doctor: null, branch: added, service: null }, change);
    return accept(entry);
  });
}

/**
 * Adds or changes a question of a branch's booking form, or previews the change. Null: the branch is not the actor's.
 * Faults: lengths_reversed; changed_meanwhile.
 */
export function publishField(
  db: Database,
  actor: Actor,
  { branch, param, isPreview, version, values: sent }: Change<FieldValues> & { branch: number; param: string },
): Promise<Result<CatalogueBranch> | null> {
  const values = { ...sent, services: [...new Set(sent.services)].toSorted((one, other) => one - other) };
  return publishOrPreview(db, isPreview, async (trx) => {
    await lockBranch(trx, branch);
    if (!(await findBranch(trx, actor, branch))) return null;
    if ((values.min_length ?? 0) > (values.max_length ?? Infinity)) return refuse("max_length", "lengths_reversed");
    const field = (await findFields(trx, branch)).find(({ param_name: name }) => name === param);
    const changed = changedValues(field?.values ?? {}, values);
    if (isConflict(field?.values ?? null, version, changed)) return refuse("version", "changed_meanwhile");
    const serviceIds = (await findBranchServices(trx, actor, branch)).map(({ id }) => id);
    if (values.services.some((id) => !serviceIds.includes(id))) return refuse("services", "reference_unknown");
    if (changed) {
      await storeField(trx, branch, param, values);
      const withParam = (changes: object) => ({ param_name: param, ...changes });
      const before = field ? withParam(changed.before) : {};
      const subject = { doctor: null, branch, service: null };
      await recordCatalogueChange(trx, actor, subject, { before, after: withParam(changed.after) });
    }
    return accept((await readCatalogueBranch(trx, actor, branch))!);
  });
}
