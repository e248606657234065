import { expect, test } from "vitest";
import { isOverLimit, readSessionResets, storeSessionResets } from "./session-resets.server.ts";

test.each([
  [3, false],
  [4, true],
  [10, true],
  [1_000, true],
])("X-01 %i consecutive session resets are over the limit: %j", async (resets, isOver) => {
  const cookie = (await storeSessionResets(resets)).split(";", 1)[0]!;
  expect(isOverLimit(await readSessionResets(new Request("http://kg.localhost/", { headers: { cookie } })))).toBe(
    isOver,
  );
});
