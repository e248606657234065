import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import { startWithAnalytics, type AnalyticsProduct } from "../support/analytics-product.ts";
import { bookingTexts, freshPhone, lastCode, sendBookingForm, startForm, typedFields } from "../support/booking.ts";
import type { AnalyticsServer } from "../support/google-analytics.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

const operator = {
  email: "anna@example.com",
  password: "long enough a word",
  name: "Anna",
  country: null,
  flags: { is_operator: true },
};
const phoneAgent =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const analyticsCookies = { _ga: "GA1.1.1234567.1700000000", _ga_TEST123: "GS2.1.s1700000100$o1$g0" };

let site: AnalyticsProduct;
beforeAll(async () => {
  site = await startWithAnalytics({ LOG_LEVEL: "info" });
  await saveStaff(site.database.db, operator);
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await site.database.db.deleteFrom("conversion_events").execute();
  Object.assign(site.analytics, { mode: "up", requests: [], raw: "" });
});

const waiting = () => site.database.db.selectFrom("conversion_events").selectAll().execute();
const latest = () =>
  site.database.db.selectFrom("appointments").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();

async function untilTold(): Promise<AnalyticsServer["requests"][0]> {
  await expect.poll(() => site.analytics.requests.length, { timeout: 30_000 }).toBe(1);
  return site.analytics.requests[0]!;
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

describe("N-03 conversions", () => {
  test("without script: with consent a booking is reported once, and pages contain nothing of it", async () => {
    const visitor = createVisitor(site.product.origin("kg"));
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
      expect(site.analytics.raw).not.toContain(clear);
    expect(booked.response.text).not.toMatch(/gtag|googletagmanager|google-analytics|mp\/collect|G-TEST123/);
    expect(String(booked.response.headers["content-security-policy"])).not.toMatch(/google/);
    expect(site.product.output()).not.toContain("an api secret");
  });

  test("nothing is reported for visitors who were not asked, declined or withdrew, or for staff", async () => {
    const silent = createVisitor(site.product.origin("kg"));
    await book(silent);
    expect((await latest()).consents).toEqual({ processing: true, marketing: false });
    const declined = createVisitor(site.product.origin("kg"));
    await (await declined.get("/cookies")).form("Принять").submit();
    await (await declined.get("/cookies")).form("Только необходимые").submit();
    declined.cookies.set("_ga", analyticsCookies._ga);
    await book(declined);
    expect(await latest()).toMatchObject({ consents: { processing: true, marketing: false }, analytics: {} });
    const staff = createVisitor(site.product.origin("kg"));
    await (await staff.get("/cookies")).form("Принять").submit();
    await (await staff.get("/staff")).form("Войти").submit({ email: operator.email, password: operator.password });
    await book(staff);
    expect(await latest()).toMatchObject({
      consents: { marketing: false },
      created_by_staff_id: expect.any(Number) as number,
    });
    expect(await waiting()).toEqual([]);
    expect(site.analytics.requests).toEqual([]);
  });

  test.each(["down", "silent"] as const)(
    "with Google Analytics %s the booking succeeds and is reported later",
    async (mode) => {
      site.analytics.mode = mode;
      const visitor = createVisitor(site.product.origin("kg"));
      await (await visitor.get("/cookies")).form("Принять").submit();
      const { booked } = await book(visitor);
      expect(booked.text).toContain("Вы записаны");
      await expect.poll(async () => (await waiting())[0]?.attempts, { timeout: 30_000 }).toBeGreaterThan(0);
      await expect.poll(async () => (await waiting())[0]?.error, { timeout: 30_000 }).toMatch(/^Google Analytics/);
      site.analytics.mode = "up";
      await site.database.db
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
    const { db } = site.database;
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
      const card = second.document
        .querySelectorAll("article")
        .find((element) => element.querySelector("a[href*='slot=']"));
      if (card) return { second, card };
    }
    throw new Error("no list has two doctors");
  }
  const insured = (form: Page) => ({
    hasInsurance: "on",
    insurance: form.document.querySelectorAll("select[name=insurance] option").at(-1)!.getAttribute("value")!,
  });

  test("the payload has source, page, location, list position, consents, fields, insurance, ids and code, from a phone without script", async () => {
    site.analytics.mode = "down";
    await askMore();
    const visitor = createVisitor(site.product.origin("kg"), { userAgent: phoneAgent });
    await (await visitor.get("/cookies")).form("Принять").submit();
    for (const [name, value] of Object.entries(analyticsCookies)) visitor.cookies.set(name, value);
    const { form, list } = await book(visitor, { fits, more: insured });
    const card = list.document
      .querySelectorAll("article")
      .findIndex((article) =>
        article
          .querySelectorAll("a")
          .some((link) => link.getAttribute("href")?.endsWith(`slot=${form.url.searchParams.get("slot")}`)),
      );
    const origin = site.product.origin("kg");
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
    expect(
      made.additional_fields.every((field) => Number.isInteger(field.clinic_branch_field) && field.value !== ""),
    ).toBe(true);
    const code = await site.database.db
      .selectFrom("registration_codes")
      .select("used_at")
      .where("phone", "=", made.client_phone)
      .executeTakeFirstOrThrow();
    expect(code.used_at).toBeInstanceOf(Date);
  });

  test("click ids of the URL are in the payload with marketing consent only", async () => {
    site.analytics.mode = "down";
    for (const allows of [true, false]) {
      const visitor = createVisitor(site.product.origin("kg"));
      if (allows) await (await visitor.get("/cookies")).form("Принять").submit();
      const found = await startForm(visitor);
      const form = await visitor.get(`${found.form.url.pathname}${found.form.url.search}&gclid=CjwK`);
      const phone = freshPhone();
      const otp = await sendBookingForm(form, phone);
      await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
      const made = await latest();
      expect(made.client_phone).toBe(phone.number);
      for (const url of [made.page_location, made.page_referrer]) expect(url!.includes("gclid=CjwK")).toBe(allows);
    }
  });

  test("the list position counts over all pages and survives another slot and the code step, and an operator's token is sent", async () => {
    const visitor = createVisitor(site.product.origin("kg"));
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
    const { id } = await site.database.db
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
      const visitor = createVisitor(site.product.origin("kg"));
      const { form: begun } = await startForm(visitor);
      const forged = new URL(begun.url);
      forged.searchParams.set("position", position);
      const form = await visitor.get(forged.pathname + forged.search);
      const phone = freshPhone();
      const otp = await sendBookingForm(form, phone);
      await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
      expect(await latest()).toMatchObject({ client_phone: phone.number, list_position: null });
    },
  );
});
