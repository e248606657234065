export { admitClinic, inviteAgain, listJoins, publishClinic, publishIfDraft, refuseJoin } from "./joins.ts";
export { previewClinic, readPreview } from "./preview.ts";
