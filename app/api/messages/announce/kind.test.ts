import { expect, test } from "vitest";
import { kindOf } from "./kind.ts";

const none = { from_status: null, from_slot_id: null, to_slot_id: null } as const;

test("B-18 bookings, moves and cancellations in an appointment's history are announced, other entries are not", () => {
  expect(kindOf({ ...none, to_status: "booked", to_slot_id: 1 })).toBe("booked");
  expect(kindOf({ ...none, to_status: "pending", to_slot_id: 1 })).toBeNull();
  expect(kindOf({ ...none, from_status: "pending", to_status: "booked" })).toBe("booked");
  expect(kindOf({ from_status: "booked", to_status: "booked", from_slot_id: 1, to_slot_id: 2 })).toBe("moved");
  expect(kindOf({ from_status: "booked", to_status: "booked", from_slot_id: 1, to_slot_id: 1 })).toBeNull();
  expect(kindOf({ from_status: "booked", to_status: "booked", from_slot_id: null, to_slot_id: 2 })).toBeNull();
  expect(kindOf({ from_status: "booked", to_status: "booked", from_slot_id: 1, to_slot_id: null })).toBeNull();
  expect(kindOf({ ...none, from_status: "booked", to_status: "cancelled", from_slot_id: 1 })).toBe("cancelled");
  for (const to_status of ["fulfilled", "noshow"] as const)
    expect(kindOf({ ...none, from_status: "booked", to_status })).toBeNull();
});
