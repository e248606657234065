import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import { freshPhone, lastCode, startForm, typedFields, bookingTexts } from "../support/booking.ts";
import { openAnalyticsServer, type AnalyticsServer } from "../support/google-analytics.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { ask } from "../support/http.ts";
import { startProduct, type Product } from "../support/product.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

const operator = {
  email: "anna@example.com",
  password: "long enough a word",
  name: "Anna",
  country: null,
  flags: { is_operator: true },
};
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const phoneAgent =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const analyticsCookies = { _ga: "GA1.1.1234567.1700000000", _ga_TEST123: "GS2.1.s1700000100$o1$g0" };

let database: TestDatabase;
let analytics: AnalyticsServer;
let product: Product;
beforeAll(async () => {
  [database, analytics] = await Promise.all([createTestDatabase({ forProduct: true }), openAnalyticsServer()]);
  await saveStaff(database.db, operator);
  await database.db
    .insertInto("feature_switches")
    .values({ key: "appointment.enhanced-conversions", country: "ae", value: "false" })
    .execute();
  const analyticsSettings = {
    GA_MEASUREMENT_ID: "G-TEST123",
    GA_API_SECRET: "an api secret",
    GA_URL: analytics.url,
  };
  product = await startProduct({
    env: {
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: sessionSecret,
      LOG_LEVEL: "info",
      ...analyticsSettings,
    },
  });
});
afterAll(async () => {
  await product?.stop();
  analytics?.close();
  await database?.close();
});
beforeEach(async () => {
  await database.db.deleteFrom("conversion_events").execute();
  Object.assign(analytics, { mode: "up", requests: [], raw: "" });
});

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
const waiting = () => database.db.selectFrom("conversion_events").selectAll().execute();
const latest = () =>
  database.db.selectFrom("appointments").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();

async function untilTold(): Promise<AnalyticsServer["requests"][0]> {
  await expect.poll(() => analytics.requests.length, { timeout: 30_000 }).toBe(1);
  return analytics.requests[0]!;
}

type Filled = { form: Page; list: Page; phone: ReturnType<typeof freshPhone>; booked: Page };

/** Books from a list to the page of the appointment. */
async function book(
  visitor: Visitor,
  {
    fits,
    more = () => ({}),
  }: { fits?: (form: Page, link: string) => boolean; more?: (form: Page) => Record<string, string> } = {},
): Promise<Filled> {
  const { form, list } = await startForm(visitor, fits);
  const phone = freshPhone();
  const next = await form
    .form(bookingTexts.book)
    .submit({ name: bookingTexts.name, phone: phone.typed, ...typedFields(form), ...more(form) });
  const booked = next.url.pathname.endsWith("/otp")
    ? await next.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) })
    : next;
  expect(booked.url.pathname).toMatch(/^\/appointments\/\d+$/);
  return { form, list, phone, booked };
}

describe("N-03 the page of cookies", () => {
  test("is linked from every page, preselects nothing, stores the choice, and leads back", async () => {
    const visitor = createVisitor(product.origin("kg"));
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
    const visitor = createVisitor(product.origin(market));
    const page = await visitor.get(`${prefix}/cookies`);
    expect(page.document.querySelector("h1")?.text).toBe(title);
    expect((await page.form(button).submit()).url.pathname).toBe(`${prefix}/cookies`);
    expect(consentOf(visitor)).toMatchObject({ marketing: false });
  });

  const post = (body: string, headers: Record<string, string> = {}) =>
    ask(`${product.origin("kg")}/cookies`, {
      method: "POST",
      body,
      headers: {
        origin: product.origin("kg"),
        "content-type": "application/x-www-form-urlencoded",
        cookie: "cookies=kept",
        ...headers,
      },
    });

  test.each(["", "choice=", "choice=all", "choice=chosen&allow=everything", "choice=accept&allow=x"])(
    "answers %j with 400 in the visitor's language, and stores nothing",
    async (body) => {
      const { status, text, headers } = await post(body);
      expect([status, String(headers["set-cookie"] ?? "").includes("consent=")]).toEqual([400, false]);
      expect(text).toContain("Не удалось понять, что вы выбрали.");
    },
  );

  test("refuses a choice by another site or by GET", async () => {
    expect((await post("choice=accept", { origin: "https://evil.example" })).status).toBe(403);
    expect((await post("choice=accept", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const got = await ask(`${product.origin("kg")}/cookies?choice=accept`);
    expect([got.status, String(got.headers["set-cookie"] ?? "")]).toEqual([
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
    expect(new URL(headers.location!, product.origin("kg")).origin).toBe(product.origin("kg"));
    const page = await ask(`${product.origin("kg")}/cookies`, {
      headers: { referer: from.startsWith("http") ? from : "https://evil.example/" },
    });
    expect(page.text).not.toContain("evil.example");
  });

  test("asks nothing without a purpose: no Google Analytics, the flag off, staff, robots", async () => {
    const nothing = "разрешать или запрещать нечего";
    const robots = createVisitor(product.origin("kg"), { userAgent: robot });
    const staff = createVisitor(product.origin("kg"));
    await (await staff.get("/staff")).form("Войти").submit({ email: operator.email, password: operator.password });
    const askers = [createVisitor(sharedOrigin()), robots, staff];
    for (const visitor of askers) {
      const page = await visitor.get("/cookies");
      expect([page.status, page.text.includes(nothing), page.document.querySelectorAll("main form").length]).toEqual([
        200,
        true,
        0,
      ]);
      expect((await visitor.get("/")).answer.text).not.toContain("asksConsent");
    }
    const switchedOff = await createVisitor(product.origin("ae")).get("/cookies");
    expect(switchedOff.text).toContain("nothing to allow or to refuse");
    const posted = await post("choice=accept", { "user-agent": robot });
    expect([posted.status, String(posted.headers["set-cookie"] ?? "").includes("consent=")]).toEqual([302, false]);
    // A visitor is asked until they have chosen.
    const visitor = createVisitor(product.origin("kg"));
    expect((await visitor.get("/")).answer.text).toContain("asksConsent");
    await (await visitor.get("/cookies")).form("Только необходимые").submit();
    expect((await visitor.get("/")).answer.text).not.toContain("asksConsent");
  });
});

describe("N-03 consent can be withdrawn as the privacy policy says", () => {
  test("without purposes in use the cookie page still withdraws an earlier consent; then nothing is left to decide", async () => {
    const asked = createVisitor(product.origin("kg"));
    await (await asked.get("/cookies")).form("Принять").submit();
    const visitor = createVisitor(product.origin("ae"));
    visitor.cookies.set("consent", asked.cookies.get("consent")!);
    const page = await visitor.get("/cookies");
    expect([page.text.includes("nothing to allow or to refuse"), ticks(page)]).toEqual([false, [["marketing", true]]]);
    const after = await page.form("Only necessary").submit();
    expect([consentOf(visitor)?.marketing, after.status, after.text.includes("nothing to allow or to refuse")]).toEqual(
      [false, 200, true],
    );
  });

  test("the privacy policy matches the cookie page, with and without optional purposes", async () => {
    const [asks, asksNothing] = await Promise.all(
      [product.origin("kg"), sharedOrigin("kg")].map(
        async (origin) => (await createVisitor(origin).get("/privacy_policy")).text,
      ),
    );
    expect(asks).toContain("Что вы можете разрешить и кто тогда что узнаёт");
    expect(asksNothing).toContain("сейчас сайт использует только необходимые cookie");
    expect(asksNothing).not.toContain("Что вы можете разрешить");
  });
});

describe("N-03 conversions", () => {
  test("without script: with consent a booking is reported once, and pages contain nothing of it", async () => {
    const visitor = createVisitor(product.origin("kg"));
    await (await visitor.get("/cookies")).form("Принять").submit();
    for (const [name, value] of Object.entries(analyticsCookies)) visitor.cookies.set(name, value);
    const { booked, phone } = await book(visitor);
    const { body } = await untilTold();
    expect(body).toMatchObject({
      client_id: "1234567.1700000000",
      events: [
        {
          name: "purchase",
          params: { session_id: "1700000100", transaction_id: booked.url.pathname.split("/").at(-1) },
        },
      ],
    });
    for (const clear of [phone.number, phone.number.slice(1), bookingTexts.name.split(" ")[0]!])
      expect(analytics.raw).not.toContain(clear);
    expect(booked.answer.text).not.toMatch(/gtag|googletagmanager|google-analytics|mp\/collect|G-TEST123/);
    expect(String(booked.answer.headers["content-security-policy"])).not.toMatch(/google/);
    expect(product.output()).not.toContain("an api secret");
  });

  test("nothing is reported for visitors who were not asked, declined or withdrew, or for staff", async () => {
    const silent = createVisitor(product.origin("kg"));
    await book(silent);
    expect((await latest()).consents).toEqual({ processing: true, marketing: false });
    const declined = createVisitor(product.origin("kg"));
    await (await declined.get("/cookies")).form("Принять").submit();
    await (await declined.get("/cookies")).form("Только необходимые").submit();
    declined.cookies.set("_ga", analyticsCookies._ga);
    await book(declined);
    expect(await latest()).toMatchObject({ consents: { processing: true, marketing: false }, analytics: {} });
    const staff = createVisitor(product.origin("kg"));
    await (await staff.get("/cookies")).form("Принять").submit();
    await (await staff.get("/staff")).form("Войти").submit({ email: operator.email, password: operator.password });
    await book(staff);
    expect(await latest()).toMatchObject({
      consents: { marketing: false },
      created_by_staff_id: expect.any(Number) as number,
    });
    expect(await waiting()).toEqual([]);
    expect(analytics.requests).toEqual([]);
  });

  test.each(["down", "silent"] as const)(
    "with Google Analytics %s the booking succeeds and is reported later",
    async (mode) => {
      analytics.mode = mode;
      const visitor = createVisitor(product.origin("kg"));
      await (await visitor.get("/cookies")).form("Принять").submit();
      const { booked } = await book(visitor);
      expect(booked.text).toContain("Вы записаны");
      await expect.poll(async () => (await waiting())[0]?.attempts, { timeout: 30_000 }).toBeGreaterThan(0);
      await expect.poll(async () => (await waiting())[0]?.error, { timeout: 30_000 }).toMatch(/^Google Analytics/);
      analytics.mode = "up";
      await database.db
        .updateTable("conversion_events")
        .set({ next_attempt_at: new Date(0) })
        .execute();
      await untilTold();
    },
  );
});

describe("B-12 the payload of a booking", () => {
  const fits = (form: Page) =>
    form.document.querySelector("input[name=hasInsurance]") !== null &&
    form.document.querySelector("[name^=field-]") !== null;
  /** Every branch of the market has an additional field, and every doctor accepts an insurance. */
  async function askMore(): Promise<void> {
    const { db } = database;
    const branches = await db.selectFrom("clinic_branches").select("id").where("country", "=", "kg").execute();
    await db
      .insertInto("clinic_branch_fields")
      .values(
        branches.map(({ id }) => ({
          clinic_branch_id: id,
          param_name: "patientBirthPlace",
          title: JSON.stringify({ ru: "Место рождения" }),
          is_required: true,
          max_length: 50,
          position: 99,
        })),
      )
      .execute();
    const services = await db.selectFrom("doctor_services").select("id").where("country", "=", "kg").execute();
    const insurance = await db
      .selectFrom("insurances")
      .select("id")
      .where("country", "=", "kg")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("doctor_service_insurances")
      .values(services.map(({ id }) => ({ country: "kg" as const, doctor_service_id: id, insurance_id: insurance.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  /** A list without its first doctor, and on it a card with free slots. */
  async function fromTheSecondOn(visitor: Visitor) {
    const home = await visitor.get("/");
    for (const link of home.document.querySelectorAll("main a[href*='/doctors/']")) {
      const second = await visitor.get(`${link.getAttribute("href")}?offset=1`);
      const card = second.document.querySelectorAll("article").find((one) => one.querySelector("a[href*='slot=']"));
      if (card) return { second, card };
    }
    throw new Error("no list has two doctors");
  }
  const insured = (form: Page) => ({
    hasInsurance: "on",
    insurance: form.document.querySelectorAll("select[name=insurance] option").at(-1)!.getAttribute("value")!,
  });

  test("the payload has source, page, location, list position, consents, fields, insurance, ids and code, from a phone without script", async () => {
    analytics.mode = "down";
    await askMore();
    const visitor = createVisitor(product.origin("kg"), { userAgent: phoneAgent });
    await (await visitor.get("/cookies")).form("Принять").submit();
    for (const [name, value] of Object.entries(analyticsCookies)) visitor.cookies.set(name, value);
    const { form, list } = await book(visitor, { fits, more: insured });
    const card = list.document
      .querySelectorAll("article")
      .findIndex((one) =>
        one
          .querySelectorAll("a")
          .some((link) => link.getAttribute("href")?.endsWith(`slot=${form.url.searchParams.get("slot")}`)),
      );
    const origin = product.origin("kg");
    const made = await latest();
    expect(made).toMatchObject({
      source: "web-mobile",
      booking_page: list.url.pathname,
      page_location: origin + form.url.pathname,
      page_referrer: origin + list.url.pathname,
      list_position: card + 1,
      consents: { processing: true, marketing: true },
      analytics: { client_id: "1234567.1700000000", session_id: "1700000100" },
      insurance_id: Number(insured(form).insurance),
      created_by_staff_id: null,
    });
    expect(made.additional_fields.length).toBeGreaterThan(0);
    expect(made.additional_fields.every((one) => Number.isInteger(one.clinic_branch_field) && one.value !== "")).toBe(
      true,
    );
    const code = await database.db
      .selectFrom("registration_codes")
      .select("used_at")
      .where("phone", "=", made.client_phone)
      .executeTakeFirstOrThrow();
    expect(code.used_at).toBeInstanceOf(Date);
  });

  test("click ids of the address are in the payload with marketing consent only", async () => {
    analytics.mode = "down";
    for (const allows of [true, false]) {
      const visitor = createVisitor(product.origin("kg"));
      if (allows) await (await visitor.get("/cookies")).form("Принять").submit();
      const found = await startForm(visitor);
      const form = await visitor.get(`${found.form.url.pathname}${found.form.url.search}&gclid=CjwK`);
      const phone = freshPhone();
      const otp = await form
        .form(bookingTexts.book)
        .submit({ name: bookingTexts.name, phone: phone.typed, ...typedFields(form) });
      await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
      const made = await latest();
      expect(made.client_phone).toBe(phone.number);
      for (const url of [made.page_location, made.page_referrer]) expect(url!.includes("gclid=CjwK")).toBe(allows);
    }
  });

  test("the list position counts over all pages and survives another slot and the code step, and an operator's token is sent", async () => {
    const visitor = createVisitor(product.origin("kg"));
    await (await visitor.get("/staff")).form("Войти").submit({ email: operator.email, password: operator.password });
    const { second, card } = await fromTheSecondOn(visitor);
    const link = card.querySelector("a[href*='slot=']")!.getAttribute("href")!;
    const position = second.document.querySelectorAll("article").indexOf(card) + 2;
    expect(new URL(link, "http://x").searchParams.get("position")).toBe(String(position));
    const opened = await visitor.get(link);
    const form = opened.url.pathname.endsWith("/info") ? await opened.follow(bookingTexts.goOn) : opened;
    const times = await form.form(bookingTexts.chooseTime).submit();
    expect(times.url.pathname).toMatch(/\/slots$/);
    const other = await visitor.get(times.document.querySelector("main a[href*='slot=']")!.getAttribute("href")!);
    const booked = await other
      .form(bookingTexts.book)
      .submit({ name: bookingTexts.name, phone: freshPhone().typed, ...typedFields(other) });
    expect(booked.url.pathname).toMatch(/^\/appointments\//);
    const { id } = await database.db
      .selectFrom("staff")
      .select("id")
      .where("email", "=", operator.email)
      .executeTakeFirstOrThrow();
    expect(await latest()).toMatchObject({
      list_position: position,
      created_by_staff_id: id,
      booking_page: second.url.pathname,
      source: "web-desktop",
    });
  });

  test.each(["0", "10001", "abc", "-3"])(
    "an invalid position of %s is dropped, and the booking succeeds",
    async (position) => {
      const visitor = createVisitor(product.origin("kg"));
      const { form: begun } = await startForm(visitor);
      const forged = new URL(begun.url);
      forged.searchParams.set("position", position);
      const form = await visitor.get(forged.pathname + forged.search);
      const phone = freshPhone();
      const otp = await form
        .form(bookingTexts.book)
        .submit({ name: bookingTexts.name, phone: phone.typed, ...typedFields(form) });
      await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
      expect(await latest()).toMatchObject({ client_phone: phone.number, list_position: null });
    },
  );
});
