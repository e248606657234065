import { afterAll, beforeAll, expect, test } from "vitest";
import { announceChanges } from "#app/api/messages/announce/announce.ts";
import { createSmsQueue } from "#app/api/sms/index.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker, setVisitStart } from "../support/appointments.ts";
import { createClinicStaff } from "../support/clinic-staff.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
let staff: ReturnType<typeof createClinicStaff>;
let desk: ApiClient;

beforeAll(async () => {
  api = await createTestApi();
  booker = await createBooker(api);
  staff = createClinicStaff(api);
  desk = await staff("clinic_branch_admin", { branch: booker.offer.doctorService.clinic_branch });
});
afterAll(() => api.close());

const db = () => api.database.db;
const fault = (attr: string | null, code: string) => ({ status: 400, body: { errors: [{ attr, code }] } });

const history = (id: number) =>
  db()
    .selectFrom("appointment_history")
    .select(["actor", "staff_id", "from_slot_id", "to_slot_id"])
    .where("appointment_id", "=", id)
    .orderBy("id")
    .execute();

async function announced(phone: string): Promise<string[]> {
  const deps = { queueSms: createSmsQueue({ isDemo: true }), linkTo: () => "https://vizit.kg/a/x" };
  while ((await announceChanges(db(), deps)) > 0);
  const rows = await db().selectFrom("outbox").select("text").where("to", "=", phone).orderBy("id").execute();
  return rows.map(({ text }) => text);
}

test("B-16 O-02 the clinic moves a visit to a free time of its doctor, once, with its author and a message", async () => {
  const { id, hash, slot, phone } = await booker.book();
  const before = (await announced(phone)).length;
  const target = booker.offer.slots.pop()!;
  const moved = await desk.clinicDesk.move({ id, slot: target.id, shown_slot: slot.id });
  expect(moved).toMatchObject({ id, slot: target.id, datetime: target.datetime, status: "booked", is_movable: true });
  for (const shown_slot of [slot.id, target.id])
    expect(await desk.clinicDesk.move({ id, slot: target.id, shown_slot })).toMatchObject({ slot: target.id });
  const [, entry, ...others] = await history(id);
  expect([entry, others]).toMatchObject([{ actor: "clinic", from_slot_id: slot.id, to_slot_id: target.id }, []]);
  expect(entry!.staff_id).not.toBeNull();
  const messages = (await announced(phone)).slice(before);
  expect(messages).toHaveLength(1);
  // The old time is free again.
  expect(await booker.book({ slot })).toMatchObject({ slot: { id: slot.id } });
  // The patient's own cancellation is not the clinic's, which has only moved the visit.
  const { appointments } = api.client();
  await appointments.cancel({ id, hash });
  expect(await appointments.get({ id, hash })).toMatchObject({ status: "cancelled", clinic_cancellation: null });
});

test("B-16 a time that is taken, withdrawn, over, another doctor's or unknown is refused, and the visit stays", async () => {
  const { id, slot } = await booker.book();
  const taken = (await booker.book()).slot;
  const withdrawn = booker.offer.slots.pop()!;
  await db().updateTable("slots").set({ is_withdrawn: true }).where("id", "=", withdrawn.id).execute();
  const over = booker.offer.slots.pop()!;
  await db()
    .updateTable("slots")
    .set({ starts_at: new Date(Date.now() - 60_000) })
    .where("id", "=", over.id)
    .execute();
  const foreign = await db()
    .selectFrom("slots")
    .select("id")
    .where("doctor_id", "!=", slot.doctor)
    .where("starts_at", ">", new Date(Date.now() + 86_400_000))
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await expect(desk.clinicDesk.move({ id, slot: taken.id })).rejects.toMatchObject(fault("slot", "slot_taken"));
  for (const slot of [withdrawn.id, over.id, foreign.id, 999_999_999])
    await expect(desk.clinicDesk.move({ id, slot })).rejects.toMatchObject(fault("slot", "slot_gone"));
  const row = await db().selectFrom("appointments").select("slot_id").where("id", "=", id).executeTakeFirstOrThrow();
  expect(row.slot_id).toBe(slot.id);
  expect(await history(id)).toHaveLength(1);
});

test("B-17 of two visits that are moved to one time at once one gets it", async () => {
  const visits = [await booker.book(), await booker.book()];
  const target = booker.offer.slots.pop()!;
  const responses = await Promise.allSettled(visits.map(({ id }) => desk.clinicDesk.move({ id, slot: target.id })));
  expect(responses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(responses.find(({ status }) => status === "rejected")).toMatchObject({ reason: fault("slot", "slot_taken") });
});

test("B-16 a visit that the patient moves at this moment is refused as moved", async () => {
  const visit = await booker.book();
  const [patientSlot, deskSlot] = [booker.offer.slots.pop()!, booker.offer.slots.pop()!];
  // The patient's statement holds the row; the desk's waits for it.
  const { waiting } = await db()
    .transaction()
    .execute(async (trx) => {
      const moved = { slot_id: patientSlot.id, starts_at: new Date(patientSlot.datetime) };
      await trx.updateTable("appointments").set(moved).where("id", "=", visit.id).execute();
      const shown = { id: visit.id, shown_slot: visit.slot.id };
      const move = Promise.allSettled([desk.clinicDesk.move({ ...shown, slot: deskSlot.id })]);
      await waitForLockWaiters(db(), 1);
      return { waiting: move };
    });
  expect((await waiting)[0]).toMatchObject({ reason: fault(null, "moved_meanwhile") });
});

test("B-16 a visit that has started, has been cancelled or whose patient is there is not moved", async () => {
  const target = booker.offer.slots.pop()!.id;
  const [started, cancelled] = [await booker.book(), await booker.book()];
  await setVisitStart(api.database, started.id, new Date(Date.now() - 60_000));
  await desk.clinicDesk.cancel({ id: cancelled.id, reason: "врач болен" });
  const arrived = await booker.book();
  await setVisitStart(api.database, arrived.id, new Date(Date.now() + 60_000));
  await desk.clinicDesk.mark({ id: arrived.id, mark: "arrived" });
  const move = (id: number) => desk.clinicDesk.move({ id, slot: target });
  for (const { id } of [started, arrived])
    await expect(move(id)).rejects.toMatchObject(fault(null, "too_late_to_move"));
  await expect(move(cancelled.id)).rejects.toMatchObject(fault(null, "visit_cancelled"));
});

test("O-01 O-02 only the branch's own staff move a visit", async () => {
  const { id } = await booker.book();
  const target = booker.offer.slots.pop()!.id;
  const { id: other } = await db()
    .selectFrom("clinic_branches")
    .select("id")
    .where("country", "=", "kg")
    .where("id", "!=", booker.offer.doctorService.clinic_branch)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const elsewhere = await staff("clinic_branch_admin", { branch: other });
  const operator = await staff("operator", null);
  await expect(elsewhere.clinicDesk.move({ id, slot: target })).rejects.toMatchObject({ status: 404 });
  await expect(operator.clinicDesk.move({ id, slot: target })).rejects.toMatchObject({ status: 403 });
  await expect(api.client().clinicDesk.move({ id, slot: target })).rejects.toMatchObject({ status: 401 });
});
