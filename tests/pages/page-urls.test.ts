import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { clientAt } from "../support/api.ts";
import { sendRequest } from "../support/http.ts";
import { sharedApiOrigin, sharedOrigin } from "../support/shared-product.ts";
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

test.each([
  ["GET", "/sitemap/nothing", 404, "not here\n", "Страница не найдена"],
  ["GET", "/photos/nothing.jpg", 404, "not here\n", "Страница не найдена"],
  ["POST", "/outbox.json", 405, "method not allowed\n", "По этому адресу так сделать нельзя"],
  ["POST", "/place", 415, "refused\n", "Это не наша форма"],
] as const)(
  "X-02 %s %s is refused by a text for programs, a page for browsers",
  async (method, path, status, text, title) => {
    const origin = sharedOrigin();
    const post = { "content-type": "text/plain", "content-length": "0", origin };
    const refused = (accept: string) =>
      sendRequest(origin + path, { method, headers: { accept, ...(method === "POST" && post) } });
    const plain = await refused("*/*");
    expect([plain.status, plain.headers["content-type"], plain.text]).toEqual([
      status,
      "text/plain; charset=utf-8",
      text,
    ]);
    const page = await refused("text/html");
    expect([page.status, parse(page.text).querySelector("h1")?.text]).toEqual([status, title]);
  },
);

test("the outbox shows SMS in demo mode, as a page and as JSON", async () => {
  const page = await createVisitor(sharedOrigin()).get("/outbox");
  expect([page.status, page.document.querySelector("h1")?.text]).toEqual([200, "Исходящие сообщения"]);
  const { status, headers, json } = await get("/outbox.json");
  expect([status, headers["content-type"], Array.isArray(json())]).toEqual([
    200,
    expect.stringContaining("application/json"),
    true,
  ]);
});

test("C-06 a time of a doctor's other branch opens no form: the booking's own times are offered", async () => {
  const client = clientAt({ port: Number(new URL(sharedApiOrigin()).port) });
  const [city] = await client.cities.list();
  const { results } = await client.doctors.list({ city: city!.id, expand: ["services"] });
  for (const { id, slug, services } of results) {
    const { results: slots } = await client.slots.list({ doctor: [id] });
    const found = services.flatMap((booked) => {
      // The same service at another branch, so that the slot there is one of the service.
      const otherBranches = services
        .filter((offer) => offer.service.id === booked.service.id && offer.clinic_branch !== booked.clinic_branch)
        .map((offer) => offer.clinic_branch);
      const slot = slots.find(
        ({ clinic_branch, service }) =>
          otherBranches.includes(clinic_branch) && [null, booked.service.id].includes(service),
      );
      return slot ? [{ booked, slot }] : [];
    })[0];
    if (!found) continue;
    const path = `/doctor/${slug}/booking/${found.booked.id}/form?slot=${found.slot.id}`;
    const page = await createVisitor(sharedOrigin()).get(path);
    expect([page.status, page.url.pathname]).toEqual([200, `/doctor/${slug}/booking/${found.booked.id}/slots`]);
    return;
  }
  throw new Error("no doctor has one service at two branches");
});
