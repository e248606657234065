import { expect, test, vi } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { loadOperatorFigures } from "./load-operator-figures.server.ts";

/** Reads figures while the API responds with a failure. */
async function readFailing(failure: ApiError) {
  const api = { operators: { figures: async () => Promise.reject(failure) } };
  return loadOperatorFigures(await routeArgs("/staff/operators?from=2026-03-01&to=2026-02-01", { api }));
}

test("O-01 a refusal of the days is an error of the last one", async () => {
  const errors = [{ attr: "date_to", code: "dates_reversed", detail: "Последний день раньше первого." }];
  const { refused } = await readFailing(new ApiError(400, { type: "client_error", errors }));
  expect(refused).toMatchObject({ from: "2026-03-01", errors: { from: [], to: ["Последний день раньше первого."] } });
});

test("X-02 an outage while the figures are read is not an error of the days", async () => {
  const outage = new ApiError(503, { type: "server_error", errors: [] });
  await expect(readFailing(outage)).rejects.toBe(outage);
});

test("O-01 refused days come with today in the market, which is their limit", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-03-01T20:00:00Z"), toFake: ["Date"] });
  try {
    const { refused } = await loadOperatorFigures(await routeArgs("/staff/operators?from=soon"));
    expect(refused).toMatchObject({ from: undefined, today: "2026-03-02" });
  } finally {
    vi.useRealTimers();
  }
});
