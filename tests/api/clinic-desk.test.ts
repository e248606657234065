import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { announceChanges } from "#app/api/messages/announce/announce.ts";
import { createSmsQueue } from "#app/api/sms/index.ts";
import { setVisitStart } from "../support/appointments.ts";
import { createClinicDesk, type ClinicDesk } from "../support/clinic-desk.ts";
import { laterYear } from "../support/later-year.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";
import { addReview } from "../support/reviews.ts";

let desk: ClinicDesk;

beforeAll(async () => {
  desk = await createClinicDesk();
});
afterAll(() => desk.close());

test("O-01 a clinic's staff see the visits of their own open branches, and of no others", async () => {
  const visit = await desk.booker.book();
  for (const client of [desk.branchStaff, desk.clinicStaff]) {
    expect(await desk.findVisit(client, visit)).toMatchObject({
      id: visit.id,
      status: "booked",
      datetime: visit.slot.datetime,
      arrived_at: null,
      client_name: "Айгүл Сатыбалдиева",
      client_phone: visit.phone,
      doctor: { id: visit.slot.doctor },
      cancel_reason: null,
      is_cancellable: true,
    });
  }
  await expect(desk.findVisit(desk.siblingStaff, visit)).rejects.toMatchObject({ status: 404 });
  const siblingDay = await desk.siblingStaff.clinicDesk.day({});
  expect([siblingDay.branches.map(({ id }) => id), siblingDay.branch.id, siblingDay.visits]).toEqual([
    [desk.sibling],
    desk.sibling,
    [],
  ]);
  const all = await desk.clinicStaff.clinicDesk.day({});
  const ofClinic = desk.api.database.db
    .selectFrom("clinic_branches")
    .select("id")
    .where("clinic_id", "=", desk.branch.clinic);
  expect(all.branches.map(({ id }) => id)).toEqual((await ofClinic.orderBy("id").execute()).map(({ id }) => id));
  expect(all.branches.map(({ id }) => id)).toEqual(expect.arrayContaining([desk.branch.id, desk.sibling]));

  await expect(desk.siblingStaff.clinicDesk.mark({ id: visit.id, mark: "arrived" })).rejects.toMatchObject({
    status: 404,
  });
  await expect(desk.siblingStaff.clinicDesk.cancel({ id: visit.id, reason: "врач болен" })).rejects.toMatchObject({
    status: 404,
  });
  expect((await desk.findVisit(desk.branchStaff, visit))?.status).toBe("booked");

  const branch = desk.api.database.db.updateTable("clinic_branches").where("id", "=", desk.branch.id);
  onTestFinished(async () => void (await branch.set({ is_active: true }).execute()));
  await branch.set({ is_active: false }).execute();
  await expect(desk.findVisit(desk.branchStaff, visit)).rejects.toMatchObject({ status: 404 });
  const open = await desk.clinicStaff.clinicDesk.day({});
  expect(open.branches.map(({ id }) => id)).not.toContain(desk.branch.id);
});

test("O-01 without a clinic role the desk is refused, and with one outside its country too", async () => {
  const operator = await desk.staff("operator", null);
  const admin = await desk.staff("admin", null, null);
  for (const client of [operator, admin])
    await expect(client.clinicDesk.day({})).rejects.toMatchObject({ status: 403 });
  await expect(desk.api.client().clinicDesk.day({})).rejects.toMatchObject({ status: 401 });
  await expect(desk.branchStaff.with({ country: "hu" }).clinicDesk.day({})).rejects.toMatchObject({ status: 403 });
  const everywhere = await desk.staff("clinic_branch_admin", { branch: desk.branch.id }, null);
  expect((await everywhere.clinicDesk.day({})).branch.id).toBe(desk.branch.id);
  await expect(everywhere.with({ country: "hu" }).clinicDesk.day({})).rejects.toMatchObject({ status: 404 });
});

test("a day has the visits from midnight to midnight in the city, by time", async () => {
  const days = ["05T18:00:00Z", "05T17:59:00Z", "04T18:00:00Z", "04T17:59:00Z"];
  const visits = [];
  for (const day of days) {
    const visit = await desk.booker.book();
    visits.push(visit);
    await setVisitStart(desk.api.database, visit.id, new Date(`${laterYear}-03-${day}`));
  }
  const day = await desk.branchStaff.clinicDesk.day({ clinic_branch: desk.branch.id, date: `${laterYear}-03-05` });
  expect(day.visits.map(({ id }) => id)).toEqual([visits[2]!.id, visits[1]!.id]);
});

test("B-18 arrived, seen and not come are recorded with their author, and taken back", async () => {
  const visit = await desk.booker.book();
  const { id } = visit;
  const refused = { status: 400, body: { errors: [{ attr: "mark", code: "mark_impossible" }] } };
  await expect(desk.branchStaff.clinicDesk.mark({ id, mark: "none" })).rejects.toMatchObject(refused);
  await setVisitStart(desk.api.database, id, new Date(Date.now() - 60_000));
  const { arrived_at } = await desk.branchStaff.clinicDesk.mark({ id, mark: "arrived" });
  expect(arrived_at).not.toBeNull();
  await expect(desk.branchStaff.clinicDesk.mark({ id, mark: "noshow" })).rejects.toMatchObject(refused);
  expect(await desk.branchStaff.clinicDesk.mark({ id, mark: "fulfilled" })).toMatchObject({
    status: "fulfilled",
    arrived_at,
  });
  // The arrival is not removed where a later mark has not been seen, nor by a removal sent again.
  const remove = { id, mark: "none" } as const;
  await expect(desk.clinicStaff.clinicDesk.mark({ ...remove, shown_mark: "arrived" })).rejects.toMatchObject(refused);
  for (let times = 0; times < 2; times += 1)
    expect(await desk.clinicStaff.clinicDesk.mark({ ...remove, shown_mark: "fulfilled" })).toMatchObject({
      status: "booked",
      mark: "arrived",
      arrived_at,
    });
  expect((await desk.clinicStaff.clinicDesk.mark({ id, mark: "none" })).arrived_at).toBeNull();
  expect(await desk.clinicStaff.clinicDesk.mark({ id, mark: "noshow" })).toMatchObject({ status: "noshow" });
  const entries = await desk.history(id);
  expect(entries.slice(1).map(({ actor, to_status: to }) => `${actor} ${to}`)).toEqual([
    "clinic booked",
    "clinic fulfilled",
    "clinic booked",
    "clinic booked",
    "clinic noshow",
  ]);
  expect(new Set(entries.slice(1).map(({ staff_id: who }) => who)).size).toBe(2);
});

test("B-18 a visit that the patient has moved since the desk showed it is neither cancelled nor marked", async () => {
  const visit = await desk.booker.book();
  const other = desk.booker.offer.slots.pop()!;
  await desk.api.client().appointments.reschedule({ ...visit, slot: other.id });
  const shown = { id: visit.id, shown_slot: visit.slot.id };
  const refused = { status: 400, body: { errors: [{ attr: null, code: "moved_meanwhile" }] } };
  await expect(desk.branchStaff.clinicDesk.cancel({ ...shown, reason: "врач болен" })).rejects.toMatchObject(refused);
  await expect(desk.branchStaff.clinicDesk.mark({ ...shown, mark: "arrived" })).rejects.toMatchObject(refused);
  const current = { id: visit.id, shown_slot: other.id };
  expect(await desk.branchStaff.clinicDesk.cancel({ ...current, reason: "врач болен" })).toMatchObject({
    slot: other.id,
  });
});

test("B-18 a cancelled visit is cancelled again, or refused if that is asked for", async () => {
  const visit = await desk.booker.book();
  const cancel = (sent: object) => desk.branchStaff.clinicDesk.cancel({ id: visit.id, reason: "врач болен", ...sent });
  await cancel({ refuse_cancelled: true });
  expect(await cancel({})).toMatchObject({ status: "cancelled" });
  await expect(cancel({ refuse_cancelled: true })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ attr: null, code: "already_cancelled" }] },
  });
});

test("B-18 a visit cancelled while the patient moves it is refused as moved", async () => {
  const visit = await desk.booker.book();
  const { db } = desk.api.database;
  const other = desk.booker.offer.slots.pop()!;
  // The patient's statement holds the row; the desk's waits for it.
  const { cancelled } = await db.transaction().execute(async (trx) => {
    const moved = { slot_id: other.id, starts_at: new Date(other.datetime) };
    await trx.updateTable("appointments").set(moved).where("id", "=", visit.id).execute();
    const waiting = Promise.allSettled([
      desk.branchStaff.clinicDesk.cancel({ id: visit.id, shown_slot: visit.slot.id, reason: "врач болен" }),
    ]);
    await waitForLockWaiters(db, 1);
    return { cancelled: waiting };
  });
  expect((await cancelled)[0]).toMatchObject({
    reason: { status: 400, body: { errors: [{ attr: null, code: "moved_meanwhile" }] } },
  });
});

test("B-18 of two different marks at once the second is refused, and a mark sent again is accepted", async () => {
  const visit = await desk.booker.book();
  await setVisitStart(desk.api.database, visit.id, new Date(Date.now() - 60_000));
  const marks = ["fulfilled", "noshow", "fulfilled", "noshow"] as const;
  const responses = await Promise.allSettled(
    marks.map((mark) => desk.branchStaff.clinicDesk.mark({ id: visit.id, mark })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(await desk.history(visit.id)).toHaveLength(2);
});

test("B-18 B-19 a visit that the clinic cancels frees its slot and tells the patient, once; a mark tells nobody", async () => {
  const visit = await desk.booker.book();
  const marked = await desk.booker.book();
  const { db } = desk.api.database;
  const deps = { queueSms: createSmsQueue({ isDemo: true }), linkTo: () => "https://vizit.kg/a/x" };
  await announceChanges(db, deps);
  const reason = "врач болен";
  await expect(desk.branchStaff.clinicDesk.cancel({ id: visit.id, reason: " x " })).rejects.toMatchObject({
    status: 400,
  });
  const cancelled = await desk.branchStaff.clinicDesk.cancel({ id: visit.id, reason });
  expect(cancelled).toMatchObject({ status: "cancelled", cancel_reason: reason, marks: [], is_cancellable: false });
  await desk.branchStaff.clinicDesk.cancel({ id: visit.id, reason: "ещё раз" });
  expect((await desk.history(visit.id)).slice(1)).toMatchObject([{ actor: "clinic", to_status: "cancelled", reason }]);
  expect(await desk.api.client().appointments.get(visit)).toMatchObject({
    clinic_cancellation: { reason },
    sequence: 1,
  });
  await db
    .updateTable("appointment_history")
    .set({ is_reason_shown: false })
    .where("appointment_id", "=", visit.id)
    .execute();
  expect((await desk.api.client().appointments.get(visit)).clinic_cancellation).toEqual({ reason: null });
  const { results } = await desk.api.client().slots.list({ doctor: [visit.slot.doctor] });
  expect(results.map(({ id }) => id)).toContain(visit.slot.id);
  // An operator cancels for the patient.
  const ofPatient = await desk.booker.book();
  await (await desk.staff("operator", null)).appointments.cancel({ ...ofPatient, reason });
  expect((await desk.api.client().appointments.get(ofPatient)).clinic_cancellation).toBeNull();

  await setVisitStart(desk.api.database, marked.id, new Date(Date.now() - 60_000));
  await desk.branchStaff.clinicDesk.mark({ id: marked.id, mark: "noshow" });
  await expect(desk.branchStaff.clinicDesk.cancel({ id: marked.id, reason })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ attr: null, code: "too_late_to_cancel" }] },
  });
  await announceChanges(db, deps);
  const messages = await db
    .selectFrom("outbox")
    .select(["appointment_id as id", "text"])
    .where("appointment_id", "in", [visit.id, marked.id])
    .where("text", "like", "%) отменена%")
    .execute();
  expect(messages).toMatchObject([{ id: visit.id }]);
});

test("B-19 a clinic answers a published review of its own branch, once and in public", async () => {
  const offer = { doctorService: desk.booker.offer.doctorService.id, slot: desk.booker.offer.slots[0]! };
  const id = await addReview(desk.api.database, offer);
  const pending = await addReview(desk.api.database, { ...offer, status: "pending" });
  const answer = { id, text: " Просим прощения:\nврача вызвали к больному. " };
  const answered = { text: answer.text.trim(), language: "ru", created_at: expect.any(String) };

  const before = await desk.branchStaff.clinicDesk.reviews({ clinic_branch: desk.branch.id });
  expect(before.results[0]).toMatchObject({ id, answer: null });
  expect(before.results.map((review) => review.id)).not.toContain(pending);
  const notFound = { status: 404 };
  await expect(desk.branchStaff.clinicDesk.answerReview({ ...answer, id: pending })).rejects.toMatchObject(notFound);
  await expect(desk.siblingStaff.clinicDesk.answerReview(answer)).rejects.toMatchObject(notFound);
  await expect(desk.siblingStaff.clinicDesk.reviews({ clinic_branch: desk.branch.id })).rejects.toMatchObject(notFound);
  await expect(desk.branchStaff.clinicDesk.answerReview({ id, text: " x " })).rejects.toMatchObject({ status: 400 });

  const sent = await Promise.allSettled([
    desk.branchStaff.clinicDesk.answerReview(answer),
    desk.branchStaff.clinicDesk.answerReview(answer),
  ]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(desk.clinicStaff.clinicDesk.answerReview({ id, text: "Другой ответ" })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ attr: null, code: "already_answered" }] },
  });
  const { results } = await desk.api.client().reviews.list({ doctor: offer.slot.doctor, limit: 100 });
  expect(results.find((review) => review.id === id)).toMatchObject({ answer: answered });
  const after = await desk.clinicStaff.clinicDesk.reviews({ clinic_branch: desk.branch.id, limit: 100 });
  const ofSibling = await desk.clinicStaff.clinicDesk.reviews({ clinic_branch: desk.sibling, limit: 100 });
  const idsOf = ({ results: shown }: typeof after) => shown.map((review) => review.id);
  expect(idsOf(ofSibling).filter((id) => idsOf(before).includes(id))).toEqual([]);
  const places = after.results.map((review) => review.answer !== null);
  expect(places).toEqual(places.toSorted((one, other) => Number(one) - Number(other)));
});
