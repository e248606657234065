export { hasNameLetter } from "./name-letter.ts";
export { findPatient, listAppointments, signIn, signOut, type Market } from "./patients.ts";
export type { SignedInPatient } from "./queries.ts";
