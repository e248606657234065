import { expect, test } from "vitest";
import { cancelAppointment } from "./appointment-change.ts";

test.each([
  [" Заболела  ", "Заболела"],
  ["   ", ""],
  [undefined, ""],
])("B-18 the reason %o of a cancellation is read as %o", (reason, read) => {
  expect(cancelAppointment.body.safeParse({ hash: "1", reason }).data?.reason).toBe(read);
});

test("B-18 the reason of a cancellation has at most 500 characters", () => {
  const isAccepted = (length: number) =>
    cancelAppointment.body.safeParse({ hash: "1", reason: "б".repeat(length) }).success;
  expect([isAccepted(500), isAccepted(501)]).toEqual([true, false]);
});
