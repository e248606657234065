import { afterAll, beforeAll, expect, test } from "vitest";
import { announceChanges } from "#app/api/messages/announce/announce.ts";
import { createSmsQueue } from "#app/api/sms/index.ts";
import { saveStaff, type Workplace } from "#app/api/staff/index.ts";
import { cityTime, momentOf } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import { createBooker, moveVisit } from "../support/appointments.ts";
import { codeSentTo, createTestApi, signedIn, type TestApi } from "../support/api.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";
import { addReview } from "../support/reviews.ts";
import { laterYear } from "../support/later-year.ts";

const password = "a long password of staff";
let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
/** Of the branch where the booker books. */
let branch: { id: number; clinic: number };
let sibling: number;
let branchStaff: ApiClient;
let clinicStaff: ApiClient;
let siblingStaff: ApiClient;
let accounts = 0;

beforeAll(async () => {
  api = await createTestApi();
  booker = await createBooker(api);
  branch = await branchOf(booker.offer.doctorService.clinic_branch);
  sibling = await addSibling();
  branchStaff = await staff("clinic_branch_admin", { branch: branch.id });
  clinicStaff = await staff("clinic_admin", { clinic: branch.clinic });
  siblingStaff = await staff("clinic_branch_admin", { branch: sibling });
});
afterAll(() => api.close());

async function staff(role: Role, workplace: Workplace | null, country: "kg" | null = "kg"): Promise<ApiClient> {
  const email = `${role}-${(accounts += 1)}@example.com`;
  await saveStaff(api.database.db, { email, name: role, password, country, flags: flagsOfRole(role), workplace });
  const { access_token: token } = await signedIn(api.client(), { email, password });
  return api.client().with({ token, locale: "ru" });
}

async function branchOf(id: number) {
  const row = await api.database.db
    .selectFrom("clinic_branches")
    .select(["id", "clinic_id as clinic"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row;
}

/** Another branch becomes one of the same clinic. */
async function addSibling(): Promise<number> {
  const { id } = await api.database.db
    .selectFrom("clinic_branches")
    .select("id")
    .where("country", "=", "kg")
    .where("clinic_id", "!=", branch.clinic)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await api.database.db.updateTable("clinic_branches").set({ clinic_id: branch.clinic }).where("id", "=", id).execute();
  return id;
}

const dateOf = ({ slot }: { slot: { datetime: string } }) => cityTime(slot.datetime, "Asia/Bishkek").date;

async function onDesk(client: ApiClient, visit: { id: number; slot: { datetime: string } }) {
  const day = await client.clinicDesk.day({ clinic_branch: branch.id, date: dateOf(visit) });
  return day.visits.find(({ id }) => id === visit.id);
}

const history = (id: number) =>
  api.database.db
    .selectFrom("appointment_history")
    .select(["actor", "staff_id", "from_status", "to_status", "reason"])
    .where("appointment_id", "=", id)
    .orderBy("id")
    .execute();

test("O-01 a clinic's staff see the visits of their own branches, and of no others", async () => {
  const visit = await booker.book();
  for (const client of [branchStaff, clinicStaff]) {
    expect(await onDesk(client, visit)).toMatchObject({
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
  await expect(onDesk(siblingStaff, visit)).rejects.toMatchObject({ status: 404 });
  const own = await siblingStaff.clinicDesk.day({});
  expect([own.branches.map(({ id }) => id), own.branch.id, own.visits]).toEqual([[sibling], sibling, []]);
  const all = await clinicStaff.clinicDesk.day({});
  const ofClinic = api.database.db.selectFrom("clinic_branches").select("id").where("clinic_id", "=", branch.clinic);
  expect(all.branches.map(({ id }) => id)).toEqual((await ofClinic.orderBy("id").execute()).map(({ id }) => id));
  expect(all.branches.map(({ id }) => id)).toEqual(expect.arrayContaining([branch.id, sibling]));

  const theirs = { id: visit.id };
  await expect(siblingStaff.clinicDesk.mark({ ...theirs, mark: "arrived" })).rejects.toMatchObject({ status: 404 });
  await expect(siblingStaff.clinicDesk.cancel({ ...theirs, reason: "врач болен" })).rejects.toMatchObject({
    status: 404,
  });
  expect((await onDesk(branchStaff, visit))?.status).toBe("booked");
});

test("O-01 without a clinic role the desk is refused, and with one outside its country too", async () => {
  const operator = await staff("operator", null);
  const admin = await staff("admin", null, null);
  for (const client of [operator, admin])
    await expect(client.clinicDesk.day({})).rejects.toMatchObject({ status: 403 });
  await expect(api.client().clinicDesk.day({})).rejects.toMatchObject({ status: 401 });
  await expect(branchStaff.with({ country: "hu" }).clinicDesk.day({})).rejects.toMatchObject({ status: 403 });
  const everywhere = await staff("clinic_branch_admin", { branch: branch.id }, null);
  expect((await everywhere.clinicDesk.day({})).branch.id).toBe(branch.id);
  await expect(everywhere.with({ country: "hu" }).clinicDesk.day({})).rejects.toMatchObject({ status: 404 });
});

test("a day has the visits from midnight to midnight in the city, by time", async () => {
  const visits = [await booker.book(), await booker.book(), await booker.book()];
  const days = [`${laterYear}-03-04T17:59:00Z`, `${laterYear}-03-04T18:00:00Z`, `${laterYear}-03-05T17:59:00Z`];
  for (const [index, visit] of visits.toReversed().entries())
    await moveVisit(api.database, visit.id, new Date(days[index]!));
  const day = await branchStaff.clinicDesk.day({ clinic_branch: branch.id, date: `${laterYear}-03-05` });
  expect(day.visits.map(({ id }) => id)).toEqual([visits[1]!.id, visits[0]!.id]);
});

test("B-18 arrived, seen and not come are recorded with their author, and taken back", async () => {
  const visit = await booker.book();
  const { id } = visit;
  const refused = { status: 400, body: { errors: [{ attr: "mark", code: "mark_impossible" }] } };
  await expect(branchStaff.clinicDesk.mark({ id, mark: "none" })).rejects.toMatchObject(refused);
  await moveVisit(api.database, id, new Date(Date.now() - 60_000));
  const { arrived_at } = await branchStaff.clinicDesk.mark({ id, mark: "arrived" });
  expect(arrived_at).not.toBeNull();
  await expect(branchStaff.clinicDesk.mark({ id, mark: "noshow" })).rejects.toMatchObject(refused);
  expect(await branchStaff.clinicDesk.mark({ id, mark: "fulfilled" })).toMatchObject({
    status: "fulfilled",
    arrived_at,
  });
  expect(await clinicStaff.clinicDesk.mark({ id, mark: "none" })).toMatchObject({ status: "booked" });
  expect((await clinicStaff.clinicDesk.mark({ id, mark: "none" })).arrived_at).toBeNull();
  expect(await clinicStaff.clinicDesk.mark({ id, mark: "noshow" })).toMatchObject({ status: "noshow" });
  const entries = await history(id);
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
  const visit = await booker.book();
  const other = booker.offer.slots.pop()!;
  await api.client().appointments.reschedule({ ...visit, slot: other.id });
  const shown = { id: visit.id, shown_slot: visit.slot.id };
  const refused = { status: 400, body: { errors: [{ attr: null, code: "moved_meanwhile" }] } };
  await expect(branchStaff.clinicDesk.cancel({ ...shown, reason: "врач болен" })).rejects.toMatchObject(refused);
  await expect(branchStaff.clinicDesk.mark({ ...shown, mark: "arrived" })).rejects.toMatchObject(refused);
  const current = { id: visit.id, shown_slot: other.id };
  expect(await branchStaff.clinicDesk.cancel({ ...current, reason: "врач болен" })).toMatchObject({ slot: other.id });
});

test("B-18 a visit cancelled while the patient moves it is refused as moved", async () => {
  const visit = await booker.book();
  const { db } = api.database;
  const other = booker.offer.slots.pop()!;
  // The patient's statement holds the row; the desk's waits for it.
  const { cancelled } = await db.transaction().execute(async (trx) => {
    const moved = { slot_id: other.id, starts_at: new Date(other.datetime) };
    await trx.updateTable("appointments").set(moved).where("id", "=", visit.id).execute();
    const waiting = Promise.allSettled([
      branchStaff.clinicDesk.cancel({ id: visit.id, shown_slot: visit.slot.id, reason: "врач болен" }),
    ]);
    await waitForLockWaiters(db, 1);
    return { cancelled: waiting };
  });
  expect((await cancelled)[0]).toMatchObject({
    reason: { status: 400, body: { errors: [{ attr: null, code: "moved_meanwhile" }] } },
  });
});

/** Moves a free slot of the booker's offer to a moment. */
async function freeSlotAt(startsAt: Date): Promise<number> {
  const { id } = booker.offer.slots.pop()!;
  await api.database.db.updateTable("slots").set({ starts_at: startsAt }).where("id", "=", id).execute();
  return id;
}
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const walkIn = (slot: number, more: object = {}) => ({
  doctor_service: booker.offer.doctorService.id,
  slot,
  client_name: "Бакыт Асанов",
  ...more,
});

test("B-18 O-01 a walk-in gets a free slot of today, at once as arrived, with its author; twice sent, entered once", async () => {
  const slot = await freeSlotAt(minutes(-5));
  const { offers } = await branchStaff.clinicDesk.walkInOffers({});
  const offer = offers.find(({ doctor_service }) => doctor_service === booker.offer.doctorService.id);
  expect(offer?.slots.map(({ id }) => id)).toContain(slot);
  const { today, next_free_date: next } = await branchStaff.clinicDesk.day({});
  expect(next).toBe(today);
  const visit = await branchStaff.clinicDesk.addWalkIn(walkIn(slot));
  expect(visit).toMatchObject({ slot, status: "booked", client_phone: null, is_walk_in: true, is_cancellable: false });
  expect([visit.arrived_at !== null, visit.marks]).toEqual([true, ["fulfilled", "none"]]);
  expect((await branchStaff.clinicDesk.addWalkIn(walkIn(slot))).id).toBe(visit.id);
  expect(await onDesk(branchStaff, { id: visit.id, slot: { datetime: visit.datetime } })).toMatchObject({
    id: visit.id,
  });
  const [entry, ...others] = await history(visit.id);
  expect([entry, others]).toMatchObject([{ actor: "clinic", from_status: null, to_status: "booked" }, []]);
  expect(entry!.staff_id).not.toBeNull();
  const again = (await branchStaff.clinicDesk.walkInOffers({})).offers.flatMap(({ slots }) => slots);
  expect(again.map(({ id }) => id)).not.toContain(slot);
});

test("B-17 B-18 a slot is given to one of two walk-ins and bookings", async () => {
  const slot = await freeSlotAt(minutes(-4));
  const names = ["Бакыт Асанов", "Айгүл Асанова", "Нурлан Асанов"];
  const answers = await Promise.allSettled(
    names.map((client_name) => branchStaff.clinicDesk.addWalkIn(walkIn(slot, { client_name }))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  const booked = await booker.book();
  await moveVisit(api.database, booked.id, minutes(-3));
  const faults = (code: string) => ({ status: 400, body: { errors: [{ attr: "slot", code }] } });
  await expect(branchStaff.clinicDesk.addWalkIn(walkIn(booked.slot.id))).rejects.toMatchObject(faults("slot_taken"));
  const tomorrow = booker.offer.slots.at(-1)!.id;
  await expect(branchStaff.clinicDesk.addWalkIn(walkIn(tomorrow))).rejects.toMatchObject(faults("slot_gone"));
  const over = await freeSlotAt(minutes(-600));
  await expect(branchStaff.clinicDesk.addWalkIn(walkIn(over))).rejects.toMatchObject(faults("slot_gone"));
});

test("B-18 a colleague's walk-in of the same name is another visitor, and a slot after midnight in the city is tomorrow's", async () => {
  const slot = await freeSlotAt(minutes(-7));
  await branchStaff.clinicDesk.addWalkIn(walkIn(slot));
  const faults = (code: string) => ({ status: 400, body: { errors: [{ attr: "slot", code }] } });
  await expect(clinicStaff.clinicDesk.addWalkIn(walkIn(slot))).rejects.toMatchObject(faults("slot_taken"));
  const { date } = cityTime(Date.now(), "Asia/Bishkek");
  const midnight = momentOf(addDays(date, 1), 0, "Asia/Bishkek")!;
  const tomorrow = await freeSlotAt(new Date(midnight + 30 * 60_000));
  await expect(branchStaff.clinicDesk.addWalkIn(walkIn(tomorrow))).rejects.toMatchObject(faults("slot_gone"));
});

test("a walk-in pays the discounted price", async () => {
  const { db } = api.database;
  const offer = db.updateTable("doctor_services").where("id", "=", booker.offer.doctorService.id);
  await offer.set({ base_price: 2000, discount_price: 1500 }).execute();
  const { id } = await branchStaff.clinicDesk.addWalkIn(walkIn(await freeSlotAt(minutes(-8))));
  const paid = db.selectFrom("appointments").select(["price", "currency"]).where("id", "=", id);
  expect(await paid.execute()).toEqual([{ price: 1500, currency: "KGS" }]);
});

test("B-18 a service that is switched off takes no walk-in", async () => {
  const slot = await freeSlotAt(minutes(-9));
  const { id } = booker.offer.doctorService;
  const offer = api.database.db.updateTable("doctor_services").where("id", "=", id);
  await offer.set({ is_active: false }).execute();
  const { offers } = await branchStaff.clinicDesk.walkInOffers({});
  expect(offers.map(({ doctor_service }) => doctor_service)).not.toContain(id);
  await expect(branchStaff.clinicDesk.addWalkIn(walkIn(slot))).rejects.toMatchObject({ status: 404 });
  await offer.set({ is_active: true }).execute();
  expect((await branchStaff.clinicDesk.addWalkIn(walkIn(slot))).slot).toBe(slot);
});

test("O-01 nobody enters a walk-in at another branch", async () => {
  const slot = await freeSlotAt(minutes(-2));
  await expect(siblingStaff.clinicDesk.addWalkIn(walkIn(slot))).rejects.toMatchObject({ status: 404 });
  await expect(siblingStaff.clinicDesk.walkInOffers({ clinic_branch: branch.id })).rejects.toMatchObject({
    status: 404,
  });
  const operator = await staff("operator", null);
  await expect(operator.clinicDesk.addWalkIn(walkIn(slot))).rejects.toMatchObject({ status: 403 });
  expect((await clinicStaff.clinicDesk.addWalkIn(walkIn(slot))).slot).toBe(slot);
});

test("B-18 B-19 a walk-in gets no SMS, is cancelled if it was a mistake, and needs a number of the market or none", async () => {
  const slot = await freeSlotAt(minutes(-1));
  const wrong = { client_phone: "+36201234567" };
  await expect(branchStaff.clinicDesk.addWalkIn(walkIn(slot, wrong))).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ attr: "client_phone", code: "phone_format" }] },
  });
  const client_phone = "+996555987654";
  const { id } = await branchStaff.clinicDesk.addWalkIn(walkIn(slot, { client_phone }));
  expect(await branchStaff.clinicDesk.mark({ id, mark: "none" })).toMatchObject({ is_cancellable: true });
  await moveVisit(api.database, id, minutes(30));
  const tools = { queueSms: createSmsQueue({ kept: true }), linkTo: () => "https://vizit.kg/a/x" };
  await announceChanges(api.database.db, tools);
  expect(await branchStaff.clinicDesk.cancel({ id, reason: "ошибка" })).toMatchObject({ status: "cancelled" });
  await announceChanges(api.database.db, tools);
  const sent = api.database.db.selectFrom("outbox").select("text").where("to", "=", client_phone).execute();
  expect(await sent).toEqual([]);
});

test("the phone of a walk-in, which nobody has confirmed, opens no appointments", async () => {
  const client_phone = "+996555987655";
  await branchStaff.clinicDesk.addWalkIn(walkIn(await freeSlotAt(minutes(-6)), { client_phone }));
  const client = api.client();
  await client.codes.send({ phone: client_phone, purpose: "sign-in" });
  const code = await codeSentTo(client, client_phone);
  await expect(client.patients.signIn({ phone: client_phone, code, letter: "А" })).rejects.toMatchObject({
    body: { errors: [{ code: "sign_in_mismatch" }] },
  });
});

test("B-18 of two marks at once the second is refused", async () => {
  const visit = await booker.book();
  await moveVisit(api.database, visit.id, new Date(Date.now() - 60_000));
  const marks = ["fulfilled", "noshow", "fulfilled", "noshow"] as const;
  const answers = await Promise.allSettled(marks.map((mark) => branchStaff.clinicDesk.mark({ id: visit.id, mark })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  expect(await history(visit.id)).toHaveLength(2);
});

test("B-18 B-19 a visit that the clinic cancels frees its slot and tells the patient, once; a mark tells nobody", async () => {
  const visit = await booker.book();
  const marked = await booker.book();
  const { db } = api.database;
  const tools = { queueSms: createSmsQueue({ kept: true }), linkTo: () => "https://vizit.kg/a/x" };
  await announceChanges(db, tools);
  const reason = "врач болен";
  await expect(branchStaff.clinicDesk.cancel({ id: visit.id, reason: " x " })).rejects.toMatchObject({ status: 400 });
  const cancelled = await branchStaff.clinicDesk.cancel({ id: visit.id, reason });
  expect(cancelled).toMatchObject({ status: "cancelled", cancel_reason: reason, marks: [], is_cancellable: false });
  await branchStaff.clinicDesk.cancel({ id: visit.id, reason: "ещё раз" });
  expect((await history(visit.id)).slice(1)).toMatchObject([{ actor: "clinic", to_status: "cancelled", reason }]);
  expect(await api.client().appointments.get(visit)).toMatchObject({ clinic_cancellation: { reason }, sequence: 1 });
  await db
    .updateTable("appointment_history")
    .set({ is_reason_shown: false })
    .where("appointment_id", "=", visit.id)
    .execute();
  expect((await api.client().appointments.get(visit)).clinic_cancellation).toEqual({ reason: null });
  const { results } = await api.client().slots.list({ doctor: [visit.slot.doctor] });
  expect(results.map(({ id }) => id)).toContain(visit.slot.id);

  await moveVisit(api.database, marked.id, new Date(Date.now() - 60_000));
  await branchStaff.clinicDesk.mark({ id: marked.id, mark: "noshow" });
  await expect(branchStaff.clinicDesk.cancel({ id: marked.id, reason })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ attr: null, code: "too_late_to_cancel" }] },
  });
  await announceChanges(db, tools);
  const messages = await db
    .selectFrom("outbox")
    .select(["appointment_id as id", "text"])
    .where("appointment_id", "in", [visit.id, marked.id])
    .where("text", "like", "%) отменена%")
    .execute();
  expect(messages).toMatchObject([{ id: visit.id }]);
});

test("B-19 a clinic answers a published review of its own branch, once and in public", async () => {
  const offer = { doctorService: booker.offer.doctorService.id, slot: booker.offer.slots[0]! };
  const id = await addReview(api.database, offer);
  const pending = await addReview(api.database, { ...offer, status: "pending" });
  const answer = { id, text: " Просим прощения:\nврача вызвали к больному. " };
  const answered = { text: answer.text.trim(), language: "ru", created_at: expect.any(String) };

  const before = await branchStaff.clinicDesk.reviews({ clinic_branch: branch.id });
  expect(before.results[0]).toMatchObject({ id, answer: null });
  expect(before.results.map((review) => review.id)).not.toContain(pending);
  const notFound = { status: 404 };
  await expect(branchStaff.clinicDesk.answerReview({ ...answer, id: pending })).rejects.toMatchObject(notFound);
  await expect(siblingStaff.clinicDesk.answerReview(answer)).rejects.toMatchObject(notFound);
  await expect(siblingStaff.clinicDesk.reviews({ clinic_branch: branch.id })).rejects.toMatchObject(notFound);
  await expect(branchStaff.clinicDesk.answerReview({ id, text: " x " })).rejects.toMatchObject({ status: 400 });

  const sent = await Promise.allSettled([
    branchStaff.clinicDesk.answerReview(answer),
    branchStaff.clinicDesk.answerReview(answer),
  ]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(clinicStaff.clinicDesk.answerReview({ id, text: "Другой ответ" })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ attr: null, code: "already_answered" }] },
  });
  const { results } = await api.client().reviews.list({ doctor: offer.slot.doctor, limit: 100 });
  expect(results.find((review) => review.id === id)).toMatchObject({ answer: answered });
  const after = await clinicStaff.clinicDesk.reviews({ clinic_branch: branch.id, limit: 100 });
  const places = after.results.map((review) => review.answer !== null);
  expect(places).toEqual(places.toSorted((one, other) => Number(one) - Number(other)));
});
