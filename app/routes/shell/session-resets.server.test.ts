import { expect, test } from "vitest";
import { isTooOften, readResets, storeResets } from "./session-resets.server.ts";

test.each([
  [3, false],
  [4, true],
  [10, true],
  [1_000, true],
])("X-01 after %i requests to sign in again these are too often: %j", async (resets, tooOften) => {
  const cookie = (await storeResets(resets)).split(";", 1)[0]!;
  expect(isTooOften(await readResets(new Request("http://kg.localhost/", { headers: { cookie } })))).toBe(tooOften);
});
