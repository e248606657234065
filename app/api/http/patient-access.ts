import { findPatient, type SignedInPatient } from "../patient-sessions/index.ts";
import { HttpFault } from "./http-fault.ts";
import type { ApiDeps, Caller } from "./context.ts";

/**
 * Returns the patient of the token, and extends the session.
 *
 * @throws {HttpFault} 401 without a valid session in the caller's country
 */
export async function admitPatient({ bearer, country }: Caller, { db }: ApiDeps): Promise<SignedInPatient> {
  const patient = bearer ? await findPatient(db, bearer, country.countryId) : null;
  if (!patient) throw new HttpFault(401, "client_error", [{ attr: null, code: "patient_session_over" }]);
  return patient;
}
