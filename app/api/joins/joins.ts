import type { DecidedJoin, DraftClinic, JoinRequest } from "#app/contract/join.ts";
import type { Database } from "../database/schema.ts";
import { slugsToTry } from "../database/slugs.ts";
import { accept, refuse, type EmptyBody, type Refused, type Result } from "../fault.ts";
import { phoneFault } from "../codes/index.ts";
import {
  hasAccount,
  createInvitation,
  recordAccessChange,
  withdrawInvitations,
  type Actor,
  type InvitationDeps,
} from "../staff/index.ts";
import {
  decideRequest,
  findDecided,
  findDraftOf,
  findDrafts,
  findNeeds,
  findRequests,
  hasCity,
  hasStaff,
  insertDraft,
  inTransaction,
  lockClinic,
  lockRequest,
  publishDraft,
} from "./queries.ts";

type Joins = { count: number; requests: JoinRequest[]; drafts: DraftClinic[]; decided: DecidedJoin[] };

export async function listJoins(db: Database, actor: Actor): Promise<Joins> {
  const [{ count, requests }, drafts, decided] = await Promise.all([
    findRequests(db, actor.country),
    findDrafts(db, actor),
    findDecided(db, actor.country),
  ]);
  return { count, requests, drafts, decided };
}

type Admission = {
  request: number;
  name: string;
  city: number;
  address: string;
  email: string | null;
  phone: string | null;
};

/**
 * Creates a clinic that patients do not see yet, with its first branch, and an invitation for its administrator. Null:
 * the market has no such request. Faults: a null attr with join_decided; `email` with contact_needed, email_taken;
 * `phone` with phone_format, phone_not_mobile, too_many_invitations; `city` with reference_unknown.
 */
export function admitClinic(
  db: Database,
  actor: Actor,
  { request, name, city, address, email, phone }: Admission,
  deps: InvitationDeps,
): Promise<Result<{ clinic: number; link: string }> | null> {
  return inTransaction(db, async (trx) => {
    const found = await lockRequest(trx, request, actor.country);
    if (!found) return null;
    if (!found.isOpen) return refuse(null, "join_decided");
    const fault = await contactFault(trx, { email, phone }, deps);
    if (fault) return fault;
    if (!(await hasCity(trx, city, actor.country))) return refuse("city", "reference_unknown");
    const { clinic } = await insertClinic(trx, actor, { name, city, address });
    await recordAccessChange(trx, { clinic, branch: null }, actor.staffId, { kind: "clinic_admitted", subject: name });
    const link = await inviteOwner(trx, actor, { clinic, email, phone }, deps);
    await decideRequest(trx, { id: request, staffId: actor.staffId, clinic });
    return accept({ clinic, link });
  }).catch(refusalOf);
}

type Contact = { email: string | null; phone: string | null };

/**
 * Invites the administrator of a clinic without staff again, and withdraws its open invitations. Null: the market has
 * no such clinic. Faults: a null attr with clinic_has_team; of contacts as `admitClinic`.
 */
export function inviteAgain(
  db: Database,
  actor: Actor,
  { clinic, ...contact }: Contact & { clinic: number },
  deps: InvitationDeps,
): Promise<Result<{ link: string }> | null> {
  return inTransaction(db, async (trx) => {
    if (!(await lockClinic(trx, clinic, actor))) return null;
    if (await hasStaff(trx, clinic)) return refuse(null, "clinic_has_team");
    const fault = await contactFault(trx, contact, deps);
    if (fault) return fault;
    await withdrawInvitations(trx, actor, clinic);
    return accept({ link: await inviteOwner(trx, actor, { clinic, ...contact }, deps) });
  }).catch(refusalOf);
}

async function contactFault(
  trx: Database,
  { email, phone }: Contact,
  { country }: InvitationDeps,
): Promise<Refused | null> {
  if (email === null && phone === null) return refuse("email", "contact_needed");
  const fault = phone === null ? null : phoneFault(phone, country);
  if (fault) return refuse("phone", fault);
  return email !== null && (await hasAccount(trx, email)) ? refuse("email", "email_taken") : null;
}

/** @returns the link @throws {Refusal} which rolls the transaction back */
async function inviteOwner(
  trx: Database,
  actor: Actor,
  { clinic, email, phone }: Contact & { clinic: number },
  deps: InvitationDeps,
): Promise<string> {
  const invited = await createInvitation(trx, actor, { clinic, branch: null, email, phone }, deps);
  if (!invited.ok) throw new Refusal(invited);
  await recordAccessChange(trx, { clinic, branch: null }, actor.staffId, {
    kind: "invited",
    subject: email ?? phone ?? "",
    after: { role: "clinic_admin", branch: null },
  });
  return invited.value.link;
}

function refusalOf(error: unknown): Refused {
  if (error instanceof Refusal) return error.refused;
  throw error;
}

/** Thrown to roll the transaction back. */
class Refusal extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super("refused");
    this.refused = refused;
  }
}

/** Inserts a draft clinic with the slug of its name, with a suffix if another clinic has that slug. */
async function insertClinic(
  trx: Database,
  actor: Actor,
  { name, city, address }: Pick<Admission, "name" | "city" | "address">,
): Promise<{ clinic: number }> {
  const { country, locale } = actor;
  for (const slug of slugsToTry(name, "clinic")) {
    const inserted = await insertDraft(trx, { country, locale, city, name, slug, address });
    if (inserted) return inserted;
  }
  throw new Error("no free slug for a clinic");
}

/** Null: the market has no such request. Fault: join_decided. */
export function refuseJoin(
  db: Database,
  actor: Actor,
  { request, reason }: { request: number; reason: string },
): Promise<Result<EmptyBody> | null> {
  return inTransaction(db, async (trx) => {
    const found = await lockRequest(trx, request, actor.country);
    if (!found) return null;
    if (!found.isOpen) return refuse(null, "join_decided");
    await decideRequest(trx, { id: request, staffId: actor.staffId, refusal: reason });
    return accept({});
  });
}

/** Shows the clinic of a branch to patients, if it is a draft: for previews, which roll it back. */
export async function publishIfDraft(trx: Database, branch: number): Promise<void> {
  const draft = await findDraftOf(trx, branch);
  if (draft !== null) await publishDraft(trx, draft);
}

/**
 * Shows a clinic to patients. Null: the market has no such clinic. Faults: a null attr with clinic_without_doctors,
 * branch_without_place.
 */
export function publishClinic(db: Database, actor: Actor, clinic: number): Promise<Result<EmptyBody> | null> {
  return inTransaction(db, async (trx) => {
    const found = await lockClinic(trx, clinic, actor);
    if (!found) return null;
    if (!found.isDraft) return accept({});
    const [need] = await findNeeds(trx, clinic);
    if (need) return refuse(null, need);
    await publishDraft(trx, clinic);
    const scope = { clinic, branch: null };
    await recordAccessChange(trx, scope, actor.staffId, { kind: "clinic_published", subject: found.name });
    return accept({});
  });
}
