export {
  confirmFactor,
  enrolFactor,
  giveTicket,
  nameDevice,
  offerFactor,
  resetFactor,
} from "./second-factor/second-factor.ts";
export { addMissingStaff, checkPassword, openSession, removeStaff, saveStaff, signOut, staffOfToken } from "./staff.ts";
export { findBranch, findClinic, type Workplace } from "./queries.ts";
