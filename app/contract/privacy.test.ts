import { expect, test } from "vitest";
import { erasePatientData, exportPatientData } from "./privacy.ts";

test.each([
  ["А", "А"],
  [" А ", "А"],
  [null, null],
  ["", "refused"],
  [" ", "refused"],
])("B-20 the letter %j of a name whose data is exported or erased is read as %j", (letter, read) => {
  const phone = "+996555123456";
  const letters = [exportPatientData, erasePatientData].map(({ body }) => {
    const { success, data } = body.safeParse({ phone, letter });
    return success ? data.letter : "refused";
  });
  expect(letters).toEqual([read, read]);
});
