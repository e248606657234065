import { afterAll, beforeAll, expect, test } from "vitest";
import { storeDraft, readDraft } from "#app/routes/booking/draft/draft-cookie.server.ts";
import { bookingTexts, freshPhone, lastCode, startForm, typedFields, valueOf, type Phone } from "../support/booking.ts";
import { sessionSecret } from "../support/session-secret.ts";
import { startStaffProduct, type StaffProduct } from "../support/staff-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

let staff: StaffProduct;

beforeAll(async () => {
  staff = await startStaffProduct();
});
afterAll(() => staff.stop());

const newVisitor = () => createVisitor(staff.product.origin("kg"));
const bookForPatient = /^Записать пациента$/;
const bookedAt = expect.stringMatching(/^\/appointments\/\d+$/) as string;

/** Replaces the cookies by those of an earlier time, as if later responses were lost. */
function restoreCookies(visitor: Visitor, cookies: Map<string, string>): void {
  visitor.cookies.clear();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
}

/** Sends the form of a slot. @returns the form, what was typed, and the code page */
async function sendForm(visitor: Visitor) {
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const typed = { name: bookingTexts.name, phone: phone.typed, ...typedFields(form) };
  return { form, phone, typed, otp: await form.form(bookingTexts.book).submit(typed) };
}

test("B-17 when the response to the code is lost, every next step redirects to the appointment", async () => {
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

test("B-17 after a booking the link of another slot that is taken redirects to the slots, not to the appointment", async () => {
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

/** Dates the last code back by two minutes, in the database and the draft, so that another can be requested. */
async function backdateCode(visitor: Visitor, { number }: Phone): Promise<void> {
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

test("B-08 B-17 another code is sent after a minute, but not for a slot that is taken by then", async () => {
  const visitor = newVisitor();
  const { form, phone, otp } = await sendForm(visitor);
  const countCodes = async () =>
    (await staff.database.db.selectFrom("registration_codes").select("id").where("phone", "=", phone.number).execute())
      .length;
  const again = () => otp.form("Отправить код ещё раз").submit();
  await backdateCode(visitor, phone);
  expect([(await again()).url.pathname, await countCodes()]).toEqual([otp.url.pathname, 2]);
  const operator = await staff.signedIn(await staff.makeAccount());
  const other = await operator.get(form.url.pathname + form.url.search);
  await other
    .form(bookForPatient)
    .submit({ ...typedFields(other), name: bookingTexts.name, phone: freshPhone().typed });
  await backdateCode(visitor, phone);
  expect([(await again()).url.pathname, await countCodes()]).toEqual([expect.stringMatching(/\/slots$/), 2]);
});

test("B-13 B-17 an operator's second form for a booked slot is refused for another patient, and accepted for the same one", async () => {
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

test("B-13 B-17 after a cancellation the old form of the same slot books it again", async () => {
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
