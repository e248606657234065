import { expect, test } from "vitest";
import { refuseJoin } from "./join.ts";

test.each([
  ["  Не клиника ", "Не клиника"],
  ["Да ", undefined],
])("O-01 the reason %o of a refusal is read as %o", (reason, read) => {
  expect(refuseJoin.body.safeParse({ reason }).data?.reason).toBe(read);
});
