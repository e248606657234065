import { expect, test } from "vitest";
import { createReadiness, readinessResponse, type ReadinessCheck } from "./health.ts";

const healthy: ReadinessCheck = { check: async () => {}, dependency: "database", ms: 50 };

async function readReadiness(readiness = createReadiness(), check = healthy) {
  const response = await readinessResponse(readiness, check);
  return [response.status, await response.text(), response.headers.get("retry-after")];
}

function ready() {
  const readiness = createReadiness();
  readiness.becomeReady();
  return readiness;
}

test("readiness is 503 while starting, 200 once ready, and 503 while draining, even if it becomes ready again", async () => {
  const readiness = createReadiness();
  expect(await readReadiness(readiness)).toEqual([503, "starting\n", "5"]);
  readiness.becomeReady();
  expect(await readReadiness(readiness)).toEqual([200, "ready\n", null]);
  readiness.beginDraining();
  readiness.becomeReady();
  expect(await readReadiness(readiness)).toEqual([503, "draining\n", "5"]);
});

test("responses about readiness are not stored", async () => {
  for (const readiness of [createReadiness(), ready()])
    expect((await readinessResponse(readiness, healthy)).headers.get("cache-control")).toBe("no-store");
});

test.each(["database", "API"] as const)(
  "a %s that refuses or does not respond is named in a 503",
  async (dependency) => {
    const refusing = async () => Promise.reject(new Error("refused"));
    const silent = async () => new Promise<void>(() => {});
    for (const check of [refusing, silent])
      expect(await readReadiness(ready(), { check, dependency, ms: 50 })).toEqual([
        503,
        `${dependency} out of reach\n`,
        "5",
      ]);
  },
);
