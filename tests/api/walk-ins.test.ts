import { afterAll, beforeAll, expect, test } from "vitest";
import { announceChanges } from "#app/api/messages/announce/announce.ts";
import { createSmsQueue } from "#app/api/sms/index.ts";
import { cityTime, momentOf } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { codeSentTo } from "../support/api.ts";
import { setVisitStart } from "../support/appointments.ts";
import { createClinicDesk, type ClinicDesk } from "../support/clinic-desk.ts";

let desk: ClinicDesk;

beforeAll(async () => {
  desk = await createClinicDesk();
});
afterAll(() => desk.close());

/** Moves a free slot of the booker's offer to a moment. */
async function freeSlotAt(startsAt: Date): Promise<number> {
  const { id } = desk.booker.offer.slots.pop()!;
  await desk.api.database.db.updateTable("slots").set({ starts_at: startsAt }).where("id", "=", id).execute();
  return id;
}
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const walkIn = (slot: number, more: object = {}) => ({
  doctor_service: desk.booker.offer.doctorService.id,
  slot,
  client_name: "Бакыт Асанов",
  ...more,
});

test("B-18 O-01 a walk-in gets a free slot of today, at once as arrived, with its author; twice sent, entered once", async () => {
  const slot = await freeSlotAt(minutes(-5));
  const { offers } = await desk.branchStaff.clinicDesk.walkInOffers({});
  const offer = offers.find(({ doctor_service }) => doctor_service === desk.booker.offer.doctorService.id);
  expect(offer?.slots.map(({ id }) => id)).toContain(slot);
  const { today, next_free_date: next } = await desk.branchStaff.clinicDesk.day({});
  expect(next).toBe(today);
  const visit = await desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot));
  expect(visit).toMatchObject({ slot, status: "booked", client_phone: null, is_walk_in: true, is_cancellable: false });
  expect([visit.arrived_at !== null, visit.marks]).toEqual([true, ["fulfilled", "none"]]);
  expect((await desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot))).id).toBe(visit.id);
  const { id: otherService } = await desk.api.database.db
    .selectFrom("doctor_services")
    .select("id")
    .where("doctor_id", "=", visit.doctor.id)
    .where("clinic_branch_id", "=", desk.branch.id)
    .where("id", "!=", desk.booker.offer.doctorService.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await expect(
    desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot, { doctor_service: otherService })),
  ).rejects.toMatchObject({ status: 400, body: { errors: [{ attr: "slot", code: "slot_taken" }] } });
  expect(await desk.findVisit(desk.branchStaff, { id: visit.id, slot: { datetime: visit.datetime } })).toMatchObject({
    id: visit.id,
  });
  await desk.api.database.db
    .updateTable("appointments")
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where("id", "=", visit.id)
    .execute();
  await expect(desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot))).rejects.toMatchObject({ status: 400 });
  const [entry, ...others] = await desk.history(visit.id);
  expect([entry, others]).toMatchObject([{ actor: "clinic", from_status: null, to_status: "booked" }, []]);
  expect(entry!.staff_id).not.toBeNull();
  const again = (await desk.branchStaff.clinicDesk.walkInOffers({})).offers.flatMap(({ slots }) => slots);
  expect(again.map(({ id }) => id)).not.toContain(slot);
});

test("B-17 B-18 of three walk-ins at once one gets a slot; a booked, withdrawn or past one, or of another day, is refused", async () => {
  const slot = await freeSlotAt(minutes(-4));
  const names = ["Бакыт Асанов", "Айгүл Асанова", "Нурлан Асанов"];
  const responses = await Promise.allSettled(
    names.map((client_name) => desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot, { client_name }))),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  const booked = await desk.booker.book();
  await setVisitStart(desk.api.database, booked.id, minutes(-3));
  const faults = (code: string) => ({ status: 400, body: { errors: [{ attr: "slot", code }] } });
  await expect(desk.branchStaff.clinicDesk.addWalkIn(walkIn(booked.slot.id))).rejects.toMatchObject(
    faults("slot_taken"),
  );
  const tomorrow = desk.booker.offer.slots.at(-1)!.id;
  await expect(desk.branchStaff.clinicDesk.addWalkIn(walkIn(tomorrow))).rejects.toMatchObject(faults("slot_gone"));
  const withdrawn = await freeSlotAt(minutes(-6));
  await desk.api.database.db.updateTable("slots").set({ is_withdrawn: true }).where("id", "=", withdrawn).execute();
  await expect(desk.branchStaff.clinicDesk.addWalkIn(walkIn(withdrawn))).rejects.toMatchObject(faults("slot_gone"));
  const over = await freeSlotAt(minutes(-600));
  await expect(desk.branchStaff.clinicDesk.addWalkIn(walkIn(over))).rejects.toMatchObject(faults("slot_gone"));
});

test("B-18 a colleague's walk-in of the same name is another visitor, and a slot after midnight in the city is tomorrow's", async () => {
  const slot = await freeSlotAt(minutes(-7));
  await desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot));
  const faults = (code: string) => ({ status: 400, body: { errors: [{ attr: "slot", code }] } });
  await expect(desk.clinicStaff.clinicDesk.addWalkIn(walkIn(slot))).rejects.toMatchObject(faults("slot_taken"));
  const { date } = cityTime(Date.now(), "Asia/Bishkek");
  const midnight = momentOf(addDays(date, 1), 0, "Asia/Bishkek")!;
  const tomorrow = await freeSlotAt(new Date(midnight + 30 * 60_000));
  await expect(desk.branchStaff.clinicDesk.addWalkIn(walkIn(tomorrow))).rejects.toMatchObject(faults("slot_gone"));
});

test("a walk-in pays the discounted price", async () => {
  const { db } = desk.api.database;
  const offer = db.updateTable("doctor_services").where("id", "=", desk.booker.offer.doctorService.id);
  await offer.set({ base_price: 2000, discount_price: 1500 }).execute();
  const { id } = await desk.branchStaff.clinicDesk.addWalkIn(walkIn(await freeSlotAt(minutes(-8))));
  const paid = db.selectFrom("appointments").select(["price", "currency"]).where("id", "=", id);
  expect(await paid.execute()).toEqual([{ price: 1500, currency: "KGS" }]);
});

test("B-18 the four nearest times of a service are offered, the first one first", async () => {
  const starts = [-6.1, -6.5, -6.2, -6.4, -6.3].map(minutes);
  for (const startsAt of starts) await freeSlotAt(startsAt);
  const { offers } = await desk.branchStaff.clinicDesk.walkInOffers({});
  const offer = offers.find(({ doctor_service }) => doctor_service === desk.booker.offer.doctorService.id);
  const offered = offer!.slots.map(({ datetime }) => datetime);
  expect([offered.length, offered]).toEqual([4, offered.toSorted()]);
  // Times of the demo market may be even nearer.
  expect(Date.parse(offered[3]!)).toBeLessThan(Math.max(...starts.map(Number)));
});

test("B-18 a service or a doctor that is switched off takes no walk-in", async () => {
  const slot = await freeSlotAt(minutes(-9));
  const { db } = desk.api.database;
  const { id } = desk.booker.offer.doctorService;
  const offer = db.selectFrom("doctor_services").where("id", "=", id);
  const service = db.updateTable("doctor_services").where("id", "=", id);
  const doctor = db.updateTable("doctors").where("id", "=", offer.select("doctor_id"));
  for (const setActive of [
    (isActive: boolean) => service.set({ is_active: isActive }).execute(),
    (isActive: boolean) => doctor.set({ is_active: isActive }).execute(),
  ]) {
    await setActive(false);
    const { offers } = await desk.branchStaff.clinicDesk.walkInOffers({});
    expect(offers.map(({ doctor_service }) => doctor_service)).not.toContain(id);
    await expect(desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot))).rejects.toMatchObject({ status: 404 });
    await setActive(true);
  }
  expect((await desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot))).slot).toBe(slot);
});

test("O-01 nobody enters a walk-in at another branch", async () => {
  const slot = await freeSlotAt(minutes(-2));
  await expect(desk.siblingStaff.clinicDesk.addWalkIn(walkIn(slot))).rejects.toMatchObject({ status: 404 });
  await expect(desk.siblingStaff.clinicDesk.walkInOffers({ clinic_branch: desk.branch.id })).rejects.toMatchObject({
    status: 404,
  });
  const operator = await desk.staff("operator", null);
  await expect(operator.clinicDesk.addWalkIn(walkIn(slot))).rejects.toMatchObject({ status: 403 });
  expect((await desk.clinicStaff.clinicDesk.addWalkIn(walkIn(slot))).slot).toBe(slot);
});

test("B-18 B-19 a walk-in gets no SMS, is cancelled if it was a mistake, and needs a number of the market or none", async () => {
  const slot = await freeSlotAt(minutes(-1));
  const wrong = { client_phone: "+36201234567" };
  await expect(desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot, wrong))).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ attr: "client_phone", code: "phone_format" }] },
  });
  const client_phone = "+996555987654";
  const { id } = await desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot, { client_phone }));
  expect(await desk.branchStaff.clinicDesk.mark({ id, mark: "none" })).toMatchObject({ is_cancellable: true });
  await setVisitStart(desk.api.database, id, minutes(30));
  const deps = { queueSms: createSmsQueue({ isDemo: true }), linkTo: () => "https://vizit.kg/a/x" };
  await announceChanges(desk.api.database.db, deps);
  expect(await desk.branchStaff.clinicDesk.cancel({ id, reason: "ошибка" })).toMatchObject({ status: "cancelled" });
  await announceChanges(desk.api.database.db, deps);
  const sent = desk.api.database.db.selectFrom("outbox").select("text").where("to", "=", client_phone).execute();
  expect(await sent).toEqual([]);
  // Half an hour later can be tomorrow.
  await setVisitStart(desk.api.database, id, minutes(-1));
  // The slot is free again, and the cancelled visit is not taken for a form that was sent twice.
  await desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot, { client_name: "Айгүл Асанова" }));
  await expect(desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot, { client_phone }))).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ attr: "slot", code: "slot_taken" }] },
  });
});

test("the phone of a walk-in, which nobody has confirmed, opens no appointments", async () => {
  const client_phone = "+996555987655";
  await desk.branchStaff.clinicDesk.addWalkIn(walkIn(await freeSlotAt(minutes(-6)), { client_phone }));
  const client = desk.api.client();
  await client.codes.send({ phone: client_phone, purpose: "sign-in" });
  const code = await codeSentTo(client, client_phone);
  await expect(client.patients.signIn({ phone: client_phone, code, letter: "А" })).rejects.toMatchObject({
    body: { errors: [{ code: "sign_in_mismatch" }] },
  });
});

test("O-01 the next free day is that of a time that nobody has", async () => {
  const { db } = desk.api.database;
  await db
    .updateTable("slots")
    .set({ is_withdrawn: true })
    .where("clinic_branch_id", "=", desk.branch.id)
    .where("starts_at", "<", minutes(3 * 24 * 60))
    .execute();
  const [now, next] = [minutes(-3), minutes(2 * 24 * 60)];
  const free = async (at: Date) => {
    const slot = await freeSlotAt(at);
    await db.updateTable("slots").set({ is_withdrawn: false }).where("id", "=", slot).execute();
    return slot;
  };
  await desk.branchStaff.clinicDesk.addWalkIn(walkIn(await free(now)));
  await free(next);
  const nextFree = async () => (await desk.branchStaff.clinicDesk.day({})).next_free_date;
  expect(await nextFree()).toBe(cityTime(next.getTime(), "Asia/Bishkek").date);
  const { id } = desk.booker.offer.doctorService;
  const offer = db.selectFrom("doctor_services").where("id", "=", id);
  const offers = db.updateTable("doctor_services").where("doctor_id", "=", offer.select("doctor_id"));
  await offers.set({ is_active: false }).execute();
  expect(await nextFree()).not.toBe(cityTime(next.getTime(), "Asia/Bishkek").date);
});

test("O-01 a time that began before midnight is a walk-in's of today", async () => {
  const { db } = desk.api.database;
  // One of them has a time between midnight and six now.
  const zones = ["Etc/GMT", "Etc/GMT-6", "Etc/GMT-12", "Etc/GMT+6"];
  const zone = zones.find((name) => cityTime(Date.now(), name).time < "06:00")!;
  const branch = db.selectFrom("clinic_branches").where("id", "=", desk.branch.id);
  await db.updateTable("cities").set({ timezone: zone }).where("id", "=", branch.select("city_id")).execute();
  const { doctorService } = desk.booker.offer;
  const services = db.selectFrom("doctor_services").where("id", "=", doctorService.id).select("doctor_id");
  await db.updateTable("doctor_services").set({ is_active: true }).where("doctor_id", "=", services).execute();
  const { today } = await desk.branchStaff.clinicDesk.day({});
  const slot = await freeSlotAt(new Date(momentOf(today, -1, zone)!));
  const long = { is_withdrawn: false, duration_minutes: 480 };
  await db.updateTable("slots").set(long).where("id", "=", slot).execute();
  expect((await desk.branchStaff.clinicDesk.day({})).next_free_date).toBe(today);
  expect((await desk.branchStaff.clinicDesk.addWalkIn(walkIn(slot))).slot).toBe(slot);
});
