export { addJoinLead, addSurveyLead } from "./leads.ts";
export { addCallback } from "./callbacks.ts";
export { closeCallback, findCallbacks } from "./queries.ts";
