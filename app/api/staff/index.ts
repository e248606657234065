export { makeDevice } from "./device.ts";
export { addMissingStaff, checkPassword, openSession, removeStaff, saveStaff, signOut, staffOfToken } from "./staff.ts";
