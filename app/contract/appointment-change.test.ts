import { expect, test } from "vitest";
import { cancelAppointment } from "./appointment-change.ts";

test.each([
  [" Заболела  ", "Заболела"],
  ["   ", ""],
  [undefined, ""],
])("B-18 the reason %o of a cancellation is read as %o", (reason, read) => {
  expect(cancelAppointment.body.safeParse({ hash: "1", reason }).data?.reason).toBe(read);
});
