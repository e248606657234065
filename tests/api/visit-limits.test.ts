import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreatePayload } from "#app/contract/appointment.ts";
import { createTestApi, findBookable, type Bookable, type TestApi } from "../support/api.ts";

let api: TestApi;
let offer: Bookable;
let last = 555_600_000;

beforeAll(async () => {
  api = await createTestApi();
  await api.database.db.insertInto("feature_switches").values({ key: "otp-enable", value: "false" }).execute();
  offer = await findBookable(api.client(), { atLeast: 60 });
});
afterAll(() => api.close());

const newPhone = () => `+996${(last += 1)}`;
const booking = (client_phone: string): CreatePayload => ({
  client_name: "Айгүл Сатыбалдиева", client_phone, doctor_service: offer.doctorService.id, slot: offer.slots.pop()!.id, source: "web-mobile",
});
const codesOf = (error: { body?: { errors: { attr: string; code: string }[] } }) =>
  error.body?.errors.map(({ attr, code }) => `${attr} ${code}`).join() ?? String(error);
const create = (payload: CreatePayload) => api.client().appointments.create(payload).then(() => "made", codesOf);
const count = (outcomes: string[], outcome: string) => outcomes.filter((one) => one === outcome).length;

test("B-20 of 40 visits asked for at once by one phone it gets exactly three", async () => {
  const phone = newPhone();
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => create(booking(phone))));
  expect(outcomes.toSorted()).toEqual([...Array<string>(37).fill("client_phone too_many_visits"), "made", "made", "made"]);
  const live = await api.database.db.selectFrom("appointments").select("id").where("client_phone", "=", phone).execute();
  expect(live).toHaveLength(3);
});

test("B-20 phones that ask at once do not count for each other", async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => create(booking(newPhone()))));
  expect(count(outcomes, "made")).toBe(20);
});
