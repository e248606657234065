import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { tellOutages, waitOf } from "./outages.ts";

/** A page whose loaders fail in this order, each with its Retry-After; null: without one. */
async function failWith(waits: (number | null)[]): Promise<number> {
  const context = new RouterContextProvider();
  for (const retryAfter of waits) {
    const loader = () => Promise.reject(new ApiError(503, { type: "server_error", errors: [] }, { retryAfter }));
    const routes = { page: { id: "page", path: "", module: { loader } } } as unknown as ServerBuild["routes"];
    const guarded = tellOutages(routes)["page"]!.module.loader as (args: object) => Promise<unknown>;
    await expect(guarded({ context, url: new URL("http://kg.localhost/") })).rejects.toMatchObject({
      init: { status: 503 },
    });
  }
  return waitOf(context);
}

test.each([
  [[7, 30, 12], 30],
  [[30, null], 30],
  [[null, 7], 7],
  [[null], 0],
])("X-08 of loaders that fail with Retry-After %j the page waits %i s", async (waits, expected) => {
  expect(await failWith(waits)).toBe(expected);
});
