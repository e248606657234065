import { spawnSync } from "node:child_process";
import { Secret } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import type { TicketResponse } from "#app/contract/staff.ts";
import { saveAccount } from "../support/clinic-staff.ts";
import { commandEnv } from "../support/command-env.ts";
import { createTestApi, signedIn, type TestApi } from "../support/api.ts";
import { totpCode, totpStepMs } from "../support/totp.ts";

let api: TestApi;
let strict: TestApi;
const account = {
  email: "anna@example.com",
  name: "Анна",
  password: "a long password of staff",
  country: "kg",
  flags: { is_operator: true },
} as const;
const wrong = { body: { errors: [{ attr: "code", code: "second_factor_wrong" }] } };
const tooMany = { body: { errors: [{ attr: "code", code: "too_many_tries" }] } };
const expired = { body: { errors: [{ attr: "ticket", code: "ticket_expired" }] } };

beforeAll(async () => {
  api = await createTestApi();
  strict = await createTestApi("in process", { database: api.database, secondFactor: "required" });
});
afterAll(() => api.close());
beforeEach(async () => {
  // In the middle of a time step, so that codes do not change during a test.
  vi.setSystemTime(Math.floor(Date.now() / totpStepMs) * totpStepMs + totpStepMs / 2);
  await api.database.db.deleteFrom("staff_second_factors").execute();
  await api.database.db.deleteFrom("recent_uses").execute();
  await saveAccount(api.database.db, account);
});

afterEach(() => void vi.useRealTimers());

const staff = (of = strict) => of.client().staff;
/** Not a valid code in these minutes. */
function wrongCode(secret: string): string {
  const real = [-3, -2, -1, 0, 1, 2, 3].map((steps) => totpCode(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777"].find(
    (code) => !real.includes(code),
  )!;
}
async function ticketFor(kind: TicketResponse["second_factor"], of = strict, given = {}): Promise<string> {
  const response = await staff(of).signIn({ ...account, ...given });
  expect(response).toMatchObject({ second_factor: kind, ticket: expect.any(String) as string });
  expect(response).not.toHaveProperty("access_token");
  return (response as TicketResponse).ticket;
}
async function enrol(given = {}) {
  const ticket = await ticketFor("enrolment", strict, given);
  const { secret } = await staff().offerSecondFactor({ ticket });
  return { secret, ticket, ...(await staff().enrolSecondFactor({ ticket, code: totpCode(secret, -1) })) };
}
const resetIt = () =>
  spawnSync(process.execPath, ["scripts/staff.ts", "--email", "Anna@example.com", "--reset-second-factor"], {
    encoding: "utf8",
    env: commandEnv(api.database.connectionString),
  });
const ask = (ticket: string, code: string, of = strict) => staff(of).confirmSecondFactor({ ticket, code });

test("O-03 where it is required a password alone gives no token: the authenticator is set up first, then each sign-in needs its code", async () => {
  const [ticket, otherTicket] = [await ticketFor("enrolment"), await ticketFor("enrolment")];
  const { secret, uri } = await staff().offerSecondFactor({ ticket });
  expect(await staff().offerSecondFactor({ ticket })).toEqual({ secret, uri });
  expect(uri).toBe(
    `otpauth://totp/Vizit.kg:anna%40example.com?issuer=Vizit.kg&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  await expect(staff().enrolSecondFactor({ ticket, code: wrongCode(secret) })).rejects.toMatchObject(wrong);
  const enrolled = await staff().enrolSecondFactor({ ticket, code: totpCode(secret) });
  expect(enrolled.recovery_codes).toHaveLength(10);
  expect(await strict.client().with({ token: enrolled.access_token }).staff.me()).toMatchObject({
    email: account.email,
    has_second_factor: true,
  });
  const { secret: otherSecret } = await staff().offerSecondFactor({ ticket: otherTicket });
  const other = { ticket: otherTicket, code: totpCode(otherSecret, 1) };
  await expect(staff().enrolSecondFactor(other)).rejects.toMatchObject({
    body: { errors: [{ code: "second_factor_there" }] },
  });

  const next = await ticketFor("code");
  await expect(staff().offerSecondFactor({ ticket: next })).rejects.toMatchObject(expired);
  const { access_token: token } = await ask(next, totpCode(secret, 1));
  expect(await strict.client().with({ token }).staff.me()).toMatchObject({ email: account.email });
});

test("O-03 a setup whose response was lost can be repeated, with the same recovery codes, until a code signs in", async () => {
  const { secret, ticket, recovery_codes } = await enrol();
  const repeat = (steps: number) => staff().enrolSecondFactor({ ticket, code: totpCode(secret, steps) });
  expect((await repeat(-1)).recovery_codes).toEqual(recovery_codes);
  expect((await repeat(0)).recovery_codes).toEqual(recovery_codes);
  await expect(repeat(-1)).rejects.toMatchObject(wrong);
  expect(new Set(recovery_codes).size).toBe(10);
  await ask(await ticketFor("code"), recovery_codes[9]!);
  await ask(await ticketFor("code"), totpCode(secret, 1));
  await expect(repeat(0)).rejects.toMatchObject(wrong);
});

test("O-03 where it is optional accounts with a second factor still need it; its digits may be full-width", async () => {
  expect((await signedIn(api.client(), account)).user.has_second_factor).toBe(false);
  const { secret } = await enrol();
  const fullWidth = totpCode(secret).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  expect((await ask(await ticketFor("code", api), fullWidth, api)).user.has_second_factor).toBe(true);
});

test("O-03 a code works once, also concurrently, and invalidates earlier ones", async () => {
  const { secret } = await enrol();
  const colleague = { email: "beate@example.com" };
  await saveAccount(api.database.db, { ...account, ...colleague });
  const { secret: other } = await enrol(colleague);
  const ticket = await ticketFor("code");
  const code = totpCode(secret);
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => ask(ticket, code)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(ask(ticket, code)).rejects.toMatchObject(wrong);
  await ask(await ticketFor("code", strict, colleague), totpCode(other));
  await ask(await ticketFor("code"), totpCode(secret, 1));
  await expect(ask(ticket, code)).rejects.toMatchObject(wrong);
});

test("O-03 five wrong codes are allowed in a quarter of an hour, thirty a day, also concurrently", async () => {
  const { secret } = await enrol();
  const ticket = await ticketFor("code");
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () =>
      ask(ticket, wrongCode(secret)).catch(
        (error: { body: { errors: { code: string }[] } }) => error.body.errors[0]!.code,
      ),
    ),
  );
  expect([
    outcomes.filter((outcome) => outcome === "second_factor_wrong").length,
    outcomes.filter((outcome) => outcome === "too_many_tries").length,
  ]).toEqual([5, 7]);
  await expect(ask(ticket, totpCode(secret))).rejects.toMatchObject(tooMany);
  const used = (times: number) => Array.from({ length: times }, () => new Date(Date.now() - 16 * 60_000));
  await api.database.db
    .updateTable("recent_uses")
    .set({ used_at: used(30) })
    .execute();
  await expect(ask(ticket, totpCode(secret))).rejects.toMatchObject(tooMany);
  await api.database.db
    .updateTable("recent_uses")
    .set({ used_at: used(29) })
    .execute();
  await ask(ticket, totpCode(secret));
});

test("O-03 guessing codes elsewhere does not lock out a device that has given a code before", async () => {
  const { secret, device, recovery_codes: codes } = await enrol();
  const guess = async () => {
    const ticket = await ticketFor("code");
    for (let tries = 0; tries < 6; tries += 1) await ask(ticket, wrongCode(secret)).catch(() => null);
    await expect(ask(ticket, codes[0]!)).rejects.toMatchObject(tooMany);
  };
  await guess();
  const later = await ask(await ticketFor("code", strict, { device }), codes[0]!);
  await ask(await ticketFor("code", strict, { device: later.device }), codes[1]!);

  // Each such device has as many attempts as all other devices together.
  const ticket = await ticketFor("code", strict, { device });
  for (let tries = 0; tries < 5; tries += 1) await expect(ask(ticket, wrongCode(secret))).rejects.toMatchObject(wrong);
  await expect(ask(ticket, codes[2]!)).rejects.toMatchObject(tooMany);
  await ask(await ticketFor("code", strict, { device: later.device }), codes[2]!);
});

test("O-03 a device without a code, of another account or from before a reset shares the count of unknown devices", async () => {
  const ofPassword = (await signedIn(api.client(), account)).device;
  const before = (await enrol()).device;
  expect(resetIt().status).toBe(0);
  const { secret, device, recovery_codes: codes } = await enrol();
  const [id = "", known = ""] = device.split(".");
  const ticket = await ticketFor("code");
  for (let tries = 0; tries < 5; tries += 1) await expect(ask(ticket, wrongCode(secret))).rejects.toMatchObject(wrong);
  for (const other of [ofPassword, before, `${id}.${known}`, `${before.split(".")[0]}.${known}`, `${id}.${known}.`])
    await expect(ask(await ticketFor("code", strict, { device: other }), codes[0]!)).rejects.toMatchObject(tooMany);
});

test.each(["a reset", "a new password"])("O-03 %s resets the count of wrong codes", async (remedy) => {
  const first = await enrol();
  const ticket = await ticketFor("code");
  for (let tries = 0; tries < 8; tries += 1) await ask(ticket, wrongCode(first.secret)).catch(() => null);
  if (remedy === "a reset") {
    expect(resetIt().status).toBe(0);
    const { recovery_codes: codes } = await enrol();
    await ask(await ticketFor("code"), codes[0]!);
  } else {
    const password = "another long password";
    await saveStaff(api.database.db, { ...account, password });
    await ask(await ticketFor("code", strict, { password }), first.recovery_codes[0]!);
  }
});

test("O-03 wrong codes during setup are counted for that setup only", async () => {
  const ticket = await ticketFor("enrolment");
  const { secret } = await staff().offerSecondFactor({ ticket });
  const code = wrongCode(secret);
  for (let tries = 0; tries < 5; tries += 1)
    await expect(staff().enrolSecondFactor({ ticket, code })).rejects.toMatchObject(wrong);
  await expect(staff().enrolSecondFactor({ ticket, code: totpCode(secret) })).rejects.toMatchObject(tooMany);
  const { recovery_codes: codes } = await enrol();
  await ask(await ticketFor("code"), codes[0]!);
});

test("O-03 a recovery code works instead, once, in any notation", async () => {
  const { recovery_codes: codes } = await enrol();
  expect(new Set(codes).size).toBe(10);
  await ask(await ticketFor("code"), ` ${codes[0]!.toUpperCase().replace("-", " ")} `);
  await expect(ask(await ticketFor("code"), codes[0]!)).rejects.toMatchObject(wrong);
  const ticket = await ticketFor("code");
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => ask(ticket, codes[1]!)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("O-03 secret and recovery codes are not stored in plain text", async () => {
  const { secret, recovery_codes: codes } = await enrol();
  const dump = JSON.stringify(await api.database.db.selectFrom("staff_second_factors").selectAll().execute());
  for (const plainText of [
    secret,
    Secret.fromBase32(secret).hex,
    ...codes,
    ...codes.map((code) => code.replace("-", "")),
  ])
    expect(dump).not.toContain(plainText);
});

test("O-03 a ticket expires with the password, with time and with the account; forged ones are refused", async () => {
  const { secret, ticket: used } = await enrol();
  const ticket = await ticketFor("code");
  for (const none of [used, "x", `${ticket.slice(0, -2)}AA`, "x".repeat(900)])
    await expect(ask(none, totpCode(secret))).rejects.toMatchObject(expired);

  vi.setSystemTime(Date.now() + 10 * 60_000 + 1000);
  await expect(ask(ticket, totpCode(secret))).rejects.toMatchObject(expired);
  vi.setSystemTime(Date.now() - 10 * 60_000 - 1000);
  await saveStaff(api.database.db, { ...account, password: "another long password" });
  await expect(ask(ticket, totpCode(secret))).rejects.toMatchObject(expired);
});

test("O-01 O-03 a ticket used in another market gives no token and sets up no second factor", async () => {
  const ticket = await ticketFor("enrolment");
  const { secret } = await staff().offerSecondFactor({ ticket });
  const elsewhere = strict.client("hu").staff;
  await expect(elsewhere.enrolSecondFactor({ ticket, code: totpCode(secret) })).rejects.toMatchObject({ status: 403 });
  expect(await api.database.db.selectFrom("staff_second_factors").select("staff_id").execute()).toEqual([]);
  await staff().enrolSecondFactor({ ticket, code: totpCode(secret) });
  await expect(
    elsewhere.confirmSecondFactor({ ticket: await ticketFor("code"), code: totpCode(secret, 1) }),
  ).rejects.toMatchObject({ status: 403 });
});

test("O-03 an earlier token becomes invalid when a second factor is required", async () => {
  const { access_token: token } = await signedIn(api.client(), account);
  expect(await api.client().with({ token }).staff.me()).toMatchObject({ has_second_factor: false });
  await expect(strict.client().with({ token }).staff.me()).rejects.toMatchObject({ status: 401 });
});

test("O-03 signed-in staff set it up with their password; shared demo accounts cannot", async () => {
  const { access_token: token } = await signedIn(api.client(), account);
  const staff = api.client().with({ token }).staff;
  await expect(staff.beginSecondFactor({ password: "wrong" })).rejects.toMatchObject({
    body: { errors: [{ attr: "password", code: "credentials" }] },
  });
  const { ticket } = await staff.beginSecondFactor({ password: account.password });
  const { secret } = await staff.offerSecondFactor({ ticket });
  await staff.enrolSecondFactor({ ticket, code: totpCode(secret) });
  await expect(staff.beginSecondFactor({ password: account.password })).rejects.toMatchObject({
    body: { errors: [{ code: "second_factor_there" }] },
  });

  const shared = { ...account, email: "operator@demo.example" };
  await saveStaff(api.database.db, shared);
  const { access_token } = await signedIn(api.client(), shared);
  const refused = api.client().with({ token: access_token }).staff.beginSecondFactor({ password: account.password });
  await expect(refused).rejects.toMatchObject({ body: { errors: [{ code: "second_factor_shared" }] } });
});

test("O-03 the staff command removes one account's and ends its sessions", async () => {
  const { access_token: token } = await enrol();
  const colleague = { email: "beate@example.com" };
  await saveAccount(api.database.db, { ...account, ...colleague });
  const { access_token: other } = await enrol(colleague);
  expect(resetIt().stdout).toContain("anna@example.com has no second factor any more");
  for (const testApi of [strict, api])
    await expect(testApi.client().with({ token }).staff.me()).rejects.toMatchObject({ status: 401 });
  expect(await strict.client().with({ token: other }).staff.me()).toMatchObject(colleague);
  await ticketFor("code", strict, colleague);
  await ticketFor("enrolment");
  expect(resetIt()).toMatchObject({ status: 1, stderr: expect.stringContaining("no second factor") as string });
});
