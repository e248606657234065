import { expect, test } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { action } from "./place.ts";

test.each([
  [{ lat: "42.87", lng: "74.59" }, 204, true],
  [{ lat: "91", lng: "74.59" }, 400, false],
  [{ lat: "42.87", lng: "" }, 400, false],
  [{ lat: "42.87" }, 400, false],
] as [Record<string, string>, number, boolean][])(
  "M-06 the posted position %j gets a %i; it is stored: %s",
  async (body, status, isStored) => {
    const args = await routeArgs("/place", { body });
    const response = await action(args as unknown as Parameters<typeof action>[0]);
    expect([response.status, response.headers.has("set-cookie")]).toEqual([status, isStored]);
  },
);
