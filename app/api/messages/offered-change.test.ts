import { expect, test } from "vitest";
import { flagsFor } from "#app/flags/flags.ts";
import { offeredChange } from "./offered-change.ts";

test("B-18 a message offers to reschedule where the flag is on, else to cancel, and neither when it is too late", () => {
  const on = flagsFor("kg");
  const off = flagsFor("kg", { "appointment.reschedule": false });
  expect([offeredChange(true, on), offeredChange(true, off), offeredChange(false, on)]).toEqual([
    "move",
    "cancel",
    "none",
  ]);
});
