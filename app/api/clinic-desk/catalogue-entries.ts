import type {
  CatalogueChange,
  CatalogueDoctor,
  ClinicDoctors,
  OfferValues,
  ProfileValues,
} from "#app/contract/clinic-catalogue.ts";
import type { Doctor } from "#app/contract/doctor.ts";
import { getDoctorBySlug } from "../catalogue/index.ts";
import type { Database } from "../database/schema.ts";
import { slugsToTry } from "../database/slugs.ts";
import { accept, refuse, type Refused, type Result } from "../fault.ts";
import { publishIfDraft } from "../joins/index.ts";
import { isStoredPhoto } from "../photos/index.ts";
import { findOtherDoctors, insertBranchDoctor } from "./catalogue/branch-doctor-queries.ts";
import { findBranch, lockBranch } from "./catalogue/branch-queries.ts";
import { changedValues, isConflict, versionOf } from "./catalogue/changed-values.ts";
import { cleanTexts } from "./catalogue/clean-texts.ts";
import { offerFault } from "./catalogue/offer-fault.ts";
import {
  findCatalogueChanges,
  findClinicDoctors,
  findDoctor,
  findNamesake,
  findOffers,
  findOtherServices,
  insertDoctor,
  insertOffer,
  lockOffer,
  lockProfile,
  publishOrPreview,
  recordCatalogueChange,
  updateOffer,
  updateProfile,
  type ChangesQuery,
  type Change,
  type DoctorRow,
} from "./catalogue/queries.ts";
import { findByIdOrFirst } from "./clinic-desk.ts";
import { findOwnBranches, inTransaction } from "./queries.ts";
import type { Actor } from "../staff/index.ts";

/** Null: the branch is not the actor's, or the actor has none. */
export async function listClinicDoctors(
  db: Database,
  actor: Actor,
  clinicBranch: number | undefined,
): Promise<ClinicDoctors | null> {
  const branches = await findOwnBranches(db, actor);
  const branch = findByIdOrFirst(branches, clinicBranch);
  if (!branch) return null;
  const [doctors, others] = await Promise.all([
    findClinicDoctors(db, actor, branch.id),
    findOtherDoctors(db, actor, branch.id),
  ]);
  return { branches, branch, doctors, other_doctors: others };
}

type DoctorAt = { doctor: number; branch: number };

/** Null: the branch is not the actor's, or the doctor does not work there. */
export async function readCatalogueDoctor(db: Database, actor: Actor, at: DoctorAt): Promise<CatalogueDoctor | null> {
  const found = await findDoctor(db, actor, at);
  if (!found) return null;
  const [branches, offers, others] = await Promise.all([
    findOwnBranches(db, actor),
    findOffers(db, actor, { ...at, service: null }),
    findOtherServices(db, actor, at),
  ]);
  const { is_profile_own, is_sent, profile, ...doctor } = found;
  return {
    branches,
    branch: findByIdOrFirst(branches, at.branch)!,
    doctor,
    is_profile_own,
    is_sent,
    profile: { values: profile, version: versionOf(profile) },
    offers: offers.map((offer) => ({ ...offer, version: versionOf(offer.values) })),
    other_services: others,
  };
}

/** `shown`: the doctor as patients see the profile; null: patients see none of the doctor's services. */
export type Published = { entry: CatalogueDoctor; shown: Doctor | null };

/**
 * Adds a doctor to the branch (without a `doctor`) or changes a profile, or previews the change. Null: the branch is
 * not the actor's, or the doctor does not work there. Faults: doctor_there; doctor_of_others; changed_meanwhile;
 * reference_unknown (a photo that was not uploaded).
 */
export function publishProfile(
  db: Database,
  actor: Actor,
  { isPreview, version, values, branch, doctor }: Change<ProfileValues> & { branch: number; doctor: number | null },
): Promise<Result<Published> | null> {
  return publishOrPreview(db, isPreview, async (trx) => {
    const after = { ...values, languages: [...new Set(values.languages)].sort() };
    const allowed = await (doctor === null
      ? checkNewDoctor(trx, actor, { branch, values: after, isPreview })
      : lockAndReadProfile(trx, actor, { branch, doctor }));
    if (!allowed?.ok) return allowed;
    const current = allowed.value?.profile ?? null;
    const changed = changedValues(current ?? {}, after);
    if (isConflict(current, version, changed)) return refuse("version", "changed_meanwhile");
    const isNewPhoto = values.photo !== null && values.photo !== current?.photo;
    if (isNewPhoto && !(await isStoredPhoto(trx, values.photo!))) return refuse("photo", "reference_unknown");
    const at = { branch, doctor: allowed.value?.doctor ?? (await addDoctor(trx, branch, values)) };
    if (changed) {
      await updateProfile(trx, at.doctor, after);
      await recordCatalogueChange(trx, actor, { ...at, service: null }, changed);
    }
    return accept(await readPublished(trx, actor, at, isPreview));
  });
}

type StoredProfile = { doctor: number; profile: ProfileValues };

/**
 * Locks a profile until the transaction ends, and reads its values. Null: the branch is not the actor's, or the doctor
 * does not work there. Faults: doctor_of_others.
 */
async function lockAndReadProfile(trx: Database, actor: Actor, at: DoctorAt): Promise<Result<StoredProfile> | null> {
  await lockProfile(trx, at.doctor);
  const found = await findDoctor(trx, actor, at);
  if (!found) return null;
  if (!found.is_profile_own) return refuse(null, "doctor_of_others");
  return accept({ doctor: at.doctor, profile: found.profile });
}

/**
 * Checks that the branch has no doctor of this name, and lets nobody else add one until the transaction ends. A form
 * sent twice adds one doctor: the second time, the doctor with these values is returned. Null: the branch is not the
 * actor's. Faults: doctor_there.
 */
async function checkNewDoctor(
  trx: Database,
  actor: Actor,
  { branch, values, isPreview }: { branch: number; values: ProfileValues; isPreview: boolean },
): Promise<Result<StoredProfile | null> | null> {
  await lockBranch(trx, branch);
  if (!(await findBranch(trx, actor, branch))) return null;
  const doctor = await findNamesake(trx, branch, values);
  if (doctor === null) return accept(null);
  const found = isPreview ? null : await findDoctor(trx, actor, { branch, doctor });
  const isSame = found && !changedValues(found.profile, values);
  return isSame ? accept({ doctor, profile: found.profile }) : refuse("name", "doctor_there");
}

async function addDoctor(trx: Database, branch: number, { name }: ProfileValues): Promise<number> {
  for (const slug of slugsToTry(Object.values(name)[0]!, "doctor")) {
    const added = await insertDoctor(trx, { branch, slug, name });
    if (added !== null) return added;
  }
  throw new Error("no free slug for a doctor");
}

/**
 * Does nothing if the doctor works there. Null: the branch is not the actor's, or the doctor works at none of the
 * actor's branches.
 */
export function addDoctorToBranch(db: Database, actor: Actor, at: DoctorAt): Promise<CatalogueDoctor | null> {
  return inTransaction(db, async (trx) => {
    if (!(await findBranch(trx, actor, at.branch))) return null;
    const branch = await insertBranchDoctor(trx, actor, at);
    if (branch) await recordCatalogueChange(trx, actor, { ...at, service: null }, { before: {}, after: { branch } });
    return readCatalogueDoctor(trx, actor, at);
  });
}

/**
 * Adds or changes a service of a doctor at the branch, or previews the change. Null: the branch is not the actor's, or
 * the doctor does not work there. Faults: discount_too_high; ages_reversed; reference_unknown; changed_meanwhile.
 */
export function publishOffer(
  db: Database,
  actor: Actor,
  { isPreview, version, values: sent, service, ...at }: Change<OfferValues> & DoctorAt & { service: number },
): Promise<Result<Published> | null> {
  const fault = offerFault(sent);
  const values = { ...sent, price_conditions: cleanTexts(sent.price_conditions) };
  return publishOrPreview(db, isPreview, async (trx) => {
    if (!(await findDoctor(trx, actor, at))) return null;
    if (fault) return fault;
    await lockOffer(trx, { ...at, service });
    const [offer] = await findOffers(trx, actor, { ...at, service });
    const changed = changedValues(offer?.values ?? {}, values);
    if (isConflict(offer?.values ?? null, version, changed)) return refuse("version", "changed_meanwhile");
    const refused = offer ? null : await addOffer(trx, actor, { ...at, service }, values);
    if (refused) return refused;
    if (offer && changed) await updateOffer(trx, { ...at, service }, values);
    if (changed) await recordCatalogueChange(trx, actor, { ...at, service }, changed);
    return accept(await readPublished(trx, actor, at, isPreview));
  });
}

async function addOffer(
  trx: Database,
  actor: Actor,
  { service, ...at }: DoctorAt & { service: number },
  values: OfferValues,
): Promise<Refused | null> {
  const others = await findOtherServices(trx, actor, at);
  if (others.every(({ id }) => id !== service)) return refuse("service", "reference_unknown");
  return (await insertOffer(trx, { ...at, service }, values)) ? null : refuse("version", "changed_meanwhile");
}

/** Reads the published entry. A preview shows the services of a draft clinic as if they were published. */
async function readPublished(trx: Database, actor: Actor, at: DoctorAt, isPreview: boolean): Promise<Published> {
  const entry = (await readCatalogueDoctor(trx, actor, at))!;
  if (isPreview) await publishIfDraft(trx, at.branch);
  return { entry, shown: await findShown(trx, actor, entry.doctor) };
}

async function findShown(db: Database, { country, locale }: Actor, { slug }: Pick<DoctorRow, "slug">) {
  const doctor = await getDoctorBySlug(db, { country, locale, is_active: true }, slug);
  return doctor && doctor.services.length > 0 ? doctor : null;
}

/** Null: the branch is not the actor's, or the doctor does not work there. */
export function listCatalogueChanges(
  db: Database,
  actor: Actor,
  query: ChangesQuery,
): Promise<{ count: number; results: CatalogueChange[] } | null> {
  return findCatalogueChanges(db, actor, query);
}
