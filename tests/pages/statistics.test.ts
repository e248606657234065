import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import { consentCookie } from "#app/analytics/consent-cookie.server.ts";
import { bookingTexts, freshPhone, keyOf, lastCode, sendBookingForm, startForm } from "../support/booking.ts";
import { setVisitStart } from "../support/appointments.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { sendRequest } from "../support/http.ts";
import { startProduct, type Product } from "../support/product.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { openTagManager, type TagManagerServer } from "../support/tag-manager.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const analyticsCookies = { _ga: "GA1.1.1234567.1700000000", _ga_TEST123: "GS2.1.s1700000100$o1$g0" };
const operator = { email: "anna@example.com", password: "long enough a word" };
const list = "/doctors/bishkek/kardiolog";

let database: TestDatabase;
let tags: TagManagerServer;
let product: Product;
let doctorService: number;
beforeAll(async () => {
  [database, tags] = await Promise.all([createTestDatabase({ content: "product" }), openTagManager()]);
  await saveStaff(database.db, { ...operator, name: "Anna", country: null, flags: { is_operator: true } });
  const { id } = await database.db
    .selectFrom("doctor_services")
    .select("id")
    .where("country", "=", "kg")
    .executeTakeFirstOrThrow();
  doctorService = id;
  product = await startProduct({
    env: {
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: sessionSecret,
      GTM_CONTAINER_ID: "GTM-TEST123",
      GTM_URL: tags.url,
    },
  });
});
afterAll(async () => {
  await product?.stop();
  tags?.close();
  await database?.close();
});
beforeEach(async () => {
  await database.db.deleteFrom("ecommerce_events").execute();
});

const origin = () => product.origin("kg");
const recorded = () => database.db.selectFrom("ecommerce_events").selectAll().orderBy("id").execute();
const cookieOf = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function createConsentingVisitor({ userAgent = agent } = {}): Promise<Visitor> {
  const visitor = createVisitor(origin(), { userAgent });
  await (await visitor.get("/cookies")).form("Принять").submit();
  for (const [name, value] of Object.entries(analyticsCookies)) visitor.cookies.set(name, value);
  return visitor;
}

/** Posts a visit as a browser does. */
function post(visit: unknown, cookies: Map<string, string>, headers: Record<string, string> = {}) {
  return sendRequest(`${origin()}/visit-events`, {
    method: "POST",
    body: new URLSearchParams({ visit: JSON.stringify(visit) }).toString(),
    headers: {
      origin: origin(),
      "user-agent": agent,
      "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
      cookie: cookieOf(cookies),
      ...headers,
    },
  });
}

const visitOf = (page = list, events: unknown[] = [{ name: "page_view", page_path: list }]) => ({
  page,
  referrer: "",
  events,
});
const itemView = () => ({ name: "view_item", items: [{ item_id: doctorService, price: 1500, index: 2 }] });

/** Loads the pictures of a page, as a browser without script does. */
async function showPictures(page: Page, visitor: Visitor, headers: Record<string, string> = {}): Promise<number> {
  const pictures = /<noscript><img src="([^"]+)"|<img src="(\/page-view[^"]+)"/.exec(page.response.text);
  const src = pictures?.[1] ?? pictures?.[2];
  if (!src) return 0;
  const response = await sendRequest(origin() + src, {
    headers: { "user-agent": agent, referer: page.url.href, cookie: cookieOf(visitor.cookies), ...headers },
  });
  // A stored picture would count no further view.
  expect([response.status, response.headers["cache-control"]]).toEqual([200, "no-store"]);
  return 1;
}

describe("N-03 before consent", () => {
  test("without a configured counter there is no banner, no counter and no route to one", async () => {
    const visitor = createVisitor(sharedOrigin());
    const page = await visitor.get(list);
    expect(page.response.text).not.toMatch(/asksConsent|\bcounter\b|page-view|tag-manager/);
    expect(page.response.headers["content-security-policy"]).not.toContain("127.0.0.1");
    expect((await sendRequest(`${sharedOrigin()}/tag-manager.js`)).status).toBe(404);
  });

  test("the choice is asked, and nothing is loaded, stored or recorded until it is made", async () => {
    const visitor = createVisitor(origin());
    const page = await visitor.get(list);
    expect(page.response.text).toContain("asksConsent");
    expect(await showPictures(page, visitor)).toBe(0);
    expect((await sendRequest(`${origin()}/tag-manager.js`, { headers: { "user-agent": agent } })).status).toBe(404);
    expect((await post(visitOf(), visitor.cookies)).status).toBe(204);
    expect([await recorded(), tags.raw]).toEqual([[], ""]);
  });

  test("the choice has equal buttons, is stored with date and version, and is asked again for another version", async () => {
    const visitor = createVisitor(origin());
    const page = await (await visitor.get(list)).follow("Настройки cookie");
    const buttons = page.document.querySelectorAll("main form button");
    expect([buttons.length, new Set(buttons.map((button) => button.classNames)).size]).toEqual([3, 1]);
    expect(page.text).toContain("Google Tag Manager");
    await page.form("Принять").submit();
    const stored = JSON.parse(
      Buffer.from(decodeURIComponent(visitor.cookies.get("consent")!), "base64").toString(),
    ) as { version: number; at: number };
    expect(stored).toMatchObject({ version: 2, statistics: true, marketing: null });
    expect(Date.now() - stored.at).toBeLessThan(60_000);
    expect((await visitor.get(list)).response.text).not.toContain("asksConsent");
    const earlier = Buffer.from(JSON.stringify({ ...stored, version: 1 })).toString("base64");
    visitor.cookies.set("consent", encodeURIComponent(earlier));
    expect((await visitor.get(list)).response.text).toContain("asksConsent");
  });
});

describe("N-02 with consent to statistics", () => {
  test("events are recorded by doctor service, with ids from cookies, page, referrer and source", async () => {
    const { cookies } = await createConsentingVisitor();
    const visit = { ...visitOf(`${list}?sort=price&gclid=abc`, [itemView()]), referrer: "https://example.com/?q=Anna" };
    expect((await post(visit, cookies)).status).toBe(204);
    expect(await recorded()).toMatchObject([
      {
        country: "kg",
        doctor_service_id: doctorService,
        name: "view_item",
        client_id: "1234567.1700000000",
        session_id: "1700000100",
        page_location: origin() + list,
        page_referrer: "https://example.com",
        source: "web-desktop",
        item: { price: 1500, index: 2 },
      },
    ]);
  });

  test("an event that names a page of another site is recorded without a page", async () => {
    const { cookies } = await createConsentingVisitor();
    const elsewhere = `https://example.com${list}`;
    expect((await post({ ...visitOf(elsewhere), events: [itemView()] }, cookies)).status).toBe(204);
    expect((await post(visitOf(elsewhere), cookies)).status).toBe(204);
    expect(await recorded()).toMatchObject([{ name: "view_item", page_location: null }]);
  });

  test("the tag manager's script is its server's, with the configured container, and pages allow it", async () => {
    const { cookies } = await createConsentingVisitor();
    const { status, headers } = await sendRequest(`${origin()}/tag-manager.js`, {
      headers: { "user-agent": agent, cookie: cookieOf(cookies) },
    });
    expect([status, headers.location, headers["cache-control"]]).toEqual([
      302,
      `${tags.url}/gtm.js?id=GTM-TEST123`,
      "no-store",
    ]);
    const policyOf = async (path: string) =>
      String(
        (await sendRequest(origin() + path, { headers: { "user-agent": agent } })).headers["content-security-policy"],
      );
    expect(await policyOf(list)).toMatch(new RegExp(`script-src [^;]*${tags.url}`));
    for (const path of [
      "/appointments",
      "/contacts",
      "/cookies",
      "/search?q=x",
      `${list}/booking/${doctorService}/form`,
    ])
      expect([path, await policyOf(path)]).toEqual([path, expect.not.stringContaining(tags.url)]);
  });

  test("without script a page is recorded once by a picture, and only public pages have one", async () => {
    const visitor = await createConsentingVisitor();
    const page = await visitor.get(`${list}?sort=price`);
    expect(await showPictures(page, visitor)).toBe(1);
    expect(await recorded()).toMatchObject([
      {
        name: "page_view",
        doctor_service_id: null,
        client_id: "1234567.1700000000",
        page_location: origin() + list,
        page_referrer: null,
      },
    ]);
    for (const path of ["/appointments", "/contacts", "/search?q=Anna"])
      expect([path, await showPictures(await visitor.get(path), visitor)]).toEqual([path, 0]);
    // Another site cannot have pages recorded, nor can a forged referrer name a personal page.
    for (const referer of [
      "https://evil.example/",
      `${origin()}/appointments/5?hash=secret`,
      `${origin()}${list}?hash=secret`,
    ])
      await showPictures(page, visitor, { referer });
    expect(await recorded()).toHaveLength(1);
  });

  test("with script the picture is inside noscript; with Save-Data, without script, it is not", async () => {
    const { cookies } = await createConsentingVisitor();
    const endOf = async (more = {}) => {
      const headers = { "user-agent": agent, cookie: cookieOf(cookies), ...more };
      return (await sendRequest(origin() + list, { headers })).text.slice(-80);
    };
    const picture = '<img src="/page-view.gif" alt="" hidden>';
    expect(await endOf()).toContain(`<noscript>${picture}</noscript></body>`);
    const withoutScript = await endOf({ "save-data": "on" });
    expect([withoutScript.includes(`${picture}</body>`), withoutScript.includes("noscript")]).toEqual([true, false]);
  });

  test("without script a booking is recorded once, with the ids, and the appointment keeps none", async () => {
    const visitor = await createConsentingVisitor();
    const { form } = await startForm(visitor);
    const phone = freshPhone();
    const otp = await sendBookingForm(form, phone);
    const code = await lastCode(visitor, phone);
    await otp.form(bookingTexts.confirm).submit({ code });
    const again = await otp.form(bookingTexts.confirm).submit({ code });
    expect(again.url.pathname).toMatch(/^\/appointments\/\d+$/);
    const events = (await recorded()).filter(({ name }) => name === "submit-appointment-form");
    expect(events).toMatchObject([
      { client_id: "1234567.1700000000", session_id: "1700000100", source: "web-desktop" },
    ]);
    const all = JSON.stringify(await recorded());
    for (const canary of [phone.number, phone.number.slice(-9), bookingTexts.name, keyOf(again)])
      expect(all).not.toContain(canary);
    const appointment = await database.db
      .selectFrom("appointments")
      .select(["analytics", "consents"])
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(appointment).toEqual({ analytics: {}, consents: { processing: true, marketing: false, statistics: true } });
  });

  async function book(visitor: Visitor): Promise<Page> {
    const { form } = await startForm(visitor);
    const phone = freshPhone();
    const otp = await sendBookingForm(form, phone);
    return otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  }

  test("rebooking is recorded after a visit that took place, and not after a cancelled one", async () => {
    const visitor = await createConsentingVisitor();
    const booked = await book(visitor);
    const id = Number(booked.url.pathname.split("/").at(-1));
    const cancelled = await (
      await booked.follow("Отменить запись")
    )
      .form("Отменить запись")
      .submit({ reason: "plans" });
    const afterVisit = async () => {
      const times = await (await visitor.get(cancelled.url.pathname)).follow("Записаться снова");
      const slot = times.document.querySelector("main input[name=slot]")!.getAttribute("value")!;
      await times.form("Продолжить").submit({ slot });
      return (await recorded()).filter(({ name }) => name === "reschedule_after_visit");
    };
    expect(await afterVisit()).toEqual([]);
    await database.db
      .updateTable("appointments")
      .set({ status: "booked", cancelled_at: null })
      .where("id", "=", id)
      .execute();
    await setVisitStart(database, id, new Date(Date.now() - 86_400_000));
    expect(await afterVisit()).toMatchObject([{ doctor_service_id: expect.any(Number) }]);
  });

  test("an appointment that is moved is recorded without its page", async () => {
    const visitor = await createConsentingVisitor();
    const booked = await book(visitor);
    const times = await booked.follow("Перенести запись");
    const slots = times.document.querySelectorAll("main input[name=slot]").map((input) => input.getAttribute("value")!);
    await times.form("Перенести запись").submit({ slot: slots.at(-1)! });
    const moved = (await recorded()).filter(({ name }) => name === "reschedule_change_time");
    expect(moved).toMatchObject([{ page_location: null, page_referrer: null, doctor_service_id: expect.any(Number) }]);
  });

  test("the URL of a personal page is stored neither as the page nor as the referrer of an event", async () => {
    const { cookies } = await createConsentingVisitor();
    const personalPath = "/appointments/5?hash=secret-hash";
    await post(
      {
        ...visitOf(personalPath, [{ name: "page_view", page_path: personalPath }, itemView()]),
        referrer: origin() + personalPath,
      },
      cookies,
    );
    expect(await recorded()).toMatchObject([{ name: "view_item", page_location: null, page_referrer: null }]);
    expect(JSON.stringify(await recorded())).not.toContain("secret-hash");
  });
});

describe("N-03 nothing is recorded", () => {
  const cookiesAllowing = async (consent: object) =>
    new Map([
      [
        "consent",
        (
          await consentCookie({ at: Date.now() - 1, statistics: null, recordings: null, marketing: null, ...consent })
        ).split(/[=;]/)[1]!,
      ],
    ]);

  test("for robots, even with the cookie of somebody who agreed", async () => {
    const cookies = await cookiesAllowing({ statistics: true });
    await post(visitOf(), cookies, { "user-agent": robot });
    const { status } = await sendRequest(`${origin()}/tag-manager.js`, {
      headers: { "user-agent": robot, cookie: cookieOf(cookies) },
    });
    const page = await sendRequest(origin() + list, { headers: { "user-agent": robot, cookie: cookieOf(cookies) } });
    expect([status, page.text.includes("page-view"), await recorded()]).toEqual([404, false, []]);
  });

  test("for staff who agreed before they signed in", async () => {
    const staff = await createConsentingVisitor();
    await (await staff.get("/staff")).form("Войти").submit(operator);
    expect((await staff.get(list)).response.text).not.toMatch(/page-view|\bcounter\b/);
    await post(visitOf(), staff.cookies);
    const { status } = await sendRequest(`${origin()}/tag-manager.js`, {
      headers: { "user-agent": agent, cookie: cookieOf(staff.cookies) },
    });
    expect([status, await recorded()]).toEqual([404, []]);
  });

  test("with consent to marketing or recordings only, or after it is withdrawn", async () => {
    await post(visitOf(), await cookiesAllowing({ marketing: true, recordings: true }));
    await post(visitOf(), await cookiesAllowing({ statistics: false, marketing: true }));
    const visitor = await createConsentingVisitor();
    await (await visitor.get("/cookies")).form("Только необходимые").submit();
    expect([...visitor.cookies.keys()].filter((name) => name.startsWith("_ga"))).toEqual([]);
    await post(visitOf(), visitor.cookies);
    expect(await recorded()).toEqual([]);
  });

  test.each([
    "consent=yes",
    "consent=true; statistics=1",
    `consent=${Buffer.from('{"statistics":true}').toString("base64")}`,
  ])("with the forged cookie %s", async (cookie) => {
    await post(visitOf(), new Map(), { cookie });
    expect(await recorded()).toEqual([]);
  });

  test.each([
    ["no events", { page: list, referrer: "", events: [] }],
    ["an unknown event", visitOf(list, [{ name: "steal" }])],
    ["a field that is not in the contract", visitOf(list, [{ name: "search", client_name: "Anna" }])],
    [
      "more than 20 events",
      visitOf(
        list,
        Array.from({ length: 21 }, () => ({ name: "search" })),
      ),
    ],
    ["another shape", "Anna"],
  ])("of %s, which is a 400", async (_what, visit) => {
    const { cookies } = await createConsentingVisitor();
    expect([(await post(visit, cookies)).status, await recorded()]).toEqual([400, []]);
  });

  test("that another site posts", async () => {
    const { cookies } = await createConsentingVisitor();
    expect((await post(visitOf(), cookies, { origin: "https://evil.example" })).status).toBe(403);
    expect(await recorded()).toEqual([]);
  });
});

test("N-05 only a prerenderer's page signals readiness", async () => {
  const text = async (userAgent: string) =>
    (await sendRequest(origin() + list, { headers: { "user-agent": userAgent } })).text;
  expect(await text(`${agent} Prerender (+https://github.com/prerender/prerender)`)).toContain("prerenderReady");
  expect(await text(agent)).not.toContain("prerenderReady");
});
