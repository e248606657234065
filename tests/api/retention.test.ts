import { afterAll, beforeAll, expect, test } from "vitest";
import { addWebhook, announceChanges, type MessageTools } from "#app/api/messages/index.ts";
import { forgetOld } from "#app/api/retention/index.ts";
import { createSmsQueue } from "#app/api/sms/index.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker } from "../support/appointments.ts";

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
beforeAll(async () => {
  api = await createTestApi();
  booker = await createBooker(api);
});
afterAll(() => api.close());

const db = () => api.database.db;
const hour = 3_600_000;
const tools: MessageTools = { queueSms: createSmsQueue({ kept: true }), linkTo: () => "https://vizit.kg/a/x" };
const kept = async () => {
  const tables = ["appointments", "appointment_history", "conversion_events", "webhook_deliveries", "outbox", "registration_codes"] as const;
  const counts = await Promise.all(tables.map(async (table) => [table, (await db().selectFrom(table).selectAll().execute()).length] as const));
  return Object.fromEntries(counts);
};

test("B-20 codes, and the messages that brought them, are kept for a day and no longer", async () => {
  const { codes } = api.client();
  const [first, second] = ["+996555700001", "+996555700002"];
  await codes.send({ phone: first });
  await codes.send({ phone: second });
  await db().updateTable("registration_codes").set({ sent_at: new Date(Date.now() - 24 * hour), expires_at: new Date(Date.now() - 23.9 * hour) }).where("phone", "=", first).execute();
  await db().updateTable("outbox").set({ created_at: new Date(Date.now() - 24 * hour) }).where("to", "=", first).execute();
  await forgetOld(db());
  const phones = async () => [
    (await db().selectFrom("registration_codes").select("phone").where("phone", "in", [first, second]).execute()).map(({ phone }) => phone),
    (await db().selectFrom("outbox").select("to").where("to", "in", [first, second]).execute()).map(({ to }) => to),
  ];
  expect(await phones()).toEqual([[second], [second]]);
  await forgetOld(db(), new Date(Date.now() + 24 * hour));
  expect(await phones()).toEqual([[], []]);
});

test("B-18 B-19 an appointment goes three years after the visit with all that was told of it; its review stands on", async () => {
  const { doctorService } = booker.offer;
  const place = await db().selectFrom("clinic_branches").select("clinic_id").where("id", "=", doctorService.clinic_branch).executeTakeFirstOrThrow();
  await addWebhook(db(), { clinic: place.clinic_id, branch: null, url: "https://clinic.example/hook" }, { allowLoopback: false });
  const visit = await booker.book({ consents: { processing: true, marketing: true } });
  const other = await booker.book();
  while ((await announceChanges(db(), tools)) > 0);
  const { doctor_id } = await db().selectFrom("appointments").select("doctor_id").where("id", "=", visit.id).executeTakeFirstOrThrow();
  const review = { country: "kg", doctor_id, doctor_service_id: doctorService.id, appointment_id: visit.id, author_name: "Айгүл", score: 9, language: "ru" } as const;
  const { id: reviewId } = await db().insertInto("reviews").values(review).returning("id").executeTakeFirstOrThrow();
  expect(await kept()).toMatchObject({ appointments: 2, appointment_history: 2, conversion_events: 1, webhook_deliveries: 2 });

  const times = [visit, other].map(({ slot }) => Date.parse(slot.datetime));
  const threeYears = 3 * 365 * 24 * hour;
  await forgetOld(db(), new Date(Math.min(...times) + threeYears - 48 * hour));
  expect(await kept()).toMatchObject({ appointments: 2, appointment_history: 2 });
  await forgetOld(db(), new Date(Math.max(...times) + threeYears + 48 * hour));
  expect(await kept()).toEqual({ appointments: 0, appointment_history: 0, conversion_events: 0, webhook_deliveries: 0, outbox: 0, registration_codes: 0 });
  expect(await db().selectFrom("reviews").select(["appointment_id", "score"]).where("id", "=", reviewId).execute()).toEqual([{ appointment_id: null, score: 9 }]);
});
