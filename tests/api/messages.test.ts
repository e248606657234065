import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { announceChanges, remindOfTomorrow, type MessageDeps } from "#app/api/messages/index.ts";
import { forgetOld } from "#app/api/retention/index.ts";
import { createSmsQueue, deliverWaiting } from "#app/api/sms/index.ts";
import { appointmentCode } from "#app/contract/appointment-code.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker, setVisitStart } from "../support/appointments.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
beforeAll(async () => {
  api = await createTestApi();
  booker = await createBooker(api);
});
afterAll(() => api.close());

const db = () => api.database.db;
const hour = 3_600_000;
const deps: MessageDeps = {
  queueSms: createSmsQueue({ isDemo: false }),
  linkTo: (country, visit) => `https://vizit.${country}/a/${appointmentCode(visit)}`,
};
/** Messages about appointments without codes, oldest first. */
const messages = () =>
  db().selectFrom("outbox").selectAll().where("appointment_id", "is not", null).orderBy("id").execute();
const textsTo = async (phone: string) => (await messages()).filter(({ to }) => to === phone).map(({ text }) => text);

async function announceAll(workers = 1): Promise<void> {
  let announced = 1;
  while (announced > 0)
    announced = Math.max(...(await Promise.all(Array.from({ length: workers }, () => announceChanges(db(), deps)))));
}

async function deleteMessages() {
  await announceAll();
  await db().deleteFrom("outbox").execute();
}
beforeEach(async () => {
  await deleteMessages();
  await booker.cancelAll();
});
afterEach(() => db().deleteFrom("feature_switches").execute());

test("B-18 a booking, a move and a cancellation send an SMS with a link to the appointment", async () => {
  const visit = await booker.book();
  await announceAll();
  const { appointments } = api.client();
  const { doctor, clinic_branch } = await appointments.get(visit);
  const [booked] = await textsTo(visit.phone);
  expect(booked).toContain("вы записаны");
  expect(booked).toContain(doctor.name.split(" ")[0]);
  expect(booked).toContain(`(${clinic_branch.city.name})`);
  const code = /https:\/\/vizit\.kg\/a\/(\S+)$/.exec(booked!)?.[1];
  expect(await appointments.byCode({ code: code! })).toEqual({ id: visit.id, hash: visit.hash, locale: "ru" });

  await db().updateTable("outbox").set({ sent_at: new Date() }).execute();
  await appointments.reschedule({ ...visit, slot: booker.offer.slots.pop()!.id });
  await announceAll();
  await db().updateTable("outbox").set({ sent_at: new Date() }).execute();
  await appointments.cancel(visit);
  await announceAll();
  expect((await textsTo(visit.phone)).map((text) => /записаны|перенесена|отменена/.exec(text)?.[0])).toEqual([
    "записаны",
    "перенесена",
    "отменена",
  ]);
});

test("B-18 changes announced together replace the waiting messages of each, in the language of each", async () => {
  const [first, second] = [await booker.book(), await booker.book()];
  await db().updateTable("appointments").set({ locale: "en" }).where("id", "=", second.id).execute();
  await announceAll();
  const { appointments } = api.client();
  for (const visit of [first, second]) await appointments.cancel(visit);
  await announceAll();
  expect(await messages()).toMatchObject([
    { to: first.phone, language: "ru", text: expect.stringContaining("отменена") },
    { to: second.phone, language: "en", text: expect.stringContaining("cancelled") },
  ]);
});

const usualCutoffMinutes = 120;
const maxCutoffMinutes = 30 * 24 * 60;

async function setCutoff(minutes: number): Promise<void> {
  const clinic = db()
    .selectFrom("clinic_branches")
    .select("clinic_id")
    .where("id", "=", booker.offer.doctorService.clinic_branch);
  await db().updateTable("clinics").set({ change_cutoff_minutes: minutes }).where("id", "=", clinic).execute();
}

/** Books a visit. @returns the label of the link in its message, and whether the visit can still be changed */
async function bookAndReadLink() {
  const visit = await booker.book();
  await announceAll();
  const texts = await textsTo(visit.phone);
  expect(texts).toHaveLength(1);
  const { change_until: until } = await api.client().appointments.get(visit);
  return [/(\p{Lu}[^.\n]*): https:\/\/vizit\.kg\/a\//u.exec(texts[0]!)?.[1], until !== null];
}

test("B-18 a message offers only what the linked page allows", async () => {
  expect(await bookAndReadLink()).toEqual(["Изменить", true]);
  await setCutoff(maxCutoffMinutes);
  onTestFinished(() => setCutoff(usualCutoffMinutes));
  expect(await bookAndReadLink()).toEqual(["Подробности", false]);
});

test("B-18 no message is sent about a past visit", async () => {
  const [over, ahead] = [await booker.book(), await booker.book()];
  const { slot } = await api.client().appointments.get(over);
  const { starts_at: before } = await db()
    .selectFrom("slots")
    .select("starts_at")
    .where("id", "=", slot)
    .executeTakeFirstOrThrow();
  const moveTo = async (starts_at: Date) => {
    await db().updateTable("slots").set({ starts_at }).where("id", "=", slot).execute();
    await db().updateTable("appointments").set({ starts_at }).where("id", "=", over.id).execute();
  };
  await moveTo(new Date(Date.now() - 60_000));
  onTestFinished(() => moveTo(before));
  await announceAll();
  expect([await textsTo(over.phone), (await textsTo(ahead.phone)).length]).toEqual([[], 1]);
});

test("B-18 a wrong or foreign short code is not found", async () => {
  const visit = await booker.book();
  const code = appointmentCode(visit);
  const { appointments } = api.client();
  for (const wrong of [
    code.slice(0, 10),
    `${code[0] === "A" ? "B" : "A"}${code.slice(1)}`,
    `${code}0`,
    "___________",
    `${visit.hash.slice(0, 10)}zzzzzzzzzz`,
  ]) {
    await expect(appointments.byCode({ code: wrong }), wrong).rejects.toMatchObject({ status: 404 });
  }
  await expect(api.client("kz").appointments.byCode({ code })).rejects.toMatchObject({ status: 404 });
});

test("B-18 four concurrent workers announce each change once", async () => {
  const visits = [];
  for (let count = 0; count < 12; count += 1) visits.push(await booker.book());
  await announceAll(4);
  const sent = await messages();
  expect(sent.map((message) => message.appointment_id).sort()).toEqual(visits.map(({ id }) => id).sort());
  await announceAll(4);
  expect(await messages()).toHaveLength(visits.length);
});

test("B-18 a change of an appointment that another transaction has locked is announced later", async () => {
  const [held, free] = [await booker.book(), await booker.book()];
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`select from appointments where id = ${held.id} for update`.execute(trx);
      await announceAll();
    });
  expect((await messages()).map((message) => message.appointment_id)).toEqual([free.id]);
  await announceAll();
  expect((await messages()).map((message) => message.appointment_id)).toEqual([free.id, held.id]);
});

test("B-18 a worker that dies midway has sent nothing; the next one announces all changes once", async () => {
  const visits = [await booker.book(), await booker.book(), await booker.book()];
  const dying: MessageDeps = {
    ...deps,
    queueSms: async (...args) => {
      await deps.queueSms(...args);
      throw new Error("killed");
    },
  };
  await expect(announceChanges(db(), dying)).rejects.toThrow("killed");
  expect(await messages()).toEqual([]);
  await announceAll(2);
  expect((await messages()).map((message) => message.appointment_id).sort()).toEqual(visits.map(({ id }) => id).sort());
});

test("B-18 an announcement of a change that was superseded has the current state", async () => {
  const [gone, moved] = [await booker.book(), await booker.book()];
  const { appointments } = api.client();
  await appointments.cancel(gone);
  await appointments.reschedule({ ...moved, slot: booker.offer.slots.pop()!.id });
  await announceAll();
  expect(await textsTo(gone.phone)).toMatchObject([expect.stringMatching(/запись .* отменена/)]);
  expect(await textsTo(moved.phone)).toMatchObject([expect.stringContaining("запись перенесена")]);
});

test("B-18 a booking that the clinic has marked since is not announced to the patient", async () => {
  const visit = await booker.book();
  const mark = { actor: "clinic", from_status: "booked", to_status: "booked" } as const;
  await db()
    .insertInto("appointment_history")
    .values({ ...mark, appointment_id: visit.id })
    .execute();
  await announceAll();
  expect(await textsTo(visit.phone)).toEqual([]);
});

test("B-18 a queued message is dropped when the appointment changes; a failed one, and a code for the same phone, stay", async () => {
  const [visit, failed] = [await booker.book(), await booker.book()];
  await announceAll();
  const code = {
    country: getCountry("kg"),
    locale: "ru",
    to: visit.phone,
    values: { code: "7391", host: "vizit.kg" },
  } as const;
  await deps.queueSms(db(), { ...code, message: "signInCode" });
  await db().updateTable("outbox").set({ failed_at: new Date() }).where("appointment_id", "=", failed.id).execute();
  for (const booked of [visit, failed]) await api.client().appointments.cancel(booked);
  await announceAll();
  expect(await textsTo(visit.phone)).toMatchObject([expect.stringMatching(/запись .* отменена/)]);
  expect(await textsTo(failed.phone)).toHaveLength(2);
  const codes = db().selectFrom("outbox").select("text").where("appointment_id", "is", null);
  const texts = (await codes.where("to", "=", visit.phone).execute()).map(({ text }) => text);
  expect(texts.filter((text) => text.includes("#7391"))).toHaveLength(1);
});

test("B-18 with the flag off no message is sent, not even later", async () => {
  await db().insertInto("feature_switches").values({ key: "messages", country: "kg", value: "false" }).execute();
  const visit = await booker.book();
  const outcome = async () => {
    await db()
      .updateTable("appointment_history")
      .set({ announced_at: null })
      .where("appointment_id", "=", visit.id)
      .execute();
    await db().deleteFrom("outbox").where("appointment_id", "=", visit.id).execute();
    await announceAll();
    return (await textsTo(visit.phone)).length;
  };
  await expect.poll(outcome).toBe(0);
  await remindAt(before(visit, 1, 12));
  expect(await reminders(visit.phone)).toEqual([]);
  await db().deleteFrom("feature_switches").execute();
  await announceAll();
  expect(await textsTo(visit.phone)).toEqual([]);
  await expect.poll(outcome).toBe(1);
});

test("B-18 a message that expires before its next try is given up; another is retried more than five times", async () => {
  const sent: string[] = [];
  const visits = [await booker.book(), await booker.book(), await booker.book()] as const;
  // Announced late, after an outage.
  const bookedAt = new Date(Date.now() - 7 * hour);
  await db()
    .updateTable("appointment_history")
    .set({ at: bookedAt })
    .where("appointment_id", "=", visits[0].id)
    .execute();
  await announceAll();
  const setMessage = (visit: { id: number }, values: { expires_at: Date; attempts?: number }) =>
    db().updateTable("outbox").set(values).where("appointment_id", "=", visit.id).execute();
  const lifeMs = (await messages())[0]!.expires_at!.getTime() - Date.now();
  expect(lifeMs).toBeGreaterThan(5 * hour);
  expect(lifeMs).toBeLessThan(6.1 * hour);
  await setMessage(visits[0], { expires_at: new Date(Date.now() - 1000) });
  // The next try would be in a day.
  await setMessage(visits[2], { expires_at: new Date(Date.now() + hour), attempts: 7 });
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await deliverWaiting(db(), () => Promise.reject(new Error("the SMS gateway responded with 503")));
    await db()
      .updateTable("outbox")
      .set({ next_attempt_at: new Date(0) })
      .where("appointment_id", "is not", null)
      .execute();
  }
  await deliverWaiting(db(), async ({ text }) => void sent.push(text));
  const [late, patient, givenUp] = await messages();
  expect(late).toMatchObject({ error: "too late", failed_at: expect.any(Date) as Date, sent_at: null });
  expect(patient).toMatchObject({ attempts: 8, sent_at: expect.any(Date) as Date, text: "-" });
  expect(givenUp).toMatchObject({ attempts: 8, failed_at: expect.any(Date) as Date, sent_at: null });
  expect(sent).toHaveLength(1);
});

/** The given hour in Bishkek, a number of days before the appointment. */
function before(visit: { slot: { datetime: string } }, days: number, hourOfDay: number): Date {
  const day = new Date(Date.parse(visit.slot.datetime) + 6 * hour).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 24 * hour + (hourOfDay - 6) * hour);
}
const remindAt = async (at: Date, workers = 1) =>
  void (await Promise.all(Array.from({ length: workers }, () => remindOfTomorrow(db(), deps, at))));
const reminders = async (phone: string) =>
  (await messages()).filter((message) => message.to === phone && message.idempotency_key?.startsWith("reminder:"));

test("B-18 a reminder is sent once, on the day before, during daytime", async () => {
  const visit = await booker.book();
  await deleteMessages();
  for (const at of [before(visit, 1, 9.9), before(visit, 1, 20), before(visit, 2, 12), before(visit, 0, 12)])
    await remindAt(at);
  expect(await reminders(visit.phone)).toEqual([]);
  await remindAt(before(visit, 1, 10), 4);
  await remindAt(before(visit, 1, 15), 2);
  const sent = await reminders(visit.phone);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.text).toMatch(/завтра, .* в \d\d:\d\d \(.+\) у вас приём/);
  expect(sent[0]!.expires_at).toEqual(before(visit, 1, 21));
});

test("B-18 a visit that is cancelled while reminders are written gets none", async () => {
  const visit = await booker.book();
  await deleteMessages();
  const written = await db()
    .transaction()
    .execute(async (trx) => {
      await trx
        .updateTable("appointments")
        .set({ status: "cancelled", cancelled_at: new Date() })
        .where("id", "=", visit.id)
        .execute();
      const reminding = remindAt(before(visit, 1, 12));
      await waitForLockWaiters(db(), 1);
      return { reminding };
    });
  await written.reminding;
  expect(await reminders(visit.phone)).toEqual([]);
});

test("B-18 a reminder offers a change only while the visit can be changed", async () => {
  const [inTime, tooLate] = [await booker.book(), await booker.book()];
  await deleteMessages();
  await remindAt(before(inTime, 1, 10));
  const [offers] = await reminders(inTime.phone);
  expect(offers!.text).toContain("\nИзменить: ");
  await db().deleteFrom("outbox").execute();
  await setCutoff(maxCutoffMinutes);
  await remindAt(before(tooLate, 1, 10));
  await setCutoff(usualCutoffMinutes);
  const [states] = await reminders(tooLate.phone);
  expect(states!.text).toContain("\nПодробности: https://vizit.kg/a/");
  expect(states!.text).not.toMatch(/Изменить|отменить/i);
});

test("B-18 a message about an appointment is stored for longer than a message with a code", async () => {
  const visit = await booker.book();
  await announceAll();
  await db()
    .updateTable("outbox")
    .set({ created_at: new Date(Date.now() - 48 * hour) })
    .execute();
  await forgetOld(db());
  expect(await textsTo(visit.phone)).toHaveLength(1);
});

test("B-18 several visits of one phone on one day are one reminder, sorted by time, in the language of the first", async () => {
  const phone = "+996555390001";
  const [earliest, middle, latest] = booker.takeDay(3);
  const third = await booker.book({ phone, slot: latest! });
  const second = await booker.book({ phone, slot: middle! });
  const first = await booker.book({ phone, slot: earliest! });
  await db().updateTable("appointments").set({ locale: "ky" }).where("id", "=", third.id).execute();
  await deleteMessages();
  await api.client().appointments.cancel(second);
  await remindAt(before(first, 1, 12));
  const sent = await reminders(phone);
  expect(sent).toHaveLength(1);
  const [head, ...lines] = sent[0]!.text.split("\n");
  expect(head).toMatch(/у вас 2 приёма:$/);
  expect(lines.map((line) => line.slice(line.indexOf("/a/") + 3))).toEqual([first, third].map(appointmentCode));
});

test("B-18 no reminder for a visit cancelled, booked or moved less than a day ahead; an earlier move gets one", async () => {
  const [cancelled, late, moved] = [await booker.book(), await booker.book(), await booker.book()];
  const [movedLate, early] = [await booker.book(), await booker.book()];
  await deleteMessages();
  const { appointments } = api.client();
  await appointments.cancel(cancelled);
  // As if booked an hour before reminders are sent, for the next morning.
  const noon = before(late, 1, 12);
  const justNow = new Date(Date.parse(late.slot.datetime) - 23 * hour);
  await db().updateTable("appointments").set({ created_at: justNow }).where("id", "=", late.id).execute();
  await db().updateTable("appointment_history").set({ at: justNow }).where("appointment_id", "=", late.id).execute();
  // Booked long before, and moved less than a day ahead.
  const movedAt = new Date(Date.parse(movedLate.slot.datetime) - 23 * hour);
  await db()
    .updateTable("appointment_history")
    .set({ at: movedAt })
    .where("appointment_id", "=", movedLate.id)
    .execute();
  // Booked less than a day ahead, but before the reminders of that day are sent.
  await setVisitStart(api.database, early.id, before(early, 0, 9.51));
  onTestFinished(() => setVisitStart(api.database, early.id, new Date(early.slot.datetime)));
  const earlyAt = before(early, 1, 9.75);
  await db().updateTable("appointments").set({ created_at: earlyAt }).where("id", "=", early.id).execute();
  await db().updateTable("appointment_history").set({ at: earlyAt }).where("appointment_id", "=", early.id).execute();
  await remindAt(noon);
  await remindAt(before(cancelled, 1, 12));
  await remindAt(before(movedLate, 1, 12));
  await remindAt(before(early, 1, 12));
  for (const { phone } of [late, cancelled, movedLate, early]) expect(await reminders(phone)).toEqual([]);

  await remindAt(before(moved, 1, 12));
  expect(await reminders(moved.phone)).toHaveLength(1);
  await db().updateTable("outbox").set({ sent_at: new Date() }).execute();
  const other = booker.offer.slots.find(
    (slot) =>
      slot.datetime.slice(0, 10) !== moved.slot.datetime.slice(0, 10) &&
      Date.parse(slot.datetime) > Date.now() + 48 * hour,
  )!;
  await appointments.reschedule({ ...moved, slot: other.id });
  await announceAll();
  await remindAt(before(moved, 1, 13));
  expect(await reminders(moved.phone)).toHaveLength(1);
  await remindAt(before({ slot: other }, 1, 12));
  expect(await reminders(moved.phone)).toHaveLength(2);
});

test("B-18 a visit that its clinic confirms less than a day ahead gets a reminder", async () => {
  const visit = await booker.book();
  await deleteMessages();
  const at = new Date(Date.parse(visit.slot.datetime) - 23 * hour);
  const confirmed = { actor: "clinic", from_status: "pending", to_status: "booked" } as const;
  await db()
    .insertInto("appointment_history")
    .values({ appointment_id: visit.id, at, announced_at: at, ...confirmed })
    .execute();
  await remindAt(before(visit, 1, 12));
  expect(await reminders(visit.phone)).toHaveLength(1);
});

test("B-18 a queued reminder is replaced when one of its visits is cancelled", async () => {
  const phone = "+996555390002";
  const [first, second] = booker.takeDay(2);
  const visits = [await booker.book({ phone, slot: first! }), await booker.book({ phone, slot: second! })] as const;
  await deleteMessages();
  const noon = before(visits[0], 1, 12);
  await remindAt(noon);
  await api.client().appointments.cancel(visits[1]);
  await announceAll();
  expect(await reminders(phone)).toEqual([]);
  await remindAt(noon);
  expect(
    (await reminders(phone)).map(
      ({ text }) => text.includes(appointmentCode(visits[0])) && !text.includes(appointmentCode(visits[1])),
    ),
  ).toEqual([true]);
});
