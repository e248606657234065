import type { ClinicPreview } from "#app/contract/join.ts";
import { listClinics, listClinicServices, listDoctors } from "../catalogue/index.ts";
import type { Database } from "../database/schema.ts";
import type { Actor } from "../staff/index.ts";
import { afterUncommitted, findClinic, findOwnClinic, publishDraft } from "./queries.ts";

const maxDoctors = 50;

/** The clinic of a member of its staff, as `previewClinic` shows it. Null: there is none. */
export async function readPreview(db: Database, actor: Actor): Promise<ClinicPreview | null> {
  return readAsPublished(db, actor, await findOwnClinic(db, actor));
}

/** A clinic as if it were published. Null: the market has no such clinic. */
export async function previewClinic(db: Database, actor: Actor, clinic: number): Promise<ClinicPreview | null> {
  return readAsPublished(db, actor, await findClinic(db, clinic, actor.country));
}

/**
 * By the catalogue's own rules: a draft is published in a transaction that is rolled back, so that the preview cannot
 * differ from the page.
 */
async function readAsPublished(
  db: Database,
  actor: Actor,
  clinic: { id: number; isDraft: boolean } | null,
): Promise<ClinicPreview | null> {
  if (!clinic) return null;
  const { id, isDraft } = clinic;
  const read = (at: Database) => readPublished(at, actor, id);
  const page = isDraft ? await afterUncommitted(db, (trx) => publishDraft(trx, id), read) : await read(db);
  return page && { is_published: !isDraft, ...page };
}

async function readPublished(
  db: Database,
  { country, locale }: Actor,
  id: number,
): Promise<Omit<ClinicPreview, "is_published"> | null> {
  const language = { country, locale };
  const { results } = await listClinics(db, { ...language, ids: [id], limit: 1, offset: 0 }, ["clinic_branches"]);
  const [clinic] = results;
  if (!clinic) return null;
  const services = await listClinicServices(db, { ...language, slug: clinic.slug, city: clinic.city.id });
  const { results: doctors } = await listDoctors(
    db,
    {
      ...language,
      clinic: id,
      city: clinic.city.id,
      is_active: true,
      ordering: "default",
      limit: maxDoctors,
      offset: 0,
    },
    ["services", "clinic_branches"],
  );
  return { clinic, services: services ?? [], doctors };
}
