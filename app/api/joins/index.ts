export { admitClinic, listJoins, publishClinic, refuseJoin } from "./joins.ts";
export { readPreview } from "./preview.ts";
