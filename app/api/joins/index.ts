export { admitClinic, inviteAgain, listJoins, publishClinic, publishIfDraft, refuseJoin } from "./joins.ts";
export { readPreview } from "./preview.ts";
