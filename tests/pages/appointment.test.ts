import { expect, test } from "vitest";
import { cityTime } from "#app/calendar/city-time.ts";
import { bookingTexts, freshPhone, keyOf, lastCode, startForm, typedFields } from "../support/booking.ts";
import { sendRequest } from "../support/http.ts";
import { sharedApiOrigin, sharedOrigin } from "../support/shared-product.ts";
import { bookVisit, offeredSlots } from "../support/visit-page.ts";
import { createVisitor } from "../support/visitor.ts";

test("B-18 an appointment is cancelled by a form on a confirmation page; opening that page changes nothing", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  const id = appointment.url.pathname.split("/").at(-1);
  const { text } = await sendRequest(`${sharedApiOrigin()}/api/v1/appointments/${id}/?hash=${keyOf(appointment)}`);
  const { change_until: until } = JSON.parse(text) as { change_until: string };
  const [, latest] = /можно до этого времени: .+?, (\d\d:\d\d)\./.exec(appointment.text)!;
  expect(latest).toBe(cityTime(until, "Asia/Bishkek").time);
  const asking = await appointment.follow("Отменить запись");
  expect((await visitor.get(appointment.url.pathname)).text).toContain("Подтверждена");
  expect(appointment.document.querySelector("[data-status=booked]")).not.toBeNull();
  const cancelled = await asking.form("Отменить запись").submit({ reason: "better" });
  expect(cancelled.url.href).toBe(appointment.url.href);
  expect(cancelled.text).toContain("Запись отменена");
  // It may be read years later.
  expect(cancelled.document.querySelector("time")!.text).toMatch(/ 20\d\d/);
  // Its heading says the same.
  expect(cancelled.document.querySelector("[data-status]")).toBeNull();
  expect(cancelled.document.querySelector("a[href*='/cancel']")).toBeNull();
  const again = await visitor.get(asking.url.pathname + asking.url.search);
  expect(again.url.pathname).toBe(appointment.url.pathname);
});

test("B-18 B-04 a cancelled appointment is rebooked through the usual steps with everything filled in", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  const cancelled = await (
    await appointment.follow("Отменить запись")
  )
    .form("Отменить запись")
    .submit({ reason: "better" });
  const choosing = await cancelled.follow("Записаться снова");
  const start = () => choosing.form("Продолжить").submit({ slot: offeredSlots(choosing).at(-1)! });
  const started = await start();
  const form = started.url.pathname.endsWith("/info") ? await started.follow(bookingTexts.goOn) : started;
  const input = (name: string) => form.document.querySelector(`input[name=${name}]`)?.getAttribute("value");
  expect(input("name")).toBe(bookingTexts.name);
  const again = form.form("Записаться снова");
  expect(form.text).toContain("«Записаться снова»");
  expect(input("phone")).toMatch(/^\+996 \(\d{3}\) \d\d-\d\d-\d\d$/);
  const phone = { typed: input("phone")!, number: `+${input("phone")!.replace(/\D/g, "")}` };
  expect(appointment.text.replace(/\D/g, "")).toContain(phone.number.slice(4));
  for (const [name, value] of Object.entries(typedFields(form))) expect(input(name) ?? "").toBe(value);
  const otp = await again.submit();
  const code = await lastCode(visitor, phone);
  // Started anew, the booking does not go on with the code of the earlier start.
  await start();
  expect((await visitor.get(otp.url.pathname + otp.url.search)).url.pathname).toMatch(/\/form$/);
  const booked = await (await again.submit()).form(bookingTexts.confirm).submit({ code });
  expect(booked.text).toContain("Подтверждена");
  expect(booked.url.pathname).not.toBe(appointment.url.pathname);
});

test("B-18 a cancellation from a page that is out of date is not made: the page says that the appointment has moved", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  const [asking, moving] = [await appointment.follow("Отменить запись"), await appointment.follow("Перенести запись")];
  await moving.form("Перенести запись").submit({ slot: offeredSlots(moving).at(-1)! });
  const refused = await asking.form("Отменить запись").submit({ reason: "plans" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Запись тем временем перенесли. Проверьте новое время.");
  expect((await visitor.get(appointment.url.pathname)).document.querySelector("[data-status=booked]")).not.toBeNull();
});

test("B-18 the referral's insurer is shown on the appointment", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor, (page) => page.document.querySelector("select[name=insurance]") !== null);
  const [, insurer] = form.document.querySelectorAll("select[name=insurance] option");
  const phone = freshPhone();
  const otp = await form.form(bookingTexts.book).submit({
    name: bookingTexts.name,
    phone: phone.typed,
    hasInsurance: "on",
    insurance: insurer!.getAttribute("value")!,
    ...typedFields(form),
  });
  const appointment = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  expect(appointment.text).toContain(`Страховая компания ${insurer!.text}`);
});
