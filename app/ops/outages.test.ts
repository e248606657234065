import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { convertOutages, retrySecondsOf } from "./outages.ts";

/** A page whose loaders fail in this order, each with its Retry-After; null: without one. */
async function failWith(retrySeconds: (number | null)[]): Promise<number> {
  const context = new RouterContextProvider();
  for (const retryAfter of retrySeconds) {
    const loader = () => Promise.reject(new ApiError(503, { type: "server_error", errors: [] }, { retryAfter }));
    const routes = { page: { id: "page", path: "", module: { loader } } } as unknown as ServerBuild["routes"];
    const withOutages = convertOutages(routes)["page"]!.module.loader as (args: object) => Promise<unknown>;
    await expect(withOutages({ context, url: new URL("http://kg.localhost/") })).rejects.toMatchObject({
      init: { status: 503 },
    });
  }
  return retrySecondsOf(context);
}

test.each([
  [[7, 30, 12], 30],
  [[30, null], 30],
  [[null, 7], 7],
  [[null], 0],
])(
  "X-08 of loaders that fail with Retry-After %j the page says to retry after %i s",
  async (retrySeconds, expected) => {
    expect(await failWith(retrySeconds)).toBe(expected);
  },
);
