export { hasNameLetter } from "./name-letter.ts";
export { findPatient, listAppointments, signIn, signOut, type Market } from "./patient-sessions.ts";
export type { SignedInPatient } from "./queries.ts";
