export { makeDevice } from "./device.ts";
export { confirmFactor, enrolFactor, giveTicket, offerFactor, resetFactor } from "./second-factor/second-factor.ts";
export { addMissingStaff, checkPassword, openSession, removeStaff, saveStaff, signOut, staffOfToken } from "./staff.ts";
