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
const mobileUserAgent =
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

/** All conversions, reported or not. */
const listConversions = () => site.database.db.selectFrom("conversion_events").selectAll().execute();
const latestAppointment = () =>
  site.database.db.selectFrom("appointments").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();

async function waitForConversion(): Promise<AnalyticsServer["requests"][0]> {
  await expect.poll(() => site.analytics.requests.length, { timeout: 30_000 }).toBe(1);
  return site.analytics.requests[0]!;
}

type Booked = { form: Page; list: Page; phone: ReturnType<typeof freshPhone>; appointment: Page };

/** Books a slot of a list, with `more` fields typed in the form. @returns the pages, the appointment's last */
async function book(
  visitor: Visitor,
  {
    fits,
    more = () => ({}),
  }: { fits?: (form: Page, link: string) => boolean; more?: (form: Page) => Record<string, string> } = {},
): Promise<Booked> {
  const { form, list } = await startForm(visitor, fits);
  const phone = freshPhone();
  const next = await form
    .form(bookingTexts.book)
    .submit({ name: bookingTexts.name, phone: phone.typed, ...typedFields(form), ...more(form) });
  const appointment = next.url.pathname.endsWith("/otp")
    ? await next.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) })
    : next;
  expect(appointment.url.pathname).toMatch(/^\/appointments\/\d+$/);
  return { form, list, phone, appointment };
}

describe("N-03 conversions", () => {
  test("with consent a booking without script is reported once, and no page contains Google Analytics", async () => {
    const visitor = createVisitor(site.product.origin("kg"));
    await (await visitor.get("/cookies")).form("Принять").submit();
    for (const [name, value] of Object.entries(analyticsCookies)) visitor.cookies.set(name, value);
    const { appointment, phone } = await book(visitor);
    const { body } = await waitForConversion();
    expect(body).toMatchObject({
      client_id: "1234567.1700000000",
      events: [
        {
          name: "purchase",
          params: { session_id: "1700000100", transaction_id: appointment.url.pathname.split("/").at(-1) },
        },
      ],
    });
    for (const plainText of [phone.number, phone.number.slice(1), bookingTexts.name.split(" ")[0]!])
      expect(site.analytics.raw).not.toContain(plainText);
    expect(appointment.response.text).not.toMatch(/gtag|googletagmanager|google-analytics|mp\/collect|G-TEST123/);
    expect(String(appointment.response.headers["content-security-policy"])).not.toMatch(/google/);
    expect(site.product.output()).not.toContain("an api secret");
  });

  test("no booking is reported of a visitor who has not decided or who withdrew consent, or of staff", async () => {
    const undecided = createVisitor(site.product.origin("kg"));
    await book(undecided);
    expect((await latestAppointment()).consents).toEqual({ processing: true, marketing: false });
    const withdrawn = createVisitor(site.product.origin("kg"));
    await (await withdrawn.get("/cookies")).form("Принять").submit();
    await (await withdrawn.get("/cookies")).form("Только необходимые").submit();
    withdrawn.cookies.set("_ga", analyticsCookies._ga);
    await book(withdrawn);
    expect(await latestAppointment()).toMatchObject({
      consents: { processing: true, marketing: false },
      analytics: {},
    });
    const staff = createVisitor(site.product.origin("kg"));
    await (await staff.get("/cookies")).form("Принять").submit();
    await (await staff.get("/staff")).form("Войти").submit({ email: operator.email, password: operator.password });
    await book(staff);
    expect(await latestAppointment()).toMatchObject({
      consents: { marketing: false },
      created_by_staff_id: expect.any(Number) as number,
    });
    expect(await listConversions()).toEqual([]);
    expect(site.analytics.requests).toEqual([]);
  });

  test.each(["down", "silent"] as const)(
    "while Google Analytics is %s a booking succeeds, and it is reported later",
    async (mode) => {
      site.analytics.mode = mode;
      const visitor = createVisitor(site.product.origin("kg"));
      await (await visitor.get("/cookies")).form("Принять").submit();
      const { appointment } = await book(visitor);
      expect(appointment.text).toContain("Вы записаны");
      await expect.poll(async () => (await listConversions())[0]?.attempts, { timeout: 30_000 }).toBeGreaterThan(0);
      await expect
        .poll(async () => (await listConversions())[0]?.error, { timeout: 30_000 })
        .toMatch(/^Google Analytics/);
      site.analytics.mode = "up";
      await site.database.db
        .updateTable("conversion_events")
        .set({ next_attempt_at: new Date(0) })
        .execute();
      await waitForConversion();
    },
  );
});

describe("B-12 the payload of a booking", () => {
  const hasAllFields = (form: Page) =>
    form.document.querySelector("input[name=hasInsurance]") !== null &&
    form.document.querySelector("[name^=field-]") !== null;
  /** Adds an additional field to every branch of the market, and an insurance to every doctor service. */
  async function addFieldsAndInsurance(): Promise<void> {
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
  /** Opens a list from its second doctor on. @returns the list, and a card with free slots */
  async function openListFromSecondDoctor(visitor: Visitor) {
    const home = await visitor.get("/");
    for (const link of home.document.querySelectorAll("main a[href*='/doctors/']")) {
      const list = await visitor.get(`${link.getAttribute("href")}?offset=1`);
      const card = list.document
        .querySelectorAll("article")
        .find((element) => element.querySelector("a[href*='slot=']"));
      if (card) return { list, card };
    }
    throw new Error("no list has two doctors");
  }
  const chooseInsurance = (form: Page) => ({
    hasInsurance: "on",
    insurance: form.document.querySelectorAll("select[name=insurance] option").at(-1)!.getAttribute("value")!,
  });

  test("from a phone without script the payload has source, pages, list position, consents, fields, insurance, ids and code", async () => {
    site.analytics.mode = "down";
    await addFieldsAndInsurance();
    const visitor = createVisitor(site.product.origin("kg"), { userAgent: mobileUserAgent });
    await (await visitor.get("/cookies")).form("Принять").submit();
    for (const [name, value] of Object.entries(analyticsCookies)) visitor.cookies.set(name, value);
    const { form, list } = await book(visitor, { fits: hasAllFields, more: chooseInsurance });
    const cardIndex = list.document
      .querySelectorAll("article")
      .findIndex((article) =>
        article
          .querySelectorAll("a")
          .some((link) => link.getAttribute("href")?.endsWith(`slot=${form.url.searchParams.get("slot")}`)),
      );
    const origin = site.product.origin("kg");
    const created = await latestAppointment();
    expect(created).toMatchObject({
      source: "web-mobile",
      booking_page: list.url.pathname,
      page_location: origin + form.url.pathname,
      page_referrer: origin + list.url.pathname,
      list_position: cardIndex + 1,
      consents: { processing: true, marketing: true },
      analytics: { client_id: "1234567.1700000000", session_id: "1700000100" },
      insurance_id: Number(chooseInsurance(form).insurance),
      created_by_staff_id: null,
    });
    expect(created.additional_fields.length).toBeGreaterThan(0);
    expect(
      created.additional_fields.every((field) => Number.isInteger(field.clinic_branch_field) && field.value !== ""),
    ).toBe(true);
    const code = await site.database.db
      .selectFrom("registration_codes")
      .select("used_at")
      .where("phone", "=", created.client_phone)
      .executeTakeFirstOrThrow();
    expect(code.used_at).toBeInstanceOf(Date);
  });

  test("click ids of the URL are in the payload only with consent to marketing", async () => {
    site.analytics.mode = "down";
    for (const allows of [true, false]) {
      const visitor = createVisitor(site.product.origin("kg"));
      if (allows) await (await visitor.get("/cookies")).form("Принять").submit();
      const started = await startForm(visitor);
      const form = await visitor.get(`${started.form.url.pathname}${started.form.url.search}&gclid=CjwK`);
      const phone = freshPhone();
      const otp = await sendBookingForm(form, phone);
      await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
      const created = await latestAppointment();
      expect(created.client_phone).toBe(phone.number);
      for (const url of [created.page_location, created.page_referrer])
        expect(url!.includes("gclid=CjwK")).toBe(allows);
    }
  });

  test("the list position counts over all pages and is kept with another slot, and an operator's booking has their id", async () => {
    const visitor = createVisitor(site.product.origin("kg"));
    await (await visitor.get("/staff")).form("Войти").submit({ email: operator.email, password: operator.password });
    const { list, card } = await openListFromSecondDoctor(visitor);
    const link = card.querySelector("a[href*='slot=']")!.getAttribute("href")!;
    const position = list.document.querySelectorAll("article").indexOf(card) + 2;
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
    expect(await latestAppointment()).toMatchObject({
      list_position: position,
      created_by_staff_id: id,
      booking_page: list.url.pathname,
      source: "web-desktop",
    });
  });

  test.each(["0", "10001", "abc", "-3"])(
    "an invalid list position of %s is dropped, and the booking succeeds",
    async (position) => {
      const visitor = createVisitor(site.product.origin("kg"));
      const { form: opened } = await startForm(visitor);
      const changedUrl = new URL(opened.url);
      changedUrl.searchParams.set("position", position);
      const form = await visitor.get(changedUrl.pathname + changedUrl.search);
      const phone = freshPhone();
      const otp = await sendBookingForm(form, phone);
      await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
      expect(await latestAppointment()).toMatchObject({ client_phone: phone.number, list_position: null });
    },
  );
});
