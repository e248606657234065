import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bookingTexts,
  freshPhone,
  lastCode,
  sendBookingForm,
  startForm,
  typedFields,
  valueOf,
} from "../support/booking.ts";
import { startStaffProduct, type StaffProduct } from "../support/staff-product.ts";
import { offeredSlots } from "../support/visit-page.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

let staff: StaffProduct;

beforeAll(async () => {
  staff = await startStaffProduct();
});
afterAll(() => staff.stop());

const bookedAt = expect.stringMatching(/^\/appointments\/\d+$/) as string;

/** Sends the form of a slot. @returns the form, the phone and the code page */
async function sendForm(visitor: Visitor) {
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  return { form, phone, otp: await sendBookingForm(form, phone) };
}

/** The id of the doctor service that the form books. */
const serviceOf = (form: Page) => Number(/booking\/(\d+)\//.exec(form.url.pathname)![1]);

/** A pattern of the price as pages show it. */
const pricePattern = (price: number) => String(price).replace(/(?=\d{3}$)/, "\\s");

test("B-04 B-17 a price that rises or falls during a booking is shown before the booking is made", async () => {
  const visitor = createVisitor(staff.product.origin("kg"));
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const typed = { name: bookingTexts.name, phone: phone.typed, ...typedFields(form) };
  const service = serviceOf(form);
  const setPrice = (price: number) =>
    staff.database.db
      .updateTable("doctor_services")
      .set({ base_price: price, discount_price: price })
      .where("id", "=", service)
      .execute();
  const confirm = async (otp: Page) => otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  let shown = form;
  for (const price of [7_770, 5_550]) {
    await setPrice(price);
    shown = await shown.form(bookingTexts.book).submit(shown === form ? typed : typedFields(shown));
    expect([shown.url.pathname, valueOf(shown, "name"), shown.text]).toEqual([
      form.url.pathname,
      bookingTexts.name,
      expect.stringMatching(new RegExp(`Стоимость изменилась.*${pricePattern(price)}`)),
    ]);
  }
  for (const price of [9_990, 4_440]) {
    const otp = await shown.form(bookingTexts.book).submit(typedFields(shown));
    await setPrice(price);
    shown = await confirm(otp);
    expect([shown.url.pathname, shown.text]).toEqual([
      form.url.pathname,
      expect.stringMatching(new RegExp(`Стоимость изменилась.*${pricePattern(price)}`)),
    ]);
  }
  const booked = await confirm(await shown.form(bookingTexts.book).submit(typedFields(shown)));
  expect([booked.url.pathname, booked.text]).toEqual([bookedAt, expect.stringMatching(pricePattern(4_440))]);
});

test("B-03 B-04 conditions that a clinic sets or changes during a booking are shown before the booking is made", async () => {
  const visitor = createVisitor(staff.product.origin("kg"));
  const started = await startForm(visitor);
  const phone = freshPhone();
  const service = serviceOf(started.form);
  const infoPath = started.form.url.pathname.replace(/form$/, "info");
  type Offer = {
    on_walk_in_basis?: boolean;
    price_conditions?: { ru: string } | null;
    base_price?: number;
    discount_price?: number;
  };
  const setOffer = (offer: Offer) =>
    staff.database.db.updateTable("doctor_services").set(offer).where("id", "=", service).execute();
  const noConditions = { on_walk_in_basis: false, price_conditions: null };
  await setOffer(noConditions);
  const form = await visitor.get(started.form.url.pathname + started.form.url.search);
  await setOffer({ price_conditions: { ru: "<p>Приём натощак</p>" } });
  const typed = { name: bookingTexts.name, phone: phone.typed, ...typedFields(form) };
  const first = await form.form(bookingTexts.book).submit(typed);
  expect([first.url.pathname, first.text]).toEqual([
    infoPath,
    expect.stringMatching(/Клиника изменила условия приёма.*Приём натощак/s),
  ]);
  let again = await first.follow(bookingTexts.goOn);
  expect(valueOf(again, "name")).toBe(bookingTexts.name);
  const otherText = { ru: "<p>Принесите анализы</p>" };
  for (const [offer, expected] of [
    [
      { price_conditions: otherText },
      /^(?!.*Стоимость изменилась).*Клиника изменила условия приёма.*Принесите анализы/s,
    ],
    [
      { price_conditions: { ru: "<p>Без детей</p>" }, base_price: 7_770, discount_price: 7_770 },
      /Стоимость изменилась: было .*, стало 7\s770.*Изменились и условия приёма.*Без детей/s,
    ],
  ] as const) {
    await setOffer(offer);
    const info = await again.form(bookingTexts.book).submit(typedFields(again));
    expect([info.url.pathname, info.text]).toEqual([infoPath, expect.stringMatching(expected)]);
    const price = /Стоимость: (\d+\s?\d+)/.exec(
      info.document.querySelector("[aria-labelledby=booking-info]")!.text,
    )?.[1];
    expect(price?.replace(/\s/, "")).toBe("base_price" in offer ? String(offer.base_price) : undefined);
    again = await info.follow(bookingTexts.goOn);
  }
  const otp = await again.form(bookingTexts.book).submit(typedFields(again));
  await setOffer({ on_walk_in_basis: true });
  const second = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  expect([second.url.pathname, second.text]).toEqual([
    infoPath,
    expect.stringContaining("Клиника изменила условия приёма"),
  ]);
  await setOffer(noConditions);
  const last = await (await second.follow(bookingTexts.goOn)).form(bookingTexts.book).submit(typedFields(again));
  const booked = await last.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  expect(booked.url.pathname).toEqual(bookedAt);
});

test("B-03 changed conditions are shown in the language that the patient chose at the code step", async () => {
  const visitor = createVisitor(staff.product.origin("kz"));
  const { form } = await startForm(visitor);
  const service = serviceOf(form);
  const setConditions = (conditions: Record<string, string>) =>
    staff.database.db
      .updateTable("doctor_services")
      .set({ on_walk_in_basis: false, price_conditions: conditions })
      .where("id", "=", service)
      .execute();
  await setConditions({ ru: "<p>Натощак</p>", kk: "<p>Аш қарынға</p>" });
  const shown = await visitor.get(form.url.pathname + form.url.search);
  const phone = freshPhone("kz");
  const typed = { name: bookingTexts.name, phone: phone.typed, ...typedFields(shown) };
  const otp = await shown.form(bookingTexts.book).submit(typed);
  const translated = await visitor.get(`/kk${otp.url.pathname}${otp.url.search}`);
  await setConditions({ ru: "<p>Без детей</p>", kk: "<p>Баласыз</p>" });
  const info = await translated.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  expect([info.url.pathname, info.text]).toEqual([
    `/kk${form.url.pathname.replace(/form$/, "info")}`,
    expect.stringContaining("Баласыз"),
  ]);
});

const withdrawals = ["a service is withdrawn", "a branch is closed", "a branch moves to another city"] as const;

/** Makes a doctor service unavailable. @returns a function that restores it */
async function withdraw(service: number, kind: (typeof withdrawals)[number]): Promise<() => Promise<unknown>> {
  const { db } = staff.database;
  if (kind === "a service is withdrawn") {
    const setActive = (isActive: boolean) =>
      db.updateTable("doctor_services").set({ is_active: isActive }).where("id", "=", service).execute();
    await setActive(false);
    return () => setActive(true);
  }
  const doctor = db.selectFrom("doctor_services").select("doctor_id").where("id", "=", service);
  const branches = await db
    .selectFrom("clinic_branches")
    .select(["id", "is_active", "city_id", "city_area_id"])
    .where(
      "id",
      "in",
      db.selectFrom("doctor_clinic_branches").select("clinic_branch_id").where("doctor_id", "=", doctor),
    )
    .execute();
  const { id: city } = await db
    .selectFrom("cities")
    .select("id")
    .where("country", "=", "kg")
    .where("id", "<>", branches[0]!.city_id)
    .executeTakeFirstOrThrow();
  const change = kind === "a branch is closed" ? { is_active: false } : { city_id: city, city_area_id: null };
  for (const { id } of branches) await db.updateTable("clinic_branches").set(change).where("id", "=", id).execute();
  return async () => {
    for (const { id, ...before } of branches)
      await db.updateTable("clinic_branches").set(before).where("id", "=", id).execute();
  };
}

test.each(withdrawals.flatMap((kind) => [["form", kind] as const, ["code", kind] as const]))(
  "X-02 a %s sent after %s redirects to the list, which says that the service cannot be booked",
  async (step, kind) => {
    const visitor = createVisitor(staff.product.origin("kg"));
    const { form, phone, otp } = await sendForm(visitor);
    const service = serviceOf(form);
    const code = await lastCode(visitor, phone);
    const restore = await withdraw(service, kind);
    try {
      const page =
        step === "form" ? await sendBookingForm(form, phone) : await otp.form(bookingTexts.confirm).submit({ code });
      expect([page.status, page.url.pathname]).toEqual([200, form.url.pathname.replace(/\/booking\/.*/, "")]);
      expect(page.text).toContain("На эту услугу больше нельзя записаться");
    } finally {
      await restore();
    }
  },
);

test("B-18 rebooking a service that was withdrawn meanwhile leads back to the appointment", async () => {
  const visitor = createVisitor(staff.product.origin("kg"));
  const { form, phone, otp } = await sendForm(visitor);
  const booked = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  const cancelling = await booked.follow("Отменить запись");
  const cancelled = await cancelling.form("Отменить запись").submit({ reason: "better" });
  const choosing = await cancelled.follow("Записаться снова");
  const restore = await withdraw(serviceOf(form), "a service is withdrawn");
  try {
    const page = await choosing.form("Продолжить").submit({ slot: offeredSlots(choosing).at(-1)! });
    expect([page.status, page.url.pathname]).toEqual([200, booked.url.pathname]);
  } finally {
    await restore();
  }
});

test("B-11 a required question that a clinic adds before the code is submitted is asked on the form", async () => {
  const visitor = createVisitor(staff.product.origin("kg"));
  const { form, phone, otp } = await sendForm(visitor);
  const service = serviceOf(form);
  const { db } = staff.database;
  const { clinic_branch_id: branch } = await db
    .selectFrom("doctor_services")
    .select("clinic_branch_id")
    .where("id", "=", service)
    .executeTakeFirstOrThrow();
  const title = JSON.stringify({ ru: "Место рождения" });
  const { id } = await db
    .insertInto("clinic_branch_fields")
    .values({ clinic_branch_id: branch, param_name: "patientBirthPlace", title, is_required: true, position: 90 })
    .returning("id")
    .executeTakeFirstOrThrow();
  try {
    const page = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
    expect([page.url.pathname, page.text]).toEqual([
      form.url.pathname,
      expect.stringContaining("Место рождения: Это поле обязательное"),
    ]);
  } finally {
    await db.deleteFrom("clinic_branch_fields").where("id", "=", id).execute();
  }
});
