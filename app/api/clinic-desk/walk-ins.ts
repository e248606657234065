import { randomBytes } from "node:crypto";
import type { ClinicVisit, WalkInOffers } from "#app/contract/clinic-desk.ts";
import { getCountry } from "#app/countries/registry.ts";
import { phoneFault } from "../codes/index.ts";
import { brokenConstraint } from "../database/constraint.ts";
import type { Database } from "../database/schema.ts";
import { accept, refuse, type Result } from "../fault.ts";
import { findByIdOrFirst, toVisit } from "./clinic-desk.ts";
import { findOwnBranches, inTransaction, lockVisit } from "./queries.ts";
import { findRepeated, findWalkInOffers, insertWalkIn, type NewWalkIn } from "./walk-ins/queries.ts";
import type { Actor } from "../staff/index.ts";

/** Null: the branch is not the actor's, or the actor has none. */
export async function listWalkInOffers(
  db: Database,
  actor: Actor,
  branchId: number | undefined,
): Promise<WalkInOffers | null> {
  const branch = findByIdOrFirst(await findOwnBranches(db, actor), branchId);
  return branch && { branch, offers: await findWalkInOffers(db, actor, branch.id) };
}

/**
 * Enters a visitor without a booking as arrived; sent twice, it is entered once. Null: the doctor service is not at one
 * of their branches. Faults: `client_phone` with phone_format or phone_not_mobile; `slot` gone or taken.
 */
export async function addWalkIn(db: Database, actor: Actor, walkIn: NewWalkIn): Promise<Result<ClinicVisit> | null> {
  const country = getCountry(actor.country);
  const fault = walkIn.phone === null ? null : phoneFault(walkIn.phone, country);
  if (fault) return refuse("client_phone", fault);
  const hash = randomBytes(24).toString("base64url");
  const added = inTransaction(db, async (trx): Promise<Result<ClinicVisit> | null> => {
    const { id, is_offered, fits } = await insertWalkIn(trx, actor, { ...walkIn, hash, currency: country.currency });
    if (!is_offered) return null;
    const entered = id ?? (fits ? await findRepeated(trx, actor, walkIn) : null);
    if (entered === null) return refuse("slot", fits ? "slot_taken" : "slot_gone");
    return accept(toVisit((await lockVisit(trx, actor, entered))!, new Date()));
  });
  // A slot that its clinic moves at this moment.
  return added.catch((error: unknown) => {
    if (brokenConstraint(error) === "appointments_fit_slot") return refuse("slot", "slot_gone");
    throw error;
  });
}
