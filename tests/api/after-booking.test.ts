import { afterAll, beforeAll, expect, test } from "vitest";
import { move } from "#app/api/appointments/after/queries.ts";
import { findAppointmentsOf, findNames } from "#app/api/appointments/index.ts";
import { saveStaff } from "#app/api/staff/index.ts";
import { ApiError } from "#app/contract/errors.ts";
import { codeSentTo, createTestApi, findBookable, type Bookable, signedIn, type TestApi } from "../support/api.ts";
import { setVisitStart } from "../support/appointments.ts";
import { freshPhone } from "../support/booking.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";

let api: TestApi;
let offer: Bookable;
let lastPhone = 555_100_000;

beforeAll(async () => {
  api = await createTestApi();
  // Tomorrow's first appointments may be past the clinic's deadline.
  offer = await findBookable(api.client(), { atLeast: 110 });
});
afterAll(() => api.close());

async function book(phone = `+996${(lastPhone += 1)}`) {
  const client = api.client("kg", phone);
  const slot = offer.slots.pop()!;
  await client.codes.send({ phone });
  const code = await codeSentTo(client, phone);
  const created = await client.appointments.create({
    client_name: "Айгүл Сатыбалдиева",
    client_phone: phone,
    doctor_service: offer.doctorService.id,
    slot: slot.id,
    source: "web-mobile",
    code,
  });
  return { ...created, slot };
}

const codesOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: unknown) =>
      error instanceof ApiError
        ? error.body.errors.map((fault) => `${fault.attr} ${fault.code}`)
        : Promise.reject(error),
  );
const historyOf = (id: number) =>
  api.database.db
    .selectFrom("appointment_history")
    .select(["from_status", "to_status", "from_slot_id", "to_slot_id", "reason"])
    .where("appointment_id", "=", id)
    .orderBy("id")
    .execute();
/** Moves the appointment to two hours ago. */
const moveToPast = ({ id }: { id: number }) => setVisitStart(api.database, id, new Date(Date.now() - 7_200_000));

test("B-18 cancelling frees the slot and stores the reason; a repeated cancellation changes nothing", async () => {
  const booked = await book();
  const { appointments, slots } = api.client();
  const { updated_at } = await appointments.get(booked);
  const cancelled = await appointments.cancel({ ...booked, reason: "Заболела" });
  expect(Date.parse(cancelled.updated_at)).toBeGreaterThan(Date.parse(updated_at));
  expect(cancelled).toMatchObject({
    status: "cancelled",
    sequence: 1,
    change_until: null,
    clinic_cancellation: null,
  });
  expect(await appointments.cancel({ ...booked, reason: "ещё раз" })).toEqual(cancelled);
  expect((await slots.get({ id: booked.slot.id })).id).toBe(booked.slot.id);
  expect((await historyOf(booked.id)).at(-1)).toMatchObject({
    from_status: "booked",
    to_status: "cancelled",
    reason: "Заболела",
  });
});

test("B-18 a move takes the new slot and frees the old one; a move to a taken slot changes nothing", async () => {
  const [first, second] = [await book(), await book()];
  const { appointments, slots } = api.client();
  expect(await codesOf(appointments.reschedule({ ...first, slot: second.slot.id }))).toEqual(["slot slot_taken"]);
  const before = await appointments.get(first);
  expect(before).toMatchObject({ datetime: first.slot.datetime, sequence: 0 });

  const target = offer.slots.pop()!;
  const moved = await appointments.reschedule({ ...first, slot: target.id });
  expect(Date.parse(moved.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  expect(moved).toMatchObject({ datetime: target.datetime, status: "booked", sequence: 1 });
  await slots.get({ id: first.slot.id });
  await expect(slots.get({ id: target.id })).rejects.toMatchObject({ status: 404 });
  expect((await historyOf(first.id)).at(-1)).toMatchObject({ from_slot_id: first.slot.id, to_slot_id: target.id });
});

test("B-18 the same move sent repeatedly or concurrently is one move", async () => {
  const visit = await book();
  const target = offer.slots.pop()!;
  const { appointments } = api.client();
  const together = await Promise.all([1, 2, 3, 4].map(() => appointments.reschedule({ ...visit, slot: target.id })));
  const after = await appointments.reschedule({ ...visit, slot: target.id });
  for (const moved of [...together, after]) expect(moved).toMatchObject({ slot: target.id, sequence: 1 });
  expect(await historyOf(visit.id)).toHaveLength(2);
  const cancelled = await Promise.all([1, 2, 3].map(() => appointments.cancel(visit)));
  for (const appointment of cancelled) expect(appointment).toMatchObject({ status: "cancelled", sequence: 2 });
});

test("B-18 an appointment does not move to the slot it already has", async () => {
  const { db } = api.database;
  const { id, slot } = await book();
  const rateLimit = (key: string) => ({ key: `${key} ${id}`, max: 1, seconds: 60 });
  const rateLimits = { ofAppointment: rateLimit("appointment"), ofPhone: rateLimit("phone"), ofIp: null };
  expect(await move(db, id, { slot: slot.id, shownSlot: undefined, author: { staffId: null }, rateLimits })).toEqual({
    isMoved: false,
    waitSeconds: 0,
  });
  expect(await historyOf(id)).toHaveLength(1);
});

test("B-18 an appointment that has moved since it was shown is not cancelled", async () => {
  const visit = await book();
  const target = offer.slots.pop()!;
  const { appointments } = api.client();
  await appointments.reschedule({ ...visit, slot: target.id });
  await expect(appointments.cancel({ ...visit, shown_slot: visit.slot.id })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ attr: null, code: "moved_meanwhile" }] },
  });
  const outcomes = await Promise.allSettled([
    appointments.cancel({ ...visit, shown_slot: target.id }),
    appointments.reschedule({ ...visit, slot: visit.slot.id }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("B-18 an appointment that moves while its cancellation waits is not cancelled", async () => {
  const visit = await book();
  const target = offer.slots.pop()!;
  const { appointments } = api.client();
  const { codes } = await api.database.db.transaction().execute(async (trx) => {
    const moved = { slot_id: target.id, starts_at: new Date(target.datetime) };
    await trx.updateTable("appointments").set(moved).where("id", "=", visit.id).execute();
    const waiting = codesOf(appointments.cancel({ ...visit, shown_slot: visit.slot.id }));
    await waitForLockWaiters(api.database.db, 1);
    return { codes: waiting };
  });
  expect(await codes).toEqual(["null moved_meanwhile"]);
  expect(await appointments.get(visit)).toMatchObject({ status: "booked", slot: target.id });
});

test("B-18 an appointment that has moved since it was shown is not moved again, also while its move waits", async () => {
  const visit = await book();
  const [theirs, ours] = [offer.slots.pop()!, offer.slots.pop()!];
  const { appointments } = api.client();
  const move = () => codesOf(appointments.reschedule({ ...visit, slot: ours.id, shown_slot: visit.slot.id }));
  const { codes } = await api.database.db.transaction().execute(async (trx) => {
    const moved = { slot_id: theirs.id, starts_at: new Date(theirs.datetime) };
    await trx.updateTable("appointments").set(moved).where("id", "=", visit.id).execute();
    const waiting = move();
    await waitForLockWaiters(api.database.db, 1);
    return { codes: waiting };
  });
  expect(await codes).toEqual(["null moved_meanwhile"]);
  expect(await move()).toEqual(["null moved_meanwhile"]);
  expect((await appointments.get(visit)).slot).toBe(theirs.id);
  // The same move sent again is done.
  const again = { ...visit, slot: theirs.id, shown_slot: visit.slot.id };
  expect((await appointments.reschedule(again)).slot).toBe(theirs.id);
});

test("B-18 a move that waits while the same move is done is accepted", async () => {
  const visit = await book();
  const target = offer.slots.pop()!;
  const { same } = await api.database.db.transaction().execute(async (trx) => {
    const moved = { slot_id: target.id, starts_at: new Date(target.datetime) };
    await trx.updateTable("appointments").set(moved).where("id", "=", visit.id).execute();
    const waiting = codesOf(api.client().appointments.reschedule({ ...visit, slot: target.id }));
    await waitForLockWaiters(api.database.db, 1);
    return { same: waiting };
  });
  expect(await same).toEqual([]);
});

test("B-18 a move of an appointment that is cancelled meanwhile says so, and so does a later one", async () => {
  const visit = await book();
  const target = offer.slots.pop()!;
  const { appointments } = api.client();
  const moved = await api.database.db.transaction().execute(async (trx) => {
    const cancelled = { status: "cancelled", cancelled_at: new Date() } as const;
    await trx.updateTable("appointments").set(cancelled).where("id", "=", visit.id).execute();
    const codes = codesOf(appointments.reschedule({ ...visit, slot: target.id }));
    await waitForLockWaiters(api.database.db, 1);
    return { codes };
  });
  expect(await moved.codes).toEqual(["null visit_cancelled"]);
  // A move to the slot that it had is refused too: it is not the same move sent again.
  for (const slot of [target.id, visit.slot.id])
    expect(await codesOf(appointments.reschedule({ ...visit, slot }))).toEqual(["null visit_cancelled"]);
});

test("B-18 a move to a time the clinic has withdrawn, or of another doctor, is refused", async () => {
  const visit = await book();
  const other = await findBookable(api.client(), { notOf: visit.slot.doctor });
  const withdrawn = offer.slots.pop()!;
  await api.database.db.updateTable("slots").set({ is_withdrawn: true }).where("id", "=", withdrawn.id).execute();
  const { appointments } = api.client();
  expect(await codesOf(appointments.reschedule({ ...visit, slot: withdrawn.id }))).toEqual(["slot slot_gone"]);
  expect(await codesOf(appointments.reschedule({ ...visit, slot: other.slots[0]!.id }))).toEqual(["slot slot_gone"]);
  expect(await appointments.get(visit)).toMatchObject({ slot: visit.slot.id, sequence: 0 });
});

test("B-14 with the flag off no appointment can be moved", async () => {
  const visit = await book();
  const db = api.database.db;
  await db
    .insertInto("feature_switches")
    .values({ key: "appointment.reschedule", country: "kg", value: "false" })
    .execute();
  const outcome = () => codesOf(api.client().appointments.reschedule({ ...visit, slot: 1 }));
  await expect.poll(outcome).toEqual(["null reschedule_off"]);
  await db.deleteFrom("feature_switches").execute();
  await expect.poll(outcome).toEqual(["slot slot_gone"]);
});

test("B-18 the history names staff who move or cancel", async () => {
  const visit = await book();
  const account = {
    email: "mover@example.com",
    name: "Оператор",
    password: "a long password",
    country: null,
    flags: { is_operator: true },
  };
  await saveStaff(api.database.db, account);
  const { access_token: token } = await signedIn(api.client(), account);
  const { appointments } = api.client().with({ token });
  await appointments.reschedule({ ...visit, slot: offer.slots.pop()!.id });
  await appointments.cancel(visit);
  const rows = await api.database.db
    .selectFrom("appointment_history")
    .select(["actor", "to_status"])
    .where("appointment_id", "=", visit.id)
    .orderBy("id")
    .execute();
  expect(rows.slice(1)).toEqual([
    { actor: "staff", to_status: "booked" },
    { actor: "staff", to_status: "cancelled" },
  ]);
});

test("B-18 booking details are returned only to the holder of the hash", async () => {
  const visit = await book();
  const { appointments } = api.client();
  expect(await appointments.answers(visit)).toMatchObject({
    client_name: "Айгүл Сатыбалдиева",
    insurance: null,
    additional_fields: [],
  });
  await expect(appointments.answers({ id: visit.id, hash: "x".repeat(32) })).rejects.toMatchObject({ status: 404 });
});

test("B-18 of concurrent moves to one slot one succeeds, and the others keep their slots", async () => {
  const visits = [];
  for (let count = 0; count < 4; count += 1) visits.push(await book());
  const target = offer.slots.pop()!;
  const { appointments } = api.client();
  const outcomes = await Promise.allSettled(
    visits.map((visit) => appointments.reschedule({ ...visit, slot: target.id })),
  );
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  const after = await Promise.all(visits.map((visit) => appointments.get(visit)));
  for (const [index, { status, datetime }] of after.entries()) {
    const won = outcomes[index]!.status === "fulfilled";
    expect([status, datetime]).toEqual(["booked", won ? target.datetime : visits[index]!.slot.datetime]);
  }
});

test("B-18 after the clinic's deadline an appointment cannot be changed", async () => {
  const booked = await book();
  const branch = api.database.db.selectFrom("clinic_branches").where("id", "=", offer.doctorService.clinic_branch);
  const clinic = api.database.db.updateTable("clinics").where("id", "=", branch.select("clinic_id"));
  await clinic.set({ change_cutoff_minutes: 43_200 }).execute();
  const { appointments } = api.client();
  expect((await appointments.get(booked)).change_until).toBeNull();
  expect(await codesOf(appointments.cancel(booked))).toEqual(["null too_late_to_change"]);
  expect(await codesOf(appointments.reschedule({ ...booked, slot: offer.slots.at(-1)!.id }))).toEqual([
    "null too_late_to_change",
  ]);
  await clinic.set({ change_cutoff_minutes: 120 }).execute();
  expect((await appointments.cancel(booked)).status).toBe("cancelled");
});

test("B-18 a wrong hash is a 404 and changes nothing", async () => {
  const booked = await book();
  const { appointments } = api.client();
  const wrong = { id: booked.id, hash: "x".repeat(booked.hash.length) };
  await expect(appointments.cancel(wrong)).rejects.toMatchObject({ status: 404 });
  await expect(appointments.reschedule({ ...wrong, slot: 1 })).rejects.toMatchObject({ status: 404 });
  await expect(appointments.review({ ...wrong, score: 1 })).rejects.toMatchObject({ status: 404 });
  expect((await appointments.get(booked)).status).toBe("booked");
});

test("B-18 P-10 in another market an appointment is not found, not even with its hash", async () => {
  const booked = await book();
  const { appointments } = api.client("kz");
  for (const call of [
    () => appointments.get(booked),
    () => appointments.answers(booked),
    () => appointments.cancel(booked),
    () => appointments.reschedule({ ...booked, slot: offer.slots.at(-1)!.id }),
    () => appointments.review({ ...booked, score: 1 }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  expect((await api.client().appointments.get(booked)).status).toBe("booked");
  await expect(appointments.fields({ id: offer.doctorService.clinic_branch })).rejects.toMatchObject({ status: 404 });
});

test("P-10 another market's appointments of a phone are not listed", async () => {
  const { db } = api.database;
  const phone = `+996${(lastPhone += 1)}`;
  const { id } = await book(phone);
  const listed = async (country: "kg" | "kz") => [
    (await findAppointmentsOf(db, { phone, country, locale: "ru" })).map(({ appointment }) => appointment.id),
    await findNames(db, { phone, country }),
  ];
  expect(await listed("kg")).toEqual([[id], ["Айгүл Сатыбалдиева"]]);
  expect(await listed("kz")).toEqual([[], []]);
});

test("B-17 a phone with three future appointments cannot book a fourth until one is cancelled", async () => {
  const phone = "+996555999001";
  const booked = [];
  for (let count = 0; count < 3; count += 1) booked.push(await book(phone));
  const { appointments } = api.client();
  const fourth = {
    client_name: "Айгүл",
    client_phone: phone,
    doctor_service: offer.doctorService.id,
    slot: offer.slots.at(-1)!.id,
    source: "web-mobile",
  } as const;
  expect(await codesOf(appointments.validate(fourth))).toEqual(["client_phone too_many_visits"]);
  expect(await codesOf(appointments.create({ ...fourth, code: "0000" }))).toEqual(["client_phone too_many_visits"]);
  await appointments.cancel(booked[0]);
  await expect(appointments.validate(fourth)).resolves.toEqual({});
});

test("B-19 an appointment is reviewed once, after the visit, and the review is shown only after moderation", async () => {
  const booked = await book();
  const { appointments, reviews } = api.client();
  expect(await codesOf(appointments.review({ ...booked, score: 9, text: "Внимательный врач" }))).toEqual([
    "null visit_not_over",
  ]);
  const canReview = async () => (await appointments.get(booked)).can_review;
  const { db } = api.database;
  const change = (id: number, values: object) =>
    db.updateTable("appointments").set(values).where("id", "=", id).execute();
  // The clinic has said that it took place, before its time.
  await change(booked.id, { status: "fulfilled" });
  expect(await canReview()).toBe(true);
  await change(booked.id, { status: "booked" });
  await moveToPast(booked);
  expect(await canReview()).toBe(true);
  // At a branch that recorded within a month of the visit who came, only those who came.
  const other = await book();
  await change(other.id, { status: "noshow" });
  expect(await canReview()).toBe(false);
  const moveOther = (days: number) => setVisitStart(api.database, other.id, new Date(Date.now() - days * 86_400_000));
  await moveOther(31);
  expect(await canReview()).toBe(true);
  await moveOther(29);
  expect(await canReview()).toBe(false);
  await change(other.id, { status: "booked", arrived_at: new Date() });
  expect(await canReview()).toBe(false);
  await change(booked.id, { arrived_at: new Date() });
  expect(await canReview()).toBe(true);
  await change(other.id, { arrived_at: null });
  // Written in the language of the page, whatever the appointment was booked in.
  await change(booked.id, { locale: "en" });
  const review = await appointments.review({ ...booked, score: 9, text: "Внимательный врач" });
  // Sent again because its response was lost.
  expect(await appointments.review({ ...booked, score: 9, text: " Внимательный врач " })).toEqual(review);
  expect(await codesOf(appointments.review({ ...booked, score: 1, text: "Внимательный врач" }))).toEqual([
    "null already_reviewed",
  ]);
  expect(await codesOf(appointments.review({ ...booked, score: 9 }))).toEqual(["null already_reviewed"]);

  const doctor = booked.slot.doctor;
  const shown = async () =>
    (await reviews.list({ doctor, limit: 100 })).results.find((listed) => listed.id === review.id);
  expect(await shown()).toBeUndefined();
  const account = {
    email: "editor@example.com",
    name: "Редактор",
    password: "a long password",
    country: null,
    flags: { is_copywriter: true },
  };
  await saveStaff(api.database.db, account);
  const { access_token: token } = await signedIn(api.client(), account);
  await api.client().with({ token }).reviews.publish({ id: review.id });
  expect(await shown()).toMatchObject({
    author_name: "Айгүл",
    score: 9,
    text: "Внимательный врач",
    language: "ru",
  });
  const scores = async (score_from: number) =>
    (await reviews.list({ doctor, score_from })).results.map(({ score }) => score);
  expect(await scores(9)).toContain(9);
  expect((await scores(10)).filter((score) => score < 10)).toEqual([]);
});

test("B-19 a review shows the author's first name, which Hungarians write last", async () => {
  const client = api.client("hu");
  const { doctorService, slots } = await findBookable(client);
  const phone = freshPhone("hu").number;
  await client.codes.send({ phone });
  const created = await client.appointments.create({
    client_name: "Nagy Éva",
    client_phone: phone,
    doctor_service: doctorService.id,
    slot: slots[0]!.id,
    source: "web-mobile",
    code: await codeSentTo(client, phone),
  });
  await moveToPast(created);
  const review = await client.appointments.review({ ...created, score: 9, text: "" });
  const { author_name } = await api.database.db
    .selectFrom("reviews")
    .select("author_name")
    .where("id", "=", review.id)
    .executeTakeFirstOrThrow();
  expect(author_name).toBe("Éva");
});
