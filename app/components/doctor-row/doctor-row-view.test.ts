import { expect, test } from "vitest";
import { doctorWithoutSlots, noSlots } from "../../../tests/support/doctor-view.ts";
import { toDoctorRowView } from "./doctor-row-view.ts";

test.each([true, false])("C-08 a row keeps whether there are conditions to read before a booking: %s", (needsInfo) => {
  expect(toDoctorRowView({ ...doctorWithoutSlots, slots: { ...noSlots, needsInfo } }).needsInfo).toBe(needsInfo);
});
