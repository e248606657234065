import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import { startWithAnalytics, type AnalyticsProduct } from "../support/analytics-product.ts";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

const operator = {
  email: "anna@example.com",
  password: "long enough a word",
  name: "Anna",
  country: null,
  flags: { is_operator: true },
};
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let site: AnalyticsProduct;
beforeAll(async () => {
  site = await startWithAnalytics();
  await saveStaff(site.database.db, operator);
  await site.database.db
    .insertInto("feature_switches")
    .values({ key: "appointment.enhanced-conversions", country: "ae", value: "false" })
    .execute();
});
afterAll(() => site?.stop());

type StoredConsent = { marketing: boolean; statistics: null };
/** The value of the `consent` cookie: base64 of JSON, as `createCookie` writes it. */
const consentOf = (visitor: Visitor): StoredConsent | null => {
  const value = decodeURIComponent(visitor.cookies.get("consent") ?? "");
  return value === "" ? null : (JSON.parse(Buffer.from(value, "base64").toString()) as StoredConsent);
};
const ticks = (page: Page) =>
  page.document
    .querySelectorAll("main input[type=checkbox]")
    .map((box) => [box.getAttribute("value"), box.hasAttribute("checked")]);

describe("N-03 the page of cookies", () => {
  test("is linked from every page, preselects nothing, stores the choice, and leads back", async () => {
    const visitor = createVisitor(site.product.origin("kg"));
    const list = await visitor.get("/doctors/bishkek/kardiolog?sort=price");
    const page = await list.follow("Настройки cookie");
    expect([page.url.pathname, page.status, ticks(page)]).toEqual(["/cookies", 200, [["marketing", false]]]);
    expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(page.document.querySelectorAll("main form button").map((button) => button.classNames)).toSatisfy(
      (looks: string[]) => new Set(looks).size === 1,
    );
    expect(visitor.cookies.has("consent")).toBe(false);

    const back = await page.form("Принять").submit();
    expect(back.url.pathname + back.url.search).toBe("/doctors/bishkek/kardiolog?sort=price");
    expect(back.text).toContain("Ваш выбор сохранён.");
    expect(consentOf(visitor)).toMatchObject({ version: 2, marketing: true, statistics: null });
    const again = await visitor.get("/cookies");
    expect(ticks(again)).toEqual([["marketing", true]]);
    expect(again.text).toContain("Ваш последний выбор:");

    // Without a referrer they stay on the page.
    const stayed = await again.form("Только необходимые").submit();
    expect([stayed.url.pathname, ticks(stayed)]).toEqual(["/cookies", [["marketing", false]]]);
    expect(consentOf(visitor)).toMatchObject({ marketing: false });
    await stayed.form("Сохранить выбор").submit({ allow: "marketing" });
    expect(consentOf(visitor)).toMatchObject({ marketing: true });
  });

  test.each([
    ["kz", "/kk", "Cookie баптаулары", "Тек қажеттілері"],
    ["hu", "", "Sütibeállítások", "Csak a szükségesek"],
    ["ro", "", "Setări cookie", "Doar cele necesare"],
    ["kz", "", "Настройки cookie", "Только необходимые"],
    ["ro", "/en", "Cookie settings", "Only necessary"],
  ] as const)("P-05 in %s at %s/cookies it speaks the visitor's language", async (market, prefix, title, button) => {
    const visitor = createVisitor(site.product.origin(market));
    const page = await visitor.get(`${prefix}/cookies`);
    expect(page.document.querySelector("h1")?.text).toBe(title);
    expect((await page.form(button).submit()).url.pathname).toBe(`${prefix}/cookies`);
    expect(consentOf(visitor)).toMatchObject({ marketing: false });
  });

  const post = (body: string, headers: Record<string, string> = {}) =>
    sendRequest(`${site.product.origin("kg")}/cookies`, {
      method: "POST",
      body,
      headers: {
        origin: site.product.origin("kg"),
        "content-type": "application/x-www-form-urlencoded",
        cookie: "cookies=kept",
        ...headers,
      },
    });

  test.each(["", "choice=", "choice=all", "choice=chosen&allow=everything", "choice=accept&allow=x"])(
    "refuses %j with 400 in the visitor's language, and stores nothing",
    async (body) => {
      const { status, text, headers } = await post(body);
      expect([status, String(headers["set-cookie"] ?? "").includes("consent=")]).toEqual([400, false]);
      expect(text).toContain("Не удалось понять, что вы выбрали.");
    },
  );

  test("refuses a choice by another site or by GET", async () => {
    expect((await post("choice=accept", { origin: "https://evil.example" })).status).toBe(403);
    expect((await post("choice=accept", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const response = await sendRequest(`${site.product.origin("kg")}/cookies?choice=accept`);
    expect([response.status, String(response.headers["set-cookie"] ?? "")]).toEqual([
      200,
      expect.not.stringContaining("consent="),
    ]);
    expect((await post("choice=accept", { "content-type": "text/plain" })).status).toBe(415);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/..//evil.example",
    "x".repeat(3000),
  ])("never leads to %s", async (from) => {
    const { status, headers } = await post(new URLSearchParams({ choice: "necessary", from }).toString());
    expect(status).toBe(302);
    expect(new URL(headers.location!, site.product.origin("kg")).origin).toBe(site.product.origin("kg"));
    const page = await sendRequest(`${site.product.origin("kg")}/cookies`, {
      headers: { referer: from.startsWith("http") ? from : "https://evil.example/" },
    });
    expect(page.text).not.toContain("evil.example");
  });

  test("asks nothing without a purpose: no Google Analytics, the flag off, staff, robots", async () => {
    const nothing = "разрешать или запрещать нечего";
    const robots = createVisitor(site.product.origin("kg"), { userAgent: robot });
    const staff = createVisitor(site.product.origin("kg"));
    await (await staff.get("/staff")).form("Войти").submit({ email: operator.email, password: operator.password });
    const askers = [createVisitor(sharedOrigin()), robots, staff];
    for (const visitor of askers) {
      const page = await visitor.get("/cookies");
      expect([page.status, page.text.includes(nothing), page.document.querySelectorAll("main form").length]).toEqual([
        200,
        true,
        0,
      ]);
      expect((await visitor.get("/")).response.text).not.toContain("asksConsent");
    }
    const switchedOff = await createVisitor(site.product.origin("ae")).get("/cookies");
    expect(switchedOff.text).toContain("nothing to allow or to refuse");
    const posted = await post("choice=accept", { "user-agent": robot });
    expect([posted.status, String(posted.headers["set-cookie"] ?? "").includes("consent=")]).toEqual([302, false]);
    // A visitor is asked until they have chosen.
    const visitor = createVisitor(site.product.origin("kg"));
    expect((await visitor.get("/")).response.text).toContain("asksConsent");
    await (await visitor.get("/cookies")).form("Только необходимые").submit();
    expect((await visitor.get("/")).response.text).not.toContain("asksConsent");
  });
});

describe("N-03 consent can be withdrawn as the privacy policy says", () => {
  test("without purposes in use the cookie page still withdraws an earlier consent; then nothing is left to decide", async () => {
    const earlierVisitor = createVisitor(site.product.origin("kg"));
    await (await earlierVisitor.get("/cookies")).form("Принять").submit();
    const visitor = createVisitor(site.product.origin("ae"));
    visitor.cookies.set("consent", earlierVisitor.cookies.get("consent")!);
    const page = await visitor.get("/cookies");
    expect([page.text.includes("nothing to allow or to refuse"), ticks(page)]).toEqual([false, [["marketing", true]]]);
    const after = await page.form("Only necessary").submit();
    expect([consentOf(visitor)?.marketing, after.status, after.text.includes("nothing to allow or to refuse")]).toEqual(
      [false, 200, true],
    );
  });

  test("the privacy policy matches the cookie page, with and without optional purposes", async () => {
    const [asks, asksNothing] = await Promise.all(
      [site.product.origin("kg"), sharedOrigin("kg")].map(
        async (origin) => (await createVisitor(origin).get("/privacy_policy")).text,
      ),
    );
    expect(asks).toContain("Что вы можете разрешить и кто тогда что узнаёт");
    expect(asksNothing).toContain("сейчас сайт использует только необходимые cookie");
    expect(asksNothing).not.toContain("Что вы можете разрешить");
  });
});
