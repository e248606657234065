import { expect, test } from "vitest";
import { appointmentCode } from "#app/contract/appointment-code.ts";
import { keyOf, pathWithKey } from "../support/booking.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { bookVisit, calendarOf, shownTime, offeredSlots } from "../support/visit-page.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

/** More than one page of slots, even without the selected one. */
function hasLaterTimes(link: string, list: Page): boolean {
  const card = list.document
    .querySelectorAll("article")
    .find((element) => element.querySelectorAll("a").some((time) => time.getAttribute("href") === link));
  const day = card?.querySelectorAll("a").find((time) => time.getAttribute("href") === link)?.parentNode;
  const hasLater = card?.querySelectorAll("[role=group] a").some((step) => step.text.includes("Позже")) ?? false;
  return hasLater && (day?.querySelectorAll("a").length ?? 0) > 1;
}

test("B-18 an appointment is rescheduled in one step, and its calendar event changes and is cancelled with it", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  const first = await calendarOf(visitor, appointment);
  expect(first).toMatchObject({
    type: expect.stringMatching(/^text\/calendar;.*method=PUBLISH/) as string,
    method: "PUBLISH",
    status: "CONFIRMED",
    sequence: 0,
    startsAt: shownTime(appointment),
    location: expect.stringMatching(/., Бишкек$/) as string,
  });
  expect(first.url).toBe(new URL(pathWithKey(appointment), appointment.url).href);
  const terms = appointment.document.querySelectorAll("dl dt").map(({ text }) => text);
  const saidElsewhere = ["Когда", "Где"];
  for (const term of terms.filter((text) => !saidElsewhere.includes(text)))
    expect(first.description, "the facts of the page").toMatch(new RegExp(`^${term}: .`, "m"));

  const moving = await appointment.follow("Перенести запись");
  const slot = offeredSlots(moving).at(-1)!;
  const moved = await moving.form("Перенести запись").submit({ slot });
  expect([moved.status, moved.url.pathname]).toEqual([200, appointment.url.pathname]);
  expect(moved.text).toContain("Запись перенесена");
  // Shown once, and not by the URL.
  expect(moved.url.search).toBe("");
  expect((await visitor.get(moved.url.pathname + moved.url.search)).text).not.toContain("Запись перенесена");
  expect(shownTime(moved)).not.toBe(shownTime(appointment));

  const again = await moving.form("Перенести запись").submit({ slot });
  expect(shownTime(again)).toBe(shownTime(moved));
  const second = await calendarOf(visitor, moved);
  expect(second).toMatchObject({ uid: first.uid, sequence: 1, startsAt: shownTime(moved), method: "PUBLISH" });

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
  const appointment = await bookVisit(visitor, hasLaterTimes);
  const moving = await appointment.follow("Перенести запись");
  const [offered] = offeredSlots(moving);
  const none = await moving.form("Перенести запись").submit();
  expect([none.status, offeredSlots(none)[0]]).toEqual([400, offered]);
  expect(none.document.querySelector("[role=alert]")?.text).toContain("Выберите время");
  const gone = await moving.form("Перенести запись").submit({ slot: "999999999" });
  expect([gone.status, offeredSlots(gone)[0]]).toEqual([400, offered]);
  expect(gone.document.querySelector("[role=alert]")?.text).toContain("это время");
  const later = await moving.follow("Позже");
  expect(offeredSlots(later)).not.toContain(offered);
  expect(offeredSlots(await later.follow("Раньше"))).toContain(offered);
});

test("B-18 W-06 without a selected time the group of times has the error, and the summary links to it", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
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
    const linked = group.querySelectorAll(link.getAttribute("href")!);
    expect(linked.map((input) => input.getAttribute("name"))).toEqual(["slot"]);
  }
});

test("B-18 W-06 a slot that is not spelled in decimal digits is refused", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  const moving = await appointment.follow("Перенести запись");
  const id = Number(offeredSlots(moving).at(-1));
  for (const slot of [`0x${id.toString(16)}`, `${id / 10}e1`, `+${id}`, `${id}.0`])
    expect((await moving.form("Перенести запись").submit({ slot })).status, slot).toBe(400);
  expect(shownTime(await visitor.get(appointment.url.pathname))).toBe(shownTime(appointment));
});

test("B-18 moving to the same slot changes nothing, says so, and sends no message; the same move sent twice is one move", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  const link = `/a/${appointmentCode({ id: Number(appointment.url.pathname.split("/").at(-1)), hash: keyOf(appointment) })}`;
  const messages = async () =>
    ((await visitor.get("/outbox.json")).response.json() as { text: string }[]).filter(({ text }) =>
      text.includes(link),
    ).length;
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

  const slot = offeredSlots(moving).at(-1)!;
  const [first, repeated] = [await post.submit({ slot }), await post.submit({ slot })];
  for (const moved of [first, repeated]) expect(moved.text).toContain("Запись перенесена");
  expect((await calendarOf(visitor, repeated)).sequence).toBe(1);
  // One of the three posts was a move.
  await expect.poll(messages).toBe(2);
});

test("B-18 a move of an appointment that was cancelled meanwhile says so; its cancellation sent again says nothing", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  const moving = await appointment.follow("Перенести запись");
  const cancelling = await appointment.follow("Отменить запись");
  await cancelling.form("Отменить запись").submit({ reason: "plans" });
  const said = (page: Page) => page.document.querySelector("output")?.text;
  const refused = await moving.form("Перенести запись").submit({ slot: offeredSlots(moving).at(-1)! });
  expect([refused.url.pathname, said(refused)]).toEqual([
    appointment.url.pathname,
    "Запись отменена, поэтому перенести её нельзя.",
  ]);
  const again = await cancelling.form("Отменить запись").submit({ reason: "plans" });
  expect([again.url.pathname, said(again)]).toEqual([appointment.url.pathname, undefined]);
});

test("B-18 a move from a page that is out of date is not made: the page shows the new time and asks again", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  const [early, late] = [await appointment.follow("Перенести запись"), await appointment.follow("Перенести запись")];
  const [first, second] = [offeredSlots(early).at(-1)!, offeredSlots(early).at(-2)!];
  await early.form("Перенести запись").submit({ slot: first });
  const refused = await late.form("Перенести запись").submit({ slot: second });
  expect([refused.status, refused.url.pathname]).toEqual([200, expect.stringMatching(/\/reschedule$/)]);
  expect(refused.text).toContain("Пока эта страница была открыта, запись перенесли.");
  expect(refused.document.querySelector("input[name=from]")!.getAttribute("value")).toBe(first);
  const moved = await refused.form("Перенести запись").submit({ slot: second });
  expect(moved.text).toContain("Запись перенесена");
});
