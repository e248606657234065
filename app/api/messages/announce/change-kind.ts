import type { Change } from "./queries.ts";

export type ChangeKind = "booked" | "moved" | "cancelled";

type HistoryEntry = Pick<Change, "from_status" | "to_status" | "from_slot_id" | "to_slot_id">;

/** The kind of change that an entry of an appointment's history announces; null for entries that are not announced. */
export function changeKindOf({
  from_status: before,
  to_status: after,
  from_slot_id: from,
  to_slot_id: to,
}: HistoryEntry): ChangeKind | null {
  if (after === "cancelled") return "cancelled";
  if (after !== "booked") return null;
  if (before === null || before === "pending") return "booked";
  return from !== null && to !== null && from !== to ? "moved" : null;
}
