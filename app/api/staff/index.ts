export {
  confirmFactor,
  enrolFactor,
  giveTicket,
  issueDevice,
  offerFactor,
  resetFactor,
} from "./second-factor/second-factor.ts";
export {
  addMissingStaff,
  changePassword,
  checkPassword,
  openSession,
  removeStaff,
  saveStaff,
  signOut,
  signOutEverywhere,
  staffOfToken,
} from "./staff.ts";
export {
  acceptInvitation,
  inviteMember,
  createInvitation,
  readInvitation,
  withdrawInvitation,
  withdrawInvitations,
  type InvitationDeps,
} from "./team/invitations.ts";
export {
  findScope,
  findTeamBranches,
  hasAccount,
  lockTeam,
  recordAccessChange,
  type Actor,
  type Scope,
} from "./team/queries.ts";
export {
  activateMember,
  changeMemberRole,
  deactivateMember,
  listAccessChanges,
  readTeam,
  resetMemberFactor,
  signOutMember,
} from "./team/team.ts";
export { findBranch, findClinic, type Workplace } from "./queries.ts";
