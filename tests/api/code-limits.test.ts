import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { codeLimits, sendCode, wrongCodesKey, type CodeLimits } from "#app/api/codes/index.ts";
import { createSmsQueue, deliverWaiting } from "#app/api/sms/index.ts";
import { refundLimits, hashKey, ipUnit, consumeLimit } from "#app/api/limits/index.ts";
import type { ApiError } from "#app/contract/errors.ts";
import { getCountry } from "#app/countries/registry.ts";
import { codeSentTo, createTestApi, findBookable, type Bookable, type TestApi } from "../support/api.ts";
import { testAnswerWithinMs } from "../support/page-deadline.ts";
import { sessionSecret } from "../support/session-secret.ts";

let api: TestApi;
let offer: Bookable;
const db = () => api.database.db;
beforeAll(async () => {
  api = await createTestApi();
  offer = await findBookable(api.client(), { atLeast: 110 });
});
afterEach(async () => {
  await db().deleteFrom("registration_codes").execute();
});
afterAll(() => api.close());

const many = { ip: 1000, network: 1000, prefix: 1000, area: 1000 };
const generous: CodeLimits = { anHour: many, budget: 1000, aDayOverBudget: many };

function request(
  phone: string,
  ip: string,
  limits: CodeLimits | null,
  country: "kg" | "hu" = "kg",
  onOverBudget = () => {},
) {
  const queueSms = createSmsQueue({ isDemo: true });
  const deps = { secret: "secret", queueSms, limits, onOverBudget, waitMs: testAnswerWithinMs };
  return sendCode(db(), deps, {
    country: getCountry(country),
    locale: "ru",
    phone,
    purpose: "booking",
    host: "vizit.example",
    ip: ipUnit(ip),
    otpEnabled: true,
  });
}
async function send(...asked: Parameters<typeof request>) {
  const sent = await request(...asked);
  return sent.ok ? "sent" : sent.faults[0]!.code;
}
/** Sequentially. */
async function inTurn<Item>(items: Item[], ask: (item: Item, index: number) => Promise<string>): Promise<string[]> {
  const outcomes: string[] = [];
  for (const [index, item] of items.entries()) outcomes.push(await ask(item, index));
  return outcomes;
}
const count = (outcomes: string[], outcome: string) => outcomes.filter((other) => other === outcome).length;
/** Numbers of different blocks. */
const phones = (number: number) =>
  Array.from({ length: number }, (_, index) => `+9965${50 + (index % 10)}${String(101_000 + index * 7919).slice(-6)}`);

describe("sources", () => {
  test("B-20 the hourly limit of one IP holds over all nodes and does not affect another IP", async () => {
    const limits = { ...generous, anHour: { ...many, ip: 3 } };
    const outcomes = await Promise.all(phones(6).map((phone) => send(phone, "198.51.100.1", limits)));
    expect([count(outcomes, "sent"), count(outcomes, "too_many_codes")]).toEqual([3, 3]);
    expect(await send("+996555100009", "198.51.100.2", limits)).toBe("sent");
  });

  test("B-20 a /64 counts as one IP; a /48 and a /24 have a larger limit", async () => {
    const limits = { ...generous, anHour: { ...many, ip: 2, network: 5 } };
    const [one, two, three, four, five, six, seven, ...more] = phones(12) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      ...string[],
    ];
    const outcomes = [
      await send(one, "2001:db8:1:1::1", limits),
      await send(two, "2001:db8:1:1::2", limits),
      await send(three, "2001:db8:1:1:ff::", limits),
    ];
    expect(outcomes).toEqual(["sent", "sent", "too_many_codes"]);
    expect([
      await send(three, "2001:db8:1:2::1", limits),
      await send(four, "2001:db8:1:2::1", limits),
      await send(five, "2001:db8:1:3::1", limits),
    ]).toEqual(["sent", "sent", "sent"]);
    expect(await send(six, "2001:db8:1:4::1", limits)).toBe("too_many_codes");
    expect(await send(six, "2001:db8:2:4::1", limits)).toBe("sent");
    const range = await inTurn([seven, ...more], (phone, index) => send(phone, `192.0.2.${index}`, limits));
    expect(count(range, "sent")).toBe(5);
  });

  test("B-20 a block of neighbouring numbers is refused for all clients; other numbers work up to their own limit", async () => {
    const limits = { ...generous, anHour: { ...many, prefix: 2, area: 4 } };
    const row = await inTurn([0, 1, 2, 3], (index) => send(`+99655522000${index}`, `203.0.113.${index}`, limits));
    expect([count(row, "sent"), count(row, "too_many_codes")]).toEqual([2, 2]);
    const area = await inTurn([1, 2, 3, 4], (index) => send(`+9965555${index}0000`, `203.0.114.${index}`, limits));
    expect([count(area, "sent"), count(area, "too_many_codes")]).toEqual([2, 2]);
    expect(await send("+996557220000", "203.0.113.9", limits)).toBe("sent");
  });
});

describe("the budget of a market", () => {
  const overBudget = { ...generous, budget: 20, aDayOverBudget: { ip: 1, network: 3, prefix: 3, area: 30 } };

  test("B-20 beyond the budget each source has a small share, other sources get their codes, and a warning is reported", async () => {
    let warnings = 0;
    const ask = (phone: string, ip: string) => send(phone, ip, overBudget, "kg", () => (warnings += 1));
    await ask("+996777200003", "192.0.2.1");
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await db().updateTable("registration_codes").set({ sent_at: yesterday }).execute();
    const attack = await inTurn(phones(30), (phone, index) => ask(phone, `198.51.100.${index % 4}`));
    expect(count(attack, "sent")).toBe(20);
    expect([await ask("+996777000001", "192.0.2.1"), await ask("+996777100002", "192.0.2.1")]).toEqual([
      "sent",
      "too_many_codes",
    ]);
    expect(warnings).toBe(12);
    expect(await send("+36201234567", "198.51.100.1", overBudget, "hu")).toBe("sent");

    const row = await inTurn([0, 1, 2, 3, 4], (index) => ask(`+99650090000${index}`, `192.${index}.2.1`));
    expect(count(row, "sent")).toBe(3);
  });

  test("B-20 confirmed codes do not count", async () => {
    const limits = { ...generous, budget: 3, aDayOverBudget: { ip: 1, network: 1, prefix: 1, area: 1 } };
    const [one, other] = [phones(6).slice(0, 3), phones(6).slice(3)];
    const use = () => db().updateTable("registration_codes").set({ used_at: new Date() }).execute();
    let warnings = 0;
    const ask = (phone: string) => send(phone, "203.0.113.77", limits, "kg", () => (warnings += 1));
    expect(count(await inTurn(one, ask), "sent")).toBe(3);
    await use();
    expect([count(await inTurn(other, ask), "sent"), warnings]).toEqual([3, 0]);
    await use();
    const hourly = { ...generous, anHour: { ...many, ip: 1 } };
    expect(await send("+996555100078", "203.0.113.77", hourly)).toBe("sent");
  });

  test("B-20 a returning patient gets a code when the budget is used up", async () => {
    const [phone = "", ...others] = phones(25);
    const slot = offer.slots.pop()!;
    await api.client("kg", phone).codes.send({ phone });
    const code = await codeSentTo(api.client(), phone);
    await api.client().appointments.create({
      client_name: "Айгүл",
      client_phone: phone,
      doctor_service: offer.doctorService.id,
      slot: slot.id,
      source: "web-mobile",
      code,
    });
    await inTurn(others, (other) => send(other, "198.51.100.7", overBudget));
    expect(await send(others.at(-1)!.replace("+99655", "+99670"), "198.51.100.7", overBudget)).toBe("too_many_codes");
    expect(await send(phone, "198.51.100.7", overBudget)).toBe("sent");
  });

  test("B-20 no single source can use up the budget under the real limits", () => {
    const { anHour, budget } = codeLimits;
    for (const limit of Object.values(anHour)) expect(limit * 24).toBeLessThan(budget);
  });
});

describe("one number", () => {
  test("B-20 gets one code of several that are requested at once from different networks, and the next after a minute", async () => {
    const ips = Array.from({ length: 5 }, (_, index) => `203.0.${index}.1`);
    const outcomes = await Promise.all(ips.map((ip) => send("+996555100076", ip, generous)));
    expect([count(outcomes, "sent"), count(outcomes, "resend_too_early")]).toEqual([1, 4]);
    const aMinuteAgo = new Date(Date.now() - 61_000);
    await db().updateTable("registration_codes").set({ sent_at: aMinuteAgo }).execute();
    const later = await inTurn(ips.slice(0, 2), (ip) => send("+996555100076", ip, generous));
    expect(later).toEqual(["sent", "resend_too_early"]);
  });

  test("B-08 gets a code for a booking at once after one for a sign-in, which confirms no booking", async () => {
    const client = api.client("kg", "198.51.100.79");
    const phone = "+996555100079";
    const ask = (purpose: "booking" | "sign-in") =>
      client.codes.send({ phone, purpose }).then(
        () => "sent",
        (error: ApiError) => error.body.errors[0]!.code,
      );
    const outcomes = await inTurn(["sign-in", "booking", "sign-in", "booking"] as const, ask);
    expect(outcomes).toEqual(["sent", "sent", "resend_too_early", "resend_too_early"]);
    await db().updateTable("registration_codes").set({ purpose: null }).execute();
    expect(await ask("booking")).toBe("resend_too_early");
  });

  test("B-06 whose code was only sent on its second request may have the next one a minute after the first", async () => {
    const phone = "+996555100077";
    expect(await send(phone, "198.51.100.77", null)).toBe("sent");
    const refused = { sent_at: null, failed_at: new Date(), error: "the SMS gateway responded with 503" };
    await db().updateTable("outbox").set(refused).where("to", "=", phone).execute();
    await db()
      .updateTable("registration_codes")
      .set({ sent_at: new Date(Date.now() - 20_000) })
      .execute();
    const pending = request(phone, "198.51.100.77", null);
    await expect.poll(() => deliverWaiting(db(), async () => {})).toBe(1);
    const sent = await pending;
    const wait = sent.ok ? sent.value.resend_after! : 0;
    expect([wait > 20, wait <= 40]).toEqual([true, true]);
  });

  test("B-08 the seconds until the next code are rounded up, so that nobody who waits them is refused", async () => {
    const phone = "+996555100078";
    expect(await send(phone, "198.51.100.78", null)).toBe("sent");
    await sql`update registration_codes set sent_at = clock_timestamp() - interval '10.6 seconds'`.execute(db());
    const left = async () => {
      const { rows } = await sql<{ left: number }>`
        select ceil(extract(epoch from sent_at + interval '60 seconds' - clock_timestamp()))::int as left
          from registration_codes`.execute(db());
      return rows[0]!.left;
    };
    const before = await left();
    const refused = await request(phone, "198.51.100.78", null);
    const seconds = refused.ok ? 0 : Number(refused.faults[0]!.values?.["count"]);
    expect([seconds <= before, seconds >= (await left())]).toEqual([true, true]);
  });

  const hours = 3_600_000;
  const makeOlder = (phone: string, ms: number) =>
    db()
      .updateTable("registration_codes")
      .set({ sent_at: new Date(Date.now() - ms), expires_at: new Date(Date.now() - ms + 1000) })
      .where("phone", "=", phone)
      .execute();

  async function guess(phone: string, wrongTries: number) {
    const client = api.client("kg", phone);
    await client.codes.send({ phone });
    const code = await codeSentTo(client, phone);
    const wrong = (index: number) => String((Number(code) + 1 + index) % 10_000).padStart(4, "0");
    const payload = {
      client_name: "Кто-то",
      client_phone: phone,
      doctor_service: offer.doctorService.id,
      slot: offer.slots.at(-1)!.id,
      source: "web-mobile",
    } as const;
    // Far more concurrent attempts than a code allows.
    await Promise.allSettled(
      Array.from({ length: wrongTries }, (_, index) => client.appointments.create({ ...payload, code: wrong(index) })),
    );
    const { attempts } = await db()
      .selectFrom("registration_codes")
      .select("attempts")
      .where("phone", "=", phone)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return attempts;
  }

  test("B-20 accepts at most 15 wrong codes in any 24 hours, over all its codes, also concurrently", async () => {
    const phone = "+996555900001";
    let tries = 0;
    for (let codes = 0; codes < 5; codes += 1) {
      tries += await guess(phone, 10);
      await makeOlder(phone, 2 * hours);
    }
    expect(tries).toBe(15);
    await expect(api.client().codes.send({ phone })).rejects.toMatchObject({
      body: {
        errors: [
          {
            attr: "phone",
            code: "too_many_codes",
            detail: "Отправлено слишком много кодов. Попробуйте через 24 часа.",
          },
        ],
      },
    });
    expect(await send("+996555900002", "192.0.2.1", null)).toBe("sent");

    // Attempts leave the window one by one: at 12 there is room for all attempts of a code.
    const key = wrongCodesKey(sessionSecret, phone);
    const age = async (oldest: number) => {
      const used_at = Array.from(
        { length: 15 },
        (_, index) => new Date(Date.now() - (index < oldest ? 24 * hours + 1000 : hours)),
      );
      await db().updateTable("recent_uses").set({ used_at }).where("key", "=", key).execute();
    };
    await age(2);
    await expect(api.client().codes.send({ phone })).rejects.toMatchObject({
      body: { errors: [{ code: "too_many_codes" }] },
    });
    await age(3);
    expect(await guess(phone, 10)).toBe(3);
    await makeOlder(phone, 2 * hours);
    await expect(api.client().codes.send({ phone })).rejects.toMatchObject({
      body: { errors: [{ code: "too_many_codes" }] },
    });
  });

  test("B-20 a live code counts as the wrong codes that it still allows", async () => {
    const phone = "+996555900013";
    await guess(phone, 1);
    const makeResendable = () =>
      db()
        .updateTable("registration_codes")
        .set({ sent_at: new Date(Date.now() - 61_000) })
        .where("phone", "=", phone)
        .execute();
    // 11 wrong codes leave 4: the live code allows 2 of them, and another would allow 3.
    const used_at = Array.from({ length: 11 }, () => new Date(Date.now() - hours));
    await db()
      .updateTable("recent_uses")
      .set({ used_at })
      .where("key", "=", wrongCodesKey(sessionSecret, phone))
      .execute();
    await makeResendable();
    const client = api.client();
    await expect(client.codes.send({ phone })).rejects.toMatchObject({
      body: { errors: [{ code: "too_many_codes" }] },
    });
    await db().updateTable("registration_codes").set({ attempts: 2 }).where("phone", "=", phone).execute();
    await client.codes.send({ phone });
  });

  test("B-20 a code compared with two live codes counts twice", async () => {
    const phone = "+996555900003";
    await guess(phone, 0);
    await db()
      .updateTable("registration_codes")
      .set({ sent_at: new Date(Date.now() - 61_000) })
      .where("phone", "=", phone)
      .execute();
    await guess(phone, 10);
    const { used_at } = await db()
      .selectFrom("recent_uses")
      .select("used_at")
      .where("key", "=", wrongCodesKey(sessionSecret, phone))
      .executeTakeFirstOrThrow();
    expect(used_at).toHaveLength(6);
  });

  test("B-08 is confirmed by the earlier of two codes as well, while that is valid", async () => {
    const phone = "+996555900005";
    const client = api.client("kg", phone);
    await client.codes.send({ phone });
    const code = await codeSentTo(client, phone);
    await db()
      .updateTable("registration_codes")
      .set({ sent_at: new Date(Date.now() - 61_000) })
      .where("phone", "=", phone)
      .execute();
    await client.codes.send({ phone });
    const { appointments } = client;
    const booking = { client_name: "Кто-то", client_phone: phone, doctor_service: offer.doctorService.id };
    const created = appointments.create({ ...booking, slot: offer.slots.pop()!.id, source: "web-mobile", code });
    await expect(created).resolves.toHaveProperty("hash");
  });

  test("B-20 of another country that has the same phone code gets none", async () => {
    await expect(api.client("kz").codes.send({ phone: "+79161234567" })).rejects.toMatchObject({
      body: { errors: [{ attr: "phone", code: "phone_not_mobile" }] },
    });
  });

  test("B-20 gets ten codes a day, confirmed ones included", async () => {
    const phone = "+996555900004";
    for (let codes = 0; codes < 10; codes += 1) {
      expect(await send(phone, "192.0.2.1", null)).toBe("sent");
      await db().updateTable("registration_codes").set({ used_at: new Date() }).where("phone", "=", phone).execute();
    }
    expect(await send(phone, "192.0.2.1", null)).toBe("too_many_codes");
  });

  test.each([
    ["+77011234567", "phone_format"],
    ["+99655512345", "phone_format"],
    ["+996312123456", "phone_not_mobile"],
  ])("B-20 no SMS goes to %s: %s", async (phone, code) => {
    expect(await send(phone, "192.0.2.9", null)).toBe(code);
  });
});

test("B-20 refunding a limit of which no use is counted changes nothing", async () => {
  const rateLimit = { key: hashKey("secret", "test", "given back"), max: 1, seconds: 60 };
  await consumeLimit(db(), rateLimit);
  await refundLimits(db(), [rateLimit]);
  await refundLimits(db(), [rateLimit]);
  expect(await consumeLimit(db(), rateLimit)).toBe(0);
  expect(await consumeLimit(db(), rateLimit)).toBeGreaterThan(0);
});
