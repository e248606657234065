import { expect, test } from "vitest";
import { changeKindOf } from "./change-kind.ts";

const emptyEntry = { from_status: null, from_slot_id: null, to_slot_id: null } as const;

test("B-18 bookings, moves and cancellations in an appointment's history are announced, other entries are not", () => {
  expect(changeKindOf({ ...emptyEntry, to_status: "booked", to_slot_id: 1 })).toBe("booked");
  expect(changeKindOf({ ...emptyEntry, to_status: "pending", to_slot_id: 1 })).toBeNull();
  expect(changeKindOf({ ...emptyEntry, from_status: "pending", to_status: "booked" })).toBe("booked");
  expect(changeKindOf({ from_status: "booked", to_status: "booked", from_slot_id: 1, to_slot_id: 2 })).toBe("moved");
  expect(changeKindOf({ from_status: "booked", to_status: "booked", from_slot_id: 1, to_slot_id: 1 })).toBeNull();
  expect(changeKindOf({ from_status: "booked", to_status: "booked", from_slot_id: null, to_slot_id: 2 })).toBeNull();
  expect(changeKindOf({ from_status: "booked", to_status: "booked", from_slot_id: 1, to_slot_id: null })).toBeNull();
  expect(changeKindOf({ ...emptyEntry, from_status: "booked", to_status: "cancelled", from_slot_id: 1 })).toBe(
    "cancelled",
  );
  for (const to_status of ["fulfilled", "noshow"] as const)
    expect(changeKindOf({ ...emptyEntry, from_status: "booked", to_status })).toBeNull();
});
