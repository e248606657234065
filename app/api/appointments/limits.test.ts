import { expect, test } from "vitest";
import { moveLimits, patientLimits, staffLimits, type DailyLimits } from "./limits.ts";

const limitsOf = (limits: DailyLimits) =>
  Object.values(moveLimits({ ip: "192.0.2.1", secret: "a secret", limits }, { id: 7, phone: "+996555123456" })).map(
    (limit) => limit && [limit.max, limit.seconds],
  );

test.each([
  [
    "a patient has limits of the appointment, the phone and the IP",
    patientLimits,
    [
      [5, 86_400],
      [10, 86_400],
      [200, 86_400],
    ],
  ],
  ["staff have higher ones, and none of the IP, which they share", staffLimits, [[20, 86_400], [40, 86_400], null]],
] as const)("B-20 for moves in a day %s", (_, limits, expected) => {
  expect(limitsOf(limits)).toEqual(expected);
});
