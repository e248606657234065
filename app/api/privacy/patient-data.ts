import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { hashKey } from "../limits/index.ts";
import { hasNameLetter } from "../patient-sessions/index.ts";
import { deleteReviewsOf } from "../reviews/index.ts";
import {
  type StoredRecord,
  deleteMessages,
  deleteRows,
  deleteVisits,
  findVisits,
  readCallNotes,
  readLeads,
  readMessages,
  readVisits,
  insertRequest,
} from "./queries.ts";

export type PatientDataRequest = {
  country: CountryId;
  phone: string;
  /** The first letter of the name, if the number has had another owner; null: all data of the number. */
  letter: string | null;
  /** The staff account that processes the request; null: the command. */
  staffId: number | null;
  secret: string;
};

export type PatientData = {
  visits: StoredRecord[];
  requests: StoredRecord[];
  messages: StoredRecord[];
  call_notes: StoredRecord[];
};

/** Returns all stored data of a patient, and records the request. */
export async function exportPatientData(db: Database, request: PatientDataRequest): Promise<PatientData> {
  return db.transaction().execute(async (trx) => {
    const visits = await findRequestedVisits(trx, request);
    const data = {
      visits: await readVisits(
        trx,
        visits.map(({ id }) => id),
      ),
      requests: request.letter === null ? await readLeads(trx, request) : [],
      messages: request.letter === null ? await readMessages(trx, request) : [],
      call_notes: request.letter === null ? await readCallNotes(trx, request) : [],
    };
    await recordRequest(trx, request, "export", { visits: data.visits.length, requests: data.requests.length });
    return data;
  });
}

export type Erasure =
  | { kind: "erased"; counts: { visits: number; reviews: number; requests: number } }
  /** Nothing is erased before these visits are over or cancelled: the clinic needs name and phone for them. */
  | { kind: "upcoming"; visits: number[] };

/**
 * Deletes a patient's visits with all related data, and, without a letter, all other data of the phone number. Data in
 * the clinic's own system stays with the clinic.
 */
export async function erasePatientData(db: Database, request: PatientDataRequest): Promise<Erasure> {
  return db.transaction().execute(async (trx): Promise<Erasure> => {
    const visits = await findRequestedVisits(trx, request);
    const upcoming = visits.filter((visit) => visit.is_upcoming).map(({ id }) => id);
    if (upcoming.length > 0) return { kind: "upcoming", visits: upcoming };
    const ids = visits.map(({ id }) => id);
    const reviews = await deleteReviewsOf(trx, ids);
    await deleteVisits(trx, ids);
    let requests = 0;
    if (request.letter === null) {
      requests = await deleteRows(trx, "leads", request);
      await deleteRows(trx, "call_notes", request);
      await deleteRows(trx, "registration_codes", request);
      await deleteRows(trx, "patient_sessions", request);
      await deleteMessages(trx, request);
    }
    const counts = { visits: ids.length, reviews, requests };
    await recordRequest(trx, request, "erasure", counts);
    return { kind: "erased", counts };
  });
}

async function findRequestedVisits(trx: Database, { country, phone, letter }: PatientDataRequest) {
  const visits = await findVisits(trx, { country, phone });
  return visits.filter(({ client_name: name }) => letter === null || hasNameLetter(name, letter, "any"));
}

async function recordRequest(
  trx: Database,
  { country, phone, staffId, secret }: PatientDataRequest,
  kind: "export" | "erasure",
  counts: Record<string, number>,
): Promise<void> {
  await insertRequest(trx, { country, kind, phoneHash: hashKey(secret, "privacy", phone), staffId, counts });
}
