import { expect, test } from "vitest";
import { formatDate } from "#app/i18n/formats.ts";
import { cityTime } from "#app/i18n/zone-time.ts";
import { freshPhone, lastCode, startForm, typedFields, words } from "../support/booking.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Visitor } from "../support/visitor.ts";

/** A visit of another day: today's may be too near to be cancelled. */
async function book(visitor: Visitor) {
  const today = formatDate(cityTime(Date.now(), "Asia/Bishkek").date, "longDay", "ru");
  const { form } = await startForm(visitor, (page) => !page.text.includes(today));
  const phone = freshPhone();
  const otp = await form.form(words.book).submit({ name: words.name, phone: phone.typed, ...typedFields(form) });
  return otp.form(words.confirm).submit({ code: await lastCode(visitor, phone) });
}

test("B-18 a visit is cancelled by a form behind a page that asks; opening that page changes nothing", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  const asking = await appointment.follow("Отменить запись");
  expect((await visitor.get(appointment.url.pathname + appointment.url.search)).text).toContain("Подтверждена");
  const cancelled = await asking.form("Отменить запись").submit({ reason: "better" });
  expect(cancelled.url.href).toBe(appointment.url.href);
  expect(cancelled.text).toContain("Запись отменена");
  expect(cancelled.document.querySelector("a[href*='/cancel']")).toBeNull();
  const again = await visitor.get(asking.url.pathname + asking.url.search);
  expect(again.url.pathname).toBe(appointment.url.pathname);
});

test("B-18 a wrong hash and an unknown appointment lead to the same not-found, with no hash in its address", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  for (const path of [`${appointment.url.pathname}?hash=wrong-hash`, `${appointment.url.pathname}/cancel?hash=wrong-hash`, "/appointments/999999?hash=wrong-hash"]) {
    const page = await visitor.get(path);
    expect([page.status, page.url.pathname]).toEqual([404, "/404"]);
    expect(page.url.href).not.toContain("wrong-hash");
  }
});
