import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { hashKey } from "../limits/index.ts";
import { hasNameLetter } from "../patients/index.ts";
import { deleteReviewsOf } from "../reviews/index.ts";
import {
  type Entry,
  deleteMessages,
  deleteRows,
  deleteVisits,
  findVisits,
  readCallNotes,
  readLeads,
  readMessages,
  readVisits,
  recordRequest,
} from "./queries.ts";

export type Whose = {
  country: CountryId;
  phone: string;
  /** The first letter of the name, if the number has had another owner; null: all of the number. */
  letter: string | null;
  /** Who works for the patient; null: the command. */
  staffId: number | null;
  secret: string;
};

export type PatientData = { visits: Entry[]; requests: Entry[]; messages: Entry[]; call_notes: Entry[] };

/** All that is stored of a patient, and an entry that it was handed out. */
export async function exportPatientData(db: Database, whose: Whose): Promise<PatientData> {
  return db.transaction().execute(async (trx) => {
    const visits = await findOwn(trx, whose);
    const data = {
      visits: await readVisits(
        trx,
        visits.map(({ id }) => id),
      ),
      requests: whose.letter === null ? await readLeads(trx, whose) : [],
      messages: whose.letter === null ? await readMessages(trx, whose) : [],
      call_notes: whose.letter === null ? await readCallNotes(trx, whose) : [],
    };
    await record(trx, whose, "export", { visits: data.visits.length, requests: data.requests.length });
    return data;
  });
}

export type Erasure =
  | { kind: "erased"; counts: { visits: number; reviews: number; requests: number } }
  /** Nothing is erased before these visits are over or cancelled: the clinic needs name and phone for them. */
  | { kind: "upcoming"; visits: number[] };

/**
 * Deletes a patient's visits with all that belongs to them, and, without a letter, whatever else is stored of the phone
 * number. What the clinic has in its own system stays with the clinic.
 */
export async function erasePatientData(db: Database, whose: Whose): Promise<Erasure> {
  return db.transaction().execute(async (trx): Promise<Erasure> => {
    const visits = await findOwn(trx, whose);
    const upcoming = visits.filter((visit) => visit.is_upcoming).map(({ id }) => id);
    if (upcoming.length > 0) return { kind: "upcoming", visits: upcoming };
    const ids = visits.map(({ id }) => id);
    const reviews = await deleteReviewsOf(trx, ids);
    await deleteVisits(trx, ids);
    let requests = 0;
    if (whose.letter === null) {
      requests = await deleteRows(trx, "leads", whose);
      await deleteRows(trx, "call_notes", whose);
      await deleteRows(trx, "registration_codes", whose);
      await deleteRows(trx, "patient_sessions", whose);
      await deleteMessages(trx, whose);
    }
    const counts = { visits: ids.length, reviews, requests };
    await record(trx, whose, "erasure", counts);
    return { kind: "erased", counts };
  });
}

async function findOwn(trx: Database, { country, phone, letter }: Whose) {
  const visits = await findVisits(trx, { country, phone });
  return visits.filter(({ client_name: name }) => letter === null || hasNameLetter(name, letter, "any"));
}

async function record(
  trx: Database,
  { country, phone, staffId, secret }: Whose,
  kind: "export" | "erasure",
  counts: Record<string, number>,
): Promise<void> {
  await recordRequest(trx, { country, kind, phoneHash: hashKey(secret, "privacy", phone), staffId, counts });
}
