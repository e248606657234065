import { afterAll, beforeAll, expect, test } from "vitest";
import { sendCode, type CodeLimits } from "#app/api/codes/index.ts";
import { createSmsQueue } from "#app/api/sms/index.ts";
import { getCountry } from "#app/countries/registry.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const generous: CodeLimits = { perAddress: 1000, perPrefix: 1000, perDay: 1000 };

async function send(phone: string, address: string, limits: CodeLimits | null, country: "kg" | "hu" = "kg") {
  const tools = { secret: "secret", queueSms: createSmsQueue({ kept: true }), limits };
  const sent = await sendCode(database.db, tools, { country: getCountry(country), locale: "ru", phone, address, otpEnabled: true });
  return sent.ok ? "sent" : sent.faults[0]!.code;
}

test("B-20 one address asks for so many codes an hour, all nodes together; another is not concerned", async () => {
  const limits = { ...generous, perAddress: 3 };
  const phones = Array.from({ length: 6 }, (_, index) => `+99655510000${index}`);
  const outcomes = await Promise.all(phones.map((phone) => send(phone, "198.51.100.1", limits)));
  expect(outcomes.toSorted()).toEqual(["sent", "sent", "sent", "too_many_codes", "too_many_codes", "too_many_codes"]);
  expect(await send("+996555100009", "198.51.100.2", limits)).toBe("sent");
});

test("B-20 a row of neighbouring numbers is cut off, whoever asks", async () => {
  const limits = { ...generous, perPrefix: 2 };
  const outcomes = [];
  for (let index = 0; index < 4; index += 1) outcomes.push(await send(`+99670022000${index}`, `203.0.113.${index}`, limits));
  expect(outcomes).toEqual(["sent", "sent", "too_many_codes", "too_many_codes"]);
});

test("B-20 a market has a daily budget, each its own", async () => {
  const { count } = await database.db
    .selectFrom("registration_codes")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("country", "=", "kg")
    .executeTakeFirstOrThrow();
  const limits = { ...generous, perDay: count + 1 };
  expect(await send("+996777000001", "192.0.2.1", limits)).toBe("sent");
  expect(await send("+996777000002", "192.0.2.1", limits)).toBe("too_many_codes");
  expect(await send("+36201234567", "192.0.2.1", limits, "hu")).toBe("sent");
});

test.each([
  ["+77011234567", "phone_format"],
  ["+99655512345", "phone_format"],
  ["+996312123456", "phone_not_mobile"],
])("B-20 no SMS goes to %s: %s", async (phone, code) => {
  expect(await send(phone, "192.0.2.9", null)).toBe(code);
});
