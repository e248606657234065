import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApi, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test.each([
  ["/api/v1/leads/join/", 64 * 1024, 0, 400],
  ["/api/v1/leads/join/", 64 * 1024, 1, 413],
  ["/api/v1/page-views/", 8 * 1024, 0, 400],
  ["/api/v1/page-views/", 8 * 1024, 1, 413],
])(
  "A-03 at %s, which takes bodies of up to %d bytes, a body of %d bytes more gets the status %d",
  async (path, maxBytes, excess, status) => {
    // Padded with spaces: an empty object, which is invalid and gets 400 unless it is too large.
    const body = "{}".padEnd(maxBytes + excess);
    const response = await api.fetch(path, { method: "POST", body, headers: { "content-type": "application/json" } });
    expect(response.status).toBe(status);
  },
);
