import { afterAll, beforeAll, expect, test } from "vitest";
import { storeDraft, readDraft } from "#app/routes/booking/draft/draft-cookie.server.ts";
import { bookingTexts, freshPhone, lastCode, startForm, typedFields, valueOf, type Phone } from "../support/booking.ts";
import { sessionSecret } from "../support/session-secret.ts";
import { startStaffProduct, type StaffProduct } from "../support/staff-product.ts";
import { offeredSlots } from "../support/visit-page.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

let staff: StaffProduct;

beforeAll(async () => {
  staff = await startStaffProduct();
});
afterAll(() => staff.stop());

const newVisitor = () => createVisitor(staff.product.origin("kg"));
const bookForPatient = /^Записать пациента$/;
const bookedAt = expect.stringMatching(/^\/appointments\/\d+$/) as string;

/** Sets the cookies of an earlier moment, as if later responses were lost. */
function restoreCookies(visitor: Visitor, cookies: Map<string, string>): void {
  visitor.cookies.clear();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
}

async function sendForm(visitor: Visitor) {
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const typed = { name: bookingTexts.name, phone: phone.typed, ...typedFields(form) };
  return { form, phone, typed, otp: await form.form(bookingTexts.book).submit(typed) };
}

test("B-17 when the response to the code was lost, every next step leads to the appointment", async () => {
  const visitor = newVisitor();
  const { form, phone, typed, otp } = await sendForm(visitor);
  const before = new Map(visitor.cookies);
  const booked = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  expect(booked.url.pathname).toEqual(bookedAt);
  const nextSteps: Record<string, () => Promise<Page>> = {
    "the code page again": () => visitor.get(otp.url.pathname + otp.url.search),
    "the form again": () => visitor.get(form.url.pathname + form.url.search),
    "the form sent again": () => form.form(bookingTexts.book).submit(typed),
    "the form sent again with another name": () => form.form(bookingTexts.book).submit({ ...typed, name: "Мария" }),
    "another code": () => otp.form("Отправить код ещё раз").submit(),
    "the same code": () => otp.form(bookingTexts.confirm).submit({ code: "0000" }),
  };
  for (const [step, take] of Object.entries(nextSteps)) {
    restoreCookies(visitor, before);
    const page = await take();
    expect([step, page.status, page.url.pathname]).toEqual([step, 200, booked.url.pathname]);
    expect(page.text).toContain(bookingTexts.name);
  }
});

test("B-17 after a booking another time that is taken leads to the slots, not to that appointment", async () => {
  const visitor = newVisitor();
  const { form, phone, otp } = await sendForm(visitor);
  await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  const slots = await visitor.get(form.url.pathname.replace(/form$/, "slots"));
  const other = slots.document.querySelector("ul a[href*='slot=']")!.getAttribute("href")!;
  const slot = Number(new URL(other, form.url).searchParams.get("slot"));
  const setWithdrawn = (is_withdrawn: boolean) =>
    staff.database.db.updateTable("slots").set({ is_withdrawn }).where("id", "=", slot).execute();
  await setWithdrawn(true);
  expect((await visitor.get(other)).url.pathname).toBe(slots.url.pathname);
  await setWithdrawn(false);
});

/** Lets the minute pass after which another code can be requested. */
async function passWait(visitor: Visitor, { number }: Phone): Promise<void> {
  await staff.database.db
    .updateTable("registration_codes")
    .set({ sent_at: new Date(Date.now() - 120_000) })
    .where("phone", "=", number)
    .execute();
  const name = [...visitor.cookies.keys()].find((cookie) => /^booking-\d+$/.test(cookie))!;
  const key = { doctorId: Number(name.replace("booking-", "")), secret: sessionSecret };
  const request = new Request("http://kg.localhost", { headers: { cookie: `${name}=${visitor.cookies.get(name)}` } });
  const draft = readDraft(request, key)!;
  const headers = storeDraft(request, key, { ...draft, code: { ...draft.code!, resendAt: Date.now() - 1 } });
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))!;
  visitor.cookies.set(name, line.slice(name.length + 1).split(";")[0]!);
}

test("B-08 B-17 another code is sent after the wait, but not for a time that is taken meanwhile", async () => {
  const visitor = newVisitor();
  const { form, phone, otp } = await sendForm(visitor);
  const countCodes = async () =>
    (await staff.database.db.selectFrom("registration_codes").select("id").where("phone", "=", phone.number).execute())
      .length;
  const again = () => otp.form("Отправить код ещё раз").submit();
  await passWait(visitor, phone);
  expect([(await again()).url.pathname, await countCodes()]).toEqual([otp.url.pathname, 2]);
  const operator = await staff.signedIn(await staff.makeAccount());
  const other = await operator.get(form.url.pathname + form.url.search);
  await other
    .form(bookForPatient)
    .submit({ ...typedFields(other), name: bookingTexts.name, phone: freshPhone().typed });
  await passWait(visitor, phone);
  expect([(await again()).url.pathname, await countCodes()]).toEqual([expect.stringMatching(/\/slots$/), 2]);
});

test("B-13 B-17 an operator's old form for the same time is refused for another patient, and accepted for the same one", async () => {
  const operator = await staff.signedIn(await staff.makeAccount());
  const { form } = await startForm(operator);
  const other = await operator.get(form.url.pathname + form.url.search);
  const [first, second] = [freshPhone(), freshPhone()];
  const typed = { ...typedFields(form), name: "Первый Пациент", phone: first.typed };
  const booked = await form.form(bookForPatient).submit(typed);
  expect(booked.url.pathname).toEqual(bookedAt);

  const refused = await other.form(bookForPatient).submit({ ...typed, name: "Второй Пациент", phone: second.typed });
  expect([refused.url.pathname, refused.text]).toEqual([
    expect.stringMatching(/\/slots$/),
    expect.stringContaining("Выбранное время больше не свободно"),
  ]);
  const next = await refused.follow(/\d\d:\d\d$/);
  expect([valueOf(next, "name"), valueOf(next, "phone")]).toEqual(["Второй Пациент", second.shown]);

  const repeated = await other.form(bookForPatient).submit(typed);
  expect(repeated.url.pathname).toBe(booked.url.pathname);
});

test("B-13 B-17 after a cancellation an old form for the same time books anew", async () => {
  const operator = await staff.signedIn(await staff.makeAccount());
  const { form } = await startForm(operator);
  const typed = { ...typedFields(form), name: "Первый Пациент", phone: freshPhone().typed };
  const cancel = () =>
    staff.database.db
      .updateTable("appointments")
      .set({ status: "cancelled", cancelled_at: new Date() })
      .where("client_name", "in", ["Первый Пациент", "Второй Пациент"])
      .where("status", "!=", "cancelled")
      .execute();
  const booked = await form.form(bookForPatient).submit(typed);
  const before = new Map(operator.cookies);
  for (const sent of [typed, { ...typed, name: "Второй Пациент", phone: freshPhone().typed }]) {
    await cancel();
    restoreCookies(operator, before);
    const again = await form.form(bookForPatient).submit(sent);
    expect([again.url.pathname, again.text]).toEqual([bookedAt, expect.stringContaining("Пациент записан")]);
    expect(again.url.pathname).not.toBe(booked.url.pathname);
    expect(again.text).toContain(sent.name);
  }
  // The response to the first submit was lost: the browser does not know that its key was used.
  await cancel();
  operator.cookies.forEach((_, name) => name.startsWith("booking-") && operator.cookies.delete(name));
  const last = await form.form(bookForPatient).submit({ ...typed, name: "Второй Пациент" });
  expect([last.status, last.url.pathname]).toEqual([200, bookedAt]);
});

const inThousands = (price: number) => String(price).replace(/(?=\d{3}$)/, "\\s");

test("B-04 B-17 a price that rises or falls during a booking is shown before the booking is made", async () => {
  const visitor = newVisitor();
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const typed = { name: bookingTexts.name, phone: phone.typed, ...typedFields(form) };
  const service = Number(/booking\/(\d+)\//.exec(form.url.pathname)![1]);
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
      expect.stringMatching(new RegExp(`Стоимость изменилась.*${inThousands(price)}`)),
    ]);
  }
  for (const price of [9_990, 4_440]) {
    const otp = await shown.form(bookingTexts.book).submit(typedFields(shown));
    await setPrice(price);
    shown = await confirm(otp);
    expect([shown.url.pathname, shown.text]).toEqual([
      form.url.pathname,
      expect.stringMatching(new RegExp(`Стоимость изменилась.*${inThousands(price)}`)),
    ]);
  }
  const booked = await confirm(await shown.form(bookingTexts.book).submit(typedFields(shown)));
  expect([booked.url.pathname, booked.text]).toEqual([bookedAt, expect.stringMatching(inThousands(4_440))]);
});

test("B-03 B-04 conditions that a clinic sets or changes during a booking are shown before the booking is made", async () => {
  const visitor = newVisitor();
  const started = await startForm(visitor);
  const phone = freshPhone();
  const service = Number(/booking\/(\d+)\//.exec(started.form.url.pathname)![1]);
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

test("B-03 conditions that change are shown, too, to a patient who has switched the language of the code step", async () => {
  const visitor = createVisitor(staff.product.origin("kz"));
  const { form } = await startForm(visitor);
  const service = Number(/booking\/(\d+)\//.exec(form.url.pathname)![1]);
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

const withdrawals = ["a service that is withdrawn", "a branch that is closed", "a branch that moves away"] as const;

/** @returns a function that undoes it */
async function withdraw(service: number, kind: (typeof withdrawals)[number]): Promise<() => Promise<unknown>> {
  const { db } = staff.database;
  if (kind === "a service that is withdrawn") {
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
  const gone = kind === "a branch that is closed" ? { is_active: false } : { city_id: city, city_area_id: null };
  for (const { id } of branches) await db.updateTable("clinic_branches").set(gone).where("id", "=", id).execute();
  return async () => {
    for (const { id, ...before } of branches)
      await db.updateTable("clinic_branches").set(before).where("id", "=", id).execute();
  };
}

test.each(withdrawals.flatMap((kind) => [["form", kind] as const, ["code", kind] as const]))(
  "X-02 before the %s is sent %s is named as the reason, on the list",
  async (step, kind) => {
    const visitor = newVisitor();
    const { form, phone, typed, otp } = await sendForm(visitor);
    const service = Number(/booking\/(\d+)\//.exec(form.url.pathname)![1]);
    const code = await lastCode(visitor, phone);
    const undo = await withdraw(service, kind);
    try {
      const page =
        step === "form"
          ? await form.form(bookingTexts.book).submit(typed)
          : await otp.form(bookingTexts.confirm).submit({ code });
      expect([page.status, page.url.pathname]).toEqual([200, form.url.pathname.replace(/\/booking\/.*/, "")]);
      expect(page.text).toContain("На эту услугу больше нельзя записаться");
    } finally {
      await undo();
    }
  },
);

test("B-18 a service that is withdrawn while another time is chosen for it starts no booking", async () => {
  const visitor = newVisitor();
  const { form, phone, otp } = await sendForm(visitor);
  const booked = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  const cancelling = await booked.follow("Отменить запись");
  const cancelled = await cancelling.form("Отменить запись").submit({ reason: "better" });
  const choosing = await cancelled.follow("Записаться снова");
  const undo = await withdraw(Number(/booking\/(\d+)\//.exec(form.url.pathname)![1]), "a service that is withdrawn");
  try {
    const page = await choosing.form("Продолжить").submit({ slot: offeredSlots(choosing).at(-1)! });
    expect([page.status, page.url.pathname]).toEqual([200, booked.url.pathname]);
  } finally {
    await undo();
  }
});

test("B-11 a question that the clinic adds before the code is sent is named when it is missing", async () => {
  const visitor = newVisitor();
  const { form, phone, otp } = await sendForm(visitor);
  const service = Number(/booking\/(\d+)\//.exec(form.url.pathname)![1]);
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
