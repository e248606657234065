import { expect, test } from "vitest";
import { cityTime } from "#app/calendar/city-time.ts";
import { appointmentCode } from "#app/contract/appointment-code.ts";
import { readCalendar } from "../support/calendar.ts";
import {
  bookingTexts,
  freshPhone,
  isOnAnotherDay,
  keyOf,
  lastCode,
  lastingPath,
  startForm,
  typedFields,
} from "../support/booking.ts";
import { ask } from "../support/http.ts";
import { sharedApiOrigin, sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

/** An appointment that can be changed. */
async function book(visitor: Visitor, fits: (link: string, list: Page) => boolean = () => true) {
  const { form } = await startForm(visitor, (page, link, list) => isOnAnotherDay(page) && fits(link, list));
  const phone = freshPhone();
  const otp = await form
    .form(bookingTexts.book)
    .submit({ name: bookingTexts.name, phone: phone.typed, ...typedFields(form) });
  return otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
}

/** More than one page of slots, even without the selected one. */
function hasLaterTimes(link: string, list: Page): boolean {
  const card = list.document
    .querySelectorAll("article")
    .find((one) => one.querySelectorAll("a").some((time) => time.getAttribute("href") === link));
  const day = card?.querySelectorAll("a").find((time) => time.getAttribute("href") === link)?.parentNode;
  const hasLater = card?.querySelectorAll("[role=group] a").some((step) => step.text.includes("Позже")) ?? false;
  return hasLater && (day?.querySelectorAll("a").length ?? 0) > 1;
}

test("B-18 an appointment is cancelled by a form on a confirmation page; opening that page changes nothing", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  const id = appointment.url.pathname.split("/").at(-1);
  const { text } = await ask(`${sharedApiOrigin()}/api/v1/appointments/${id}/?hash=${keyOf(appointment)}`);
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

test("B-18 a wrong hash and an unknown appointment redirect to the same not-found page, without the hash in its URL", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  for (const path of [
    `${appointment.url.pathname}?hash=wrong-hash`,
    `${appointment.url.pathname}/cancel?hash=wrong-hash`,
    `${appointment.url.pathname}/reschedule?hash=wrong-hash`,
    `${appointment.url.pathname}/rebook?hash=wrong-hash`,
    `${appointment.url.pathname}/calendar.ics?hash=wrong-hash`,
    "/appointments/999999?hash=wrong-hash",
  ]) {
    const page = await visitor.get(path);
    expect([page.status, page.url.pathname]).toEqual([404, "/404"]);
    expect(page.url.href).not.toContain("wrong-hash");
    expect(page.text).toContain("Мы не нашли эту запись");
    expect(page.document.querySelector("main a[href='/contacts']")).not.toBeNull();
  }
});

const calendarOf = async (visitor: Visitor, appointment: Page) => {
  const link = appointment.document.querySelector("a[href*='calendar.ics']")!.getAttribute("href")!;
  return readCalendar((await visitor.get(link)).answer);
};
const timesOf = (page: Page) =>
  page.document.querySelectorAll("input[name=slot]").map((input) => input.getAttribute("value")!);
const timeShown = (page: Page) => page.document.querySelector("dl time")!.getAttribute("datetime");

test("B-18 an appointment is rescheduled in one step; its calendar event keeps its id with a higher sequence, and is cancelled with it", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  const first = await calendarOf(visitor, appointment);
  expect(first).toMatchObject({
    type: expect.stringMatching(/^text\/calendar;.*method=PUBLISH/) as string,
    method: "PUBLISH",
    status: "CONFIRMED",
    sequence: 0,
    startsAt: timeShown(appointment),
  });
  expect(first.url).toBe(new URL(lastingPath(appointment), appointment.url).href);
  const terms = appointment.document.querySelectorAll("dl dt").map(({ text }) => text);
  const saidElsewhere = ["Когда", "Где"];
  for (const term of terms.filter((one) => !saidElsewhere.includes(one)))
    expect(first.description, "the facts of the page").toMatch(new RegExp(`^${term}: .`, "m"));

  const moving = await appointment.follow("Перенести запись");
  const slot = timesOf(moving).at(-1)!;
  const moved = await moving.form("Перенести запись").submit({ slot });
  expect([moved.status, moved.url.pathname]).toEqual([200, appointment.url.pathname]);
  expect(moved.text).toContain("Запись перенесена");
  // Shown once, and not by the URL.
  expect(moved.url.search).toBe("");
  expect((await visitor.get(moved.url.pathname + moved.url.search)).text).not.toContain("Запись перенесена");
  expect(timeShown(moved)).not.toBe(timeShown(appointment));

  const again = await moving.form("Перенести запись").submit({ slot });
  expect(timeShown(again)).toBe(timeShown(moved));
  const second = await calendarOf(visitor, moved);
  expect(second).toMatchObject({ uid: first.uid, sequence: 1, startsAt: timeShown(moved), method: "PUBLISH" });

  const cancelled = await (await moved.follow("Отменить запись")).form("Отменить запись").submit({ reason: "plans" });
  expect(await calendarOf(visitor, cancelled)).toMatchObject({
    uid: first.uid,
    sequence: 2,
    method: "CANCEL",
    status: "CANCELLED",
  });
  expect((await visitor.get(moving.url.pathname + moving.url.search)).url.pathname).toBe(appointment.url.pathname);
});

test("B-18 moving without a slot, or to a taken one, shows the slots again with a message", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor, hasLaterTimes);
  const moving = await appointment.follow("Перенести запись");
  const [offered] = timesOf(moving);
  const none = await moving.form("Перенести запись").submit();
  expect([none.status, timesOf(none)[0]]).toEqual([400, offered]);
  expect(none.document.querySelector("[role=alert]")?.text).toContain("Выберите время");
  const gone = await moving.form("Перенести запись").submit({ slot: "999999999" });
  expect([gone.status, timesOf(gone)[0]]).toEqual([400, offered]);
  expect(gone.document.querySelector("[role=alert]")?.text).toContain("это время");
  const later = await moving.follow("Позже");
  expect(timesOf(later)).not.toContain(offered);
  expect(timesOf(await later.follow("Раньше"))).toContain(offered);
});

test("B-18 W-06 without a selected time the group of times has the error, and the summary links to it", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  const moving = await appointment.follow("Перенести запись");
  const rebooking = await visitor.get(moving.url.href.replace("/reschedule", "/rebook"));
  for (const unselected of [
    await moving.form("Перенести запись").submit(),
    await rebooking.form("Продолжить").submit(),
  ]) {
    expect(unselected.status).toBe(400);
    const group = unselected.document.querySelector("main [role=radiogroup]")!;
    expect([group.querySelector("legend")?.text, group.getAttribute("aria-invalid")]).toEqual([
      "Дата и время приёма",
      "true",
    ]);
    expect(group.querySelector(`#${group.getAttribute("aria-describedby")}`)?.text).toBe("Выберите время");
    const link = unselected.document.querySelector("[role=alert] a")!;
    expect(link.text).toBe("Выберите время");
    expect(group.querySelector(link.getAttribute("href")!)?.getAttribute("name")).toBe("slot");
  }
});

test("B-18 W-06 a slot that is not spelled in decimal digits is refused", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  const moving = await appointment.follow("Перенести запись");
  const id = Number(timesOf(moving).at(-1));
  for (const slot of [`0x${id.toString(16)}`, `${id / 10}e1`, `+${id}`, `${id}.0`])
    expect((await moving.form("Перенести запись").submit({ slot })).status, slot).toBe(400);
  expect(timeShown(await visitor.get(appointment.url.pathname))).toBe(timeShown(appointment));
});

test("B-18 B-04 a cancelled appointment is rebooked through the usual steps with everything filled in", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  const cancelled = await (
    await appointment.follow("Отменить запись")
  )
    .form("Отменить запись")
    .submit({ reason: "better" });
  const choosing = await cancelled.follow("Записаться снова");
  const start = () => choosing.form("Продолжить").submit({ slot: timesOf(choosing).at(-1)! });
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

test("B-18 opening every link of an appointment changes nothing", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  const own = appointment.document
    .querySelectorAll("main a[href^='/appointments/']")
    .map((link) => link.getAttribute("href")!);
  expect(own.map((href) => /appointments\/\d+\/([\w.]+)/.exec(href)?.[1])).toEqual([
    "calendar.ics",
    "reschedule",
    "cancel",
  ]);
  const scanner = createVisitor(sharedOrigin(), { keepsCookies: false });
  const key = new URL(lastingPath(appointment), appointment.url).search;
  for (const href of [...own, own[0]!.replace("calendar.ics", "rebook")])
    expect((await scanner.get(href + key)).status).toBe(200);
  expect(await calendarOf(visitor, await visitor.get(appointment.url.pathname))).toMatchObject({
    sequence: 0,
    status: "CONFIRMED",
  });
});

test("B-18 the page is private: not indexed, no referrer, not cached, no hash in outgoing links", async () => {
  const appointment = await book(createVisitor(sharedOrigin()));
  const { headers } = appointment.answer;
  expect([headers["referrer-policy"], headers["cache-control"]]).toEqual(["no-referrer", "no-store"]);
  expect(appointment.document.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");
  const hash = keyOf(appointment);
  const outside = appointment.document
    .querySelectorAll("main a[href^=http]")
    .filter((link) => new URL(link.getAttribute("href")!).origin !== appointment.url.origin);
  expect(outside.map((link) => new URL(link.getAttribute("href")!).host)).toEqual([
    "2gis.kg",
    "www.google.com",
    "www.openstreetmap.org",
  ]);
  for (const link of outside) {
    expect(link.getAttribute("rel")).toContain("noreferrer");
    expect(link.getAttribute("href")).not.toContain(hash);
  }
  for (const script of appointment.document.querySelectorAll("script[src]"))
    expect(script.getAttribute("src")).toMatch(/^\/assets\//);
});

test("B-09 B-18 after a booking, and at the first opening of its link, the key leaves the address for a cookie", async () => {
  const booker = createVisitor(sharedOrigin());
  const appointment = await book(booker);
  const path = appointment.url.pathname;
  const name = `visit-${path.split("/").at(-1)}`;
  expect([appointment.url.search, booker.cookies.has(name)]).toEqual(["", true]);
  const key = keyOf(appointment);
  expect(booker.cookies.get(name)).not.toContain(key);
  const link = lastingPath(appointment);
  expect(booker.locations.slice(-2)).toEqual([link, path]);

  const short = `/a/${appointmentCode({ id: Number(path.split("/").at(-1)), hash: key })}`;
  const feedback = path.replace("appointments", "feedback");
  for (const [from, to] of [
    [link, path],
    [`${path}/cancel?hash=${key}`, `${path}/cancel`],
    [`${path}/reschedule?from=2026-12-01&hash=${key}`, `${path}/reschedule?from=2026-12-01`],
    [`${path}/calendar.ics?hash=${key}`, `${path}/calendar.ics`],
    [`${feedback}?hash=${key}`, feedback],
    [short, path],
  ] as const) {
    // One that has a cookie keeps them; otherwise the address keeps the key until the cookie has come back.
    const knowing = await ask(sharedOrigin() + from, { headers: { cookie: "city=bishkek" } });
    expect([knowing.status, knowing.headers.location], from).toEqual([302, to]);
    expect([knowing.headers["referrer-policy"], knowing.headers["cache-control"]]).toEqual(["no-referrer", "no-store"]);
    const [cookie] = knowing.headers["set-cookie"]!;
    expect(cookie).toMatch(new RegExp(`^${name}=[^;]+; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax$`));
    const visitor = createVisitor(sharedOrigin());
    const opened = await visitor.get(from);
    expect([opened.status, opened.url.pathname + opened.url.search], from).toEqual([200, to]);
    expect((await visitor.get(to)).status).toBe(200);
  }
  // As the page's script asks, such as from an operator's list.
  const data = await ask(`${sharedOrigin()}${path}.data?hash=${key}`, { headers: { cookie: "city=bishkek" } });
  expect([data.status, data.text.includes(`"${path}"`), data.text.includes(key)]).toEqual([202, true, false]);
  expect(data.headers["set-cookie"]).toHaveLength(1);
  expect((await createVisitor(sharedOrigin()).get(path)).url.pathname).toBe("/appointments");
});

test("B-18 a wrong key does not replace the right one, and forms with the key in their address work", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  const path = appointment.url.pathname;
  expect((await visitor.get(`${path}?hash=${"x".repeat(32)}`)).status).toBe(404);
  expect((await visitor.get(path)).text).toContain("Подтверждена");

  const { headers } = await ask(sharedOrigin() + path, { headers: { cookie: "city=bishkek" } });
  expect(headers.location).toBe("/appointments");
  const post = (body: string) =>
    ask(`${sharedOrigin()}${path}/reschedule${new URL(lastingPath(appointment), sharedOrigin()).search}`, {
      method: "POST",
      headers: {
        origin: sharedOrigin(),
        cookie: "city=bishkek",
        "content-type": "application/x-www-form-urlencoded",
        accept: "text/html",
      },
      body,
    });
  const unchosen = await post("");
  expect([unchosen.status, unchosen.text]).toEqual([400, expect.stringContaining("Выберите время")]);
  const times = await appointment.follow("Перенести запись");
  expect((await post(`slot=${timesOf(times).at(-1)}`)).headers.location).toBe(lastingPath(appointment));
});

test("B-18 moving to the same slot changes nothing, says so, and sends no message; the same move sent twice is one move", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  const link = `/a/${appointmentCode({ id: Number(appointment.url.pathname.split("/").at(-1)), hash: keyOf(appointment) })}`;
  const messages = async () =>
    ((await visitor.get("/outbox.json")).answer.json() as { text: string }[]).filter(({ text }) => text.includes(link))
      .length;
  await expect.poll(messages).toBe(1);
  const moving = await appointment.follow("Перенести запись");
  expect(moving.text).toContain("Сейчас:");
  const from = moving.document.querySelector("input[name=from]")!.getAttribute("value")!;
  const post = moving.form("Перенести запись");
  const unchosen = await post.submit();
  expect([unchosen.status, unchosen.document.querySelectorAll("title").map((title) => title.text)]).toEqual([
    400,
    ["Ошибка: Перенести запись | Vizit.kg"],
  ]);
  const stays = await post.submit({ slot: from });
  expect([stays.status, stays.text]).toEqual([
    200,
    expect.stringContaining("Запись и так стоит на это время: ничего не изменилось."),
  ]);
  expect(stays.text).not.toContain("Запись перенесена");
  expect((await calendarOf(visitor, stays)).sequence).toBe(0);

  const slot = timesOf(moving).at(-1)!;
  const [one, other] = [await post.submit({ slot }), await post.submit({ slot })];
  for (const moved of [one, other]) expect(moved.text).toContain("Запись перенесена");
  expect((await calendarOf(visitor, other)).sequence).toBe(1);
  // One of the three posts was a move.
  await expect.poll(messages).toBe(2);
});

test("B-18 a move from a page that is out of date is not made: the page shows the new time and asks again", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  const [early, late] = [await appointment.follow("Перенести запись"), await appointment.follow("Перенести запись")];
  const [first, second] = [timesOf(early).at(-1)!, timesOf(early).at(-2)!];
  await early.form("Перенести запись").submit({ slot: first });
  const refused = await late.form("Перенести запись").submit({ slot: second });
  expect([refused.status, refused.url.pathname]).toEqual([200, expect.stringMatching(/\/reschedule$/)]);
  expect(refused.text).toContain("Пока эта страница была открыта, запись перенесли.");
  expect(refused.document.querySelector("input[name=from]")!.getAttribute("value")).toBe(first);
  const moved = await refused.form("Перенести запись").submit({ slot: second });
  expect(moved.text).toContain("Запись перенесена");
});

test("B-18 a cancellation from a page that is out of date is not made: the page says that the appointment has moved", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await book(visitor);
  const [asking, moving] = [await appointment.follow("Отменить запись"), await appointment.follow("Перенести запись")];
  await moving.form("Перенести запись").submit({ slot: timesOf(moving).at(-1)! });
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
