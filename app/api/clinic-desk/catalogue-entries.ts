import { areInOrder } from "#app/calendar/opening-hours.ts";
import type {
  BranchValues,
  CatalogueBranch,
  CatalogueChange,
  CatalogueDoctor,
  ClinicDoctors,
  OfferValues,
  ProfileValues,
} from "#app/contract/clinic-catalogue.ts";
import type { Doctor } from "#app/contract/doctor.ts";
import { cleanClinicHtml, getDoctorBySlug } from "../catalogue/index.ts";
import type { Database, Localized } from "../database/schema.ts";
import { accept, refuse, type Refused, type Result } from "../fault.ts";
import { isStoredPhoto } from "../photos/index.ts";
import { changedValues, versionOf } from "./catalogue/changed-values.ts";
import { offerFault } from "./catalogue/offer-fault.ts";
import {
  findBranch,
  findCatalogueChanges,
  findClinicDoctors,
  findDoctor,
  findOffers,
  findOtherServices,
  insertOffer,
  lockBranch,
  lockOffer,
  lockProfile,
  publishOrPreview,
  recordCatalogueChange,
  updateBranch,
  updateOffer,
  updateProfile,
  type DoctorRow,
} from "./catalogue/queries.ts";
import { branchOf } from "./clinic-desk.ts";
import { findOwnBranches, type Desk } from "./queries.ts";

/** Null: the branch is not theirs, or they have none. */
export async function listClinicDoctors(
  db: Database,
  desk: Desk,
  clinicBranch: number | undefined,
): Promise<ClinicDoctors | null> {
  const branches = await findOwnBranches(db, desk);
  const branch = branchOf(branches, clinicBranch);
  return branch && { branches, branch, doctors: await findClinicDoctors(db, desk, branch.id) };
}

type DoctorAt = { doctor: number; branch: number };

/** Null: the branch is not theirs, or the doctor does not work there. */
export async function readCatalogueDoctor(db: Database, desk: Desk, at: DoctorAt): Promise<CatalogueDoctor | null> {
  const found = await findDoctor(db, desk, at);
  if (!found) return null;
  const [branches, offers, others] = await Promise.all([
    findOwnBranches(db, desk),
    findOffers(db, desk, { ...at, service: null }),
    findOtherServices(db, desk, at),
  ]);
  const { is_profile_own, is_sent, profile, ...doctor } = found;
  return {
    branches,
    branch: branchOf(branches, at.branch)!,
    doctor,
    is_profile_own,
    is_sent,
    profile: { values: profile, version: versionOf(profile) },
    offers: offers.map((offer) => ({ ...offer, version: versionOf(offer.values) })),
    other_services: others,
  };
}

export type Published = { entry: CatalogueDoctor; shown: Doctor | null };

/** Of the values that the sender has seen; of a service, null if there were none. */
type Change<Values> = DoctorAt & { isPreview: boolean; version: string | null; values: Values };

/**
 * Changes a profile, or says how it would be. Null: the branch is not theirs, or the doctor does not work there. Faults:
 * doctor_of_others; changed_meanwhile; reference_unknown (a photo that was not uploaded).
 */
export function publishProfile(
  db: Database,
  desk: Desk,
  { isPreview, version, values, ...at }: Change<ProfileValues>,
): Promise<Result<Published> | null> {
  return publishOrPreview(db, isPreview, async (trx) => {
    await lockProfile(trx, at.doctor);
    const found = await findDoctor(trx, desk, at);
    if (!found) return null;
    if (!found.is_profile_own) return refuse(null, "doctor_of_others");
    const { profile: before } = found;
    if (version !== versionOf(before)) return refuse("version", "changed_meanwhile");
    const isNewPhoto = values.photo !== null && values.photo !== before.photo;
    if (isNewPhoto && !(await isStoredPhoto(trx, values.photo!))) return refuse("photo", "reference_unknown");
    const after = { ...values, languages: [...new Set(values.languages)].sort() };
    const changed = changedValues(before, after);
    if (changed) {
      await updateProfile(trx, at.doctor, after);
      await recordCatalogueChange(trx, desk, { ...at, service: null }, changed);
    }
    return accept(await publishedAt(trx, desk, at));
  });
}

/**
 * Adds or changes a service of a doctor at the branch, or says how it would be. Null: the branch is not theirs, or the
 * doctor does not work there. Faults: discount_too_high; ages_reversed; reference_unknown; changed_meanwhile.
 */
export function publishOffer(
  db: Database,
  desk: Desk,
  { isPreview, version, values: sent, service, ...at }: Change<OfferValues> & { service: number },
): Promise<Result<Published> | null> {
  const wrong = offerFault(sent);
  const values = { ...sent, price_conditions: cleanTexts(sent.price_conditions) };
  return publishOrPreview(db, isPreview, async (trx) => {
    if (!(await findDoctor(trx, desk, at))) return null;
    if (wrong) return wrong;
    await lockOffer(trx, { ...at, service });
    const [offer] = await findOffers(trx, desk, { ...at, service });
    if (version !== (offer ? versionOf(offer.values) : null)) return refuse("version", "changed_meanwhile");
    const changed = changedValues(offer?.values ?? {}, values);
    const refused = offer ? null : await addOffer(trx, desk, { ...at, service }, values);
    if (refused) return refused;
    if (offer && changed) await updateOffer(trx, { ...at, service }, values);
    if (changed) await recordCatalogueChange(trx, desk, { ...at, service }, changed);
    return accept(await publishedAt(trx, desk, at));
  });
}

async function addOffer(
  trx: Database,
  desk: Desk,
  { service, ...at }: DoctorAt & { service: number },
  values: OfferValues,
): Promise<Refused | null> {
  const others = await findOtherServices(trx, desk, at);
  if (others.every(({ id }) => id !== service)) return refuse("service", "reference_unknown");
  return (await insertOffer(trx, { ...at, service }, values)) ? null : refuse("version", "changed_meanwhile");
}

/** Without texts that are empty once sanitised. */
function cleanTexts(texts: Localized | null): Localized | null {
  const clean = Object.entries(texts ?? {}).flatMap(([language, text]) => {
    const html = cleanClinicHtml(text);
    return html ? [[language, html] as const] : [];
  });
  return clean.length > 0 ? Object.fromEntries(clean) : null;
}

async function publishedAt(trx: Database, desk: Desk, at: DoctorAt): Promise<Published> {
  const entry = (await readCatalogueDoctor(trx, desk, at))!;
  return { entry, shown: await findShown(trx, desk, entry.doctor) };
}

async function findShown(db: Database, { country, locale }: Desk, { slug }: Pick<DoctorRow, "slug">) {
  const doctor = await getDoctorBySlug(db, { country, locale, is_active: true }, slug);
  return doctor && doctor.services.length > 0 ? doctor : null;
}

/** Null: the branch is not theirs. */
export async function readCatalogueBranch(db: Database, desk: Desk, id: number): Promise<CatalogueBranch | null> {
  const found = await findBranch(db, desk, id);
  if (!found) return null;
  const branches = await findOwnBranches(db, desk);
  return { branches, branch: branchOf(branches, id)!, ...found, version: versionOf(found.values) };
}

/** Changes a branch, or says how it would be. Null: the branch is not theirs. Faults: opening_order; changed_meanwhile. */
export function publishBranch(
  db: Database,
  desk: Desk,
  { branch, isPreview, version, values }: Omit<Change<BranchValues>, "doctor">,
): Promise<Result<CatalogueBranch> | null> {
  return publishOrPreview(db, isPreview, async (trx) => {
    await lockBranch(trx, branch);
    const found = await findBranch(trx, desk, branch);
    if (!found) return null;
    if (!areInOrder(values.opening_hours ?? [])) return refuse("opening_hours", "opening_order");
    if (version !== versionOf(found.values)) return refuse("version", "changed_meanwhile");
    const changed = changedValues(found.values, values);
    if (changed) {
      await updateBranch(trx, branch, values);
      await recordCatalogueChange(trx, desk, { doctor: null, branch, service: null }, changed);
    }
    return accept((await readCatalogueBranch(trx, desk, branch))!);
  });
}

type Asked = { branch: number; doctor: number | undefined; service: number | undefined; limit: number; offset: number };

/** Null: the branch is not theirs, or the doctor does not work there. */
export function listCatalogueChanges(
  db: Database,
  desk: Desk,
  asked: Asked,
): Promise<{ count: number; results: CatalogueChange[] } | null> {
  return findCatalogueChanges(db, desk, asked);
}
