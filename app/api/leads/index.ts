export { leaveJoinLead, leaveSurveyLead } from "./leads.ts";
export { leaveCallback } from "./callbacks.ts";
export { closeCallback, findCallbacks } from "./queries.ts";
