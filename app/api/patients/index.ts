export { findPatient, listAppointments, signIn, signOut, type Market } from "./patients.ts";
export type { SignedInPatient } from "./queries.ts";
