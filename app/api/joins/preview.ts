import type { ClinicPreview } from "#app/contract/join.ts";
import { listClinics, listClinicServices, listDoctors } from "../catalogue/index.ts";
import type { Database } from "../database/schema.ts";
import type { Actor } from "../staff/index.ts";
import { afterUncommitted, findOwnClinic, publishDraft } from "./queries.ts";

const mostDoctors = 50;

/**
 * The clinic of a member of its staff by the catalogue's own rules, as if it were published. Null: there is none. A
 * draft is published in a transaction that is rolled back, so that the preview cannot differ from the page.
 */
export async function readPreview(db: Database, actor: Actor): Promise<ClinicPreview | null> {
  const own = await findOwnClinic(db, actor);
  if (!own) return null;
  const read = (at: Database) => readPublished(at, actor, own.id);
  const page = own.isDraft ? await afterUncommitted(db, (trx) => publishDraft(trx, own.id), read) : await read(db);
  return page && { is_published: !own.isDraft, ...page };
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
      limit: mostDoctors,
      offset: 0,
    },
    ["services", "clinic_branches"],
  );
  return { clinic, services: services ?? [], doctors };
}
