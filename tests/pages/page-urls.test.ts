import { describe, expect, test } from "vitest";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const get = (path: string, market = "kg") => sendRequest(sharedOrigin(market) + path);

describe("missing pages", () => {
  test.each([
    "/nonsense",
    "/nonsense/deeper/still",
    "/doctor/no-such-doctor",
    "/doctor/NOT%20a%20slug",
    "/404",
    "/nonsense/contacts",
    "/doctor",
  ])("R-02 %s shows not-found with status 404", async (path) => {
    const page = await createVisitor(sharedOrigin()).get(path);
    expect([page.status, page.document.querySelector("h1")?.text]).toEqual([404, "Страница не найдена"]);
    expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(page.document.querySelector("header a[href='/']")).not.toBeNull();
  });

  test.each(["/doctors/atlantis/kardiolog", "/procedures/atlantis", "/doctors/atlantis", "/clinics/atlantis"])(
    "R-05 R-06 an unknown city, %s, goes to /404",
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.location]).toEqual([302, `/404?from_url=${encodeURIComponent(path)}`]);
    },
  );

  test("D-04 an unknown service goes to /404", async () => {
    const { status, headers } = await get("/doctors/bishkek/alchemist?utm_source=a");
    expect([status, headers.location]).toEqual([
      302,
      `/404?utm_source=a&from_url=${encodeURIComponent("/doctors/bishkek/alchemist?utm_source=a")}`,
    ]);
  });
});

test.each([
  ["/confidentiality", "/privacy_policy"],
  ["/user-agreement", "/user_gtc"],
])("R-03 %s redirects to %s", async (from, to) => {
  const { status, headers } = await get(from);
  expect([status, headers.location]).toEqual([301, to]);
});

test.each([
  ["/contacts/", "/contacts"],
  ["/doctors/bishkek/kardiolog//?sort=price", "/doctors/bishkek/kardiolog?sort=price"],
  ["/%2Fevil.example/", "/%2Fevil.example"],
  ["/Doctors/Bishkek/KARDIOLOG?sort=price", "/doctors/bishkek/kardiolog?sort=price"],
])("R-10 a page has one URL: %s redirects to %s", async (from, to) => {
  const { status, headers } = await get(from);
  expect([status, headers.location]).toEqual([301, to]);
});

test.each([
  ["/privacy_policy", 200],
  ["/user_gtc", 200],
  ["/processing-agreement", 200],
  ["/join", 200],
  ["/impresszum", 404],
  ["/partner_gtc", 404],
  ["/survey", 404],
])("R-04 %s responds with %i", async (path, status) => {
  expect((await get(path)).status).toBe(status);
});
