export { admitClinic, listJoins, publishClinic, publishIfDraft, refuseJoin } from "./joins.ts";
export { readPreview } from "./preview.ts";
