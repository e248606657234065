import { expect, test } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { ApiError } from "#app/contract/errors.ts";
import { loader } from "./card.ts";

const notFound = async () => Promise.reject(new ApiError(404, { type: "client_error", errors: [] }));

test.each([
  ["with an invalid state", "x.2026-11-30"],
  ["with an unknown doctor service", "5.2026-11-30"],
])("R-06 a request of a card's data %s is redirected to /404 with its path as from_url", async (_, state) => {
  const api = { doctors: { byDoctorService: notFound } };
  const args = await routeArgs(`/card/${state}`, { api, params: { state } });
  const thrown = await loader(args as unknown as Parameters<typeof loader>[0]).catch((error: unknown) => error);
  expect((thrown as Response).headers.get("location")).toBe(`/404?from_url=${encodeURIComponent(`/card/${state}`)}`);
});
