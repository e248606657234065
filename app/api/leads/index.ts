export { leaveJoinLead, leaveSurveyLead } from "./leads.ts";
