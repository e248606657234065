import { expect, test } from "vitest";
import { appointmentCode, parseAppointmentCode } from "./appointment-code.ts";

test.each([
  [
    { id: 1, hash: "Ab3-_9xYz0more" },
    { id: 1, hashStart: "Ab3-_9xYz0" },
  ],
  [
    { id: 36, hash: "-_-_-_-_-_more" },
    { id: 36, hashStart: "-_-_-_-_-_" },
  ],
  [
    { id: 36 ** 10 - 1, hash: "0000000000more" },
    { id: 36 ** 10 - 1, hashStart: "0000000000" },
  ],
])("B-18 the code of the appointment %j is parsed as %j", (appointment, parsed) => {
  expect(parseAppointmentCode(appointmentCode(appointment))).toEqual(parsed);
});

test.each(["", "0123456789", "01234567890", "0123456789A", "012345678+1", "0123456789abcdefghijk"])(
  "B-18 the code %j is invalid",
  (code) => {
    expect(parseAppointmentCode(code)).toBeNull();
  },
);
