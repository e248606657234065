import type { CreatePayload } from "#app/contract/appointment.ts";
import type { Slot } from "#app/contract/slot.ts";
import type { TestDatabase } from "./database.ts";
import { codeSentTo, findBookable, type Bookable, type TestApi } from "./api.ts";

type BookOptions = Partial<OptionalFields> & { phone?: string; slot?: Slot; locale?: "ru"; idempotencyKey?: string };
type OptionalFields = Pick<CreatePayload, "client_name" | "consents" | "client_id" | "session_id" | "token">;

/** Books appointments with one doctor, the latest slot first; each has its own phone unless one is given. */
export async function createBooker(
  api: TestApi,
  { country = "kg", phoneStart = 555_300_000 }: { country?: "kg"; phoneStart?: number } = {},
) {
  const offer: Bookable = await findBookable(api.client(country), { atLeast: 110 });
  const allSlots = [...offer.slots];
  let lastPhone = phoneStart;
  return {
    offer,
    /** Cancels all appointments of the database without messages, so that all slots are free again. */
    async cancelAll(): Promise<void> {
      await api.database.db
        .updateTable("appointments")
        .set({ status: "cancelled", cancelled_at: new Date() })
        .where("status", "!=", "cancelled")
        .execute();
      offer.slots = [...allSlots];
    },
    /** Takes `count` free slots of one day, which `book` does not use then. */
    takeDay(count: number): Slot[] {
      const days = Object.values(Object.groupBy(offer.slots, (slot) => slot.datetime.slice(0, 10)));
      const day = days.findLast(
        (slots) => slots!.length >= count && Date.parse(slots![0]!.datetime) > Date.now() + 3 * 86_400_000,
      );
      if (!day) throw new Error(`no day has ${count} free times left`);
      const taken = day.slice(0, count);
      offer.slots = offer.slots.filter((slot) => !taken.includes(slot));
      return taken;
    },
    async book({
      phone = `+996${(lastPhone += 1)}`,
      slot = offer.slots.pop()!,
      locale = "ru",
      idempotencyKey,
      ...more
    }: BookOptions = {}) {
      const client = api.client(country, phone).with({ locale });
      await client.codes.send({ phone });
      const code = await codeSentTo(client, phone);
      const payload: CreatePayload = {
        client_name: "Айгүл Сатыбалдиева",
        client_phone: phone,
        doctor_service: offer.doctorService.id,
        slot: slot.id,
        source: "web-mobile",
        code,
        ...more,
      };
      const created = await client.appointments.create(payload, idempotencyKey ? { idempotencyKey } : {});
      return { ...created, phone, slot, payload };
    },
  };
}

/** Sets the start of an appointment and its slot, as if it had been booked for that time. */
export async function setVisitStart({ db }: Pick<TestDatabase, "db">, id: number, startsAt: Date): Promise<void> {
  const { slot_id: slot } = await db
    .selectFrom("appointments")
    .select("slot_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  // The database refuses an appointment that does not fit its slot.
  await db.updateTable("slots").set({ starts_at: startsAt }).where("id", "=", slot).execute();
  await db.updateTable("appointments").set({ starts_at: startsAt }).where("id", "=", id).execute();
}
