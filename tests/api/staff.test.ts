import { spawnSync } from "node:child_process";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetOld } from "#app/api/retention/index.ts";
import { addMissingStaff, removeStaff, saveStaff } from "#app/api/staff/index.ts";
import { saveAccount } from "../support/clinic-staff.ts";
import { commandEnv } from "../support/command-env.ts";
import { createTestApi, findBookable, type Bookable, signedIn, type TestApi } from "../support/api.ts";

let api: TestApi;
const logged: string[] = [];
let offer: Bookable;
const password = "долгий пароль operator-а";
const operator = {
  email: "operator@example.com",
  name: "Оператор",
  password,
  country: null,
  flags: { is_operator: true },
};

beforeAll(async () => {
  api = await createTestApi("in process", {
    log: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
  });
  offer = await findBookable(api.client(), { atLeast: 10 });
  await saveStaff(api.database.db, operator);
  await saveAccount(api.database.db, { ...operator, email: "writer@example.com", flags: { is_copywriter: true } });
});
afterAll(() => api.close());

const signIn = async (email = operator.email) => (await signedIn(api.client(), { email, password })).access_token;
const booking = () => ({
  client_name: "Со слов звонящего",
  client_phone: "+996555777001",
  doctor_service: offer.doctorService.id,
  slot: offer.slots.pop()!.id,
  source: "web-desktop" as const,
});

test("O-03 e-mail and password give a token for twelve hours, stored only as a hash", async () => {
  const {
    access_token: token,
    expires_at,
    user,
  } = await signedIn(api.client(), { email: "Operator@Example.com ", password });
  expect(user).toMatchObject({ email: operator.email, role: "operator", is_operator: true });
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)).toBe(12);
  const dump = JSON.stringify([
    await api.database.db.selectFrom("staff").selectAll().execute(),
    await api.database.db.selectFrom("staff_tokens").selectAll().execute(),
  ]);
  expect(dump).not.toContain(token);
  expect(dump).not.toContain(password);
  expect(dump).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
});

test("O-03 a wrong password and an unknown e-mail get the same response", async () => {
  const attempt = (email: string) =>
    api
      .client()
      .staff.signIn({ email, password: "wrong" })
      .catch((error: { body: unknown }) => error.body);
  expect(await attempt("nobody@example.com")).toEqual(await attempt(operator.email));
});

test("O-03 each sign-in is logged, accepted ones by the id of the account, without e-mail, password and token", async () => {
  logged.length = 0;
  const { access_token: token, user } = await signedIn(api.client(), { email: operator.email, password });
  await expect(api.client().staff.signIn({ email: operator.email, password: "wrong" })).rejects.toThrow();
  await expect(api.client().patients.signIn({ phone: "+996555777099", code: "0000", letter: "С" })).rejects.toThrow();
  expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 30, msg: "sign-in accepted", proof: "password", staff: user.id }),
    expect.objectContaining({ level: 40, msg: "sign-in refused", proof: "password", fault: "credentials" }),
    expect.objectContaining({
      level: 40,
      msg: "sign-in refused",
      proof: "SMS code",
      fault: expect.any(String) as string,
    }),
  ]);
  for (const secret of [token, operator.email, password, "+996555777099"]) expect(logged.join()).not.toContain(secret);
});

test("O-03 a signed-out, expired or removed token is invalid", async () => {
  const client = async () => api.client().with({ token: await signIn() });
  const [left, expired, removed] = [await client(), await client(), await client()];
  expect(await left.staff.me()).toMatchObject({ email: operator.email });
  await left.staff.signOut();
  await expect(left.staff.me()).rejects.toMatchObject({ status: 401 });

  await api.database.db
    .updateTable("staff_tokens")
    .set({ created_at: new Date(0), expires_at: new Date(1) })
    .where("revoked_at", "is", null)
    .execute();
  await expect(expired.staff.me()).rejects.toMatchObject({ status: 401 });

  const again = await client();
  await removeStaff(api.database.db, operator.email);
  await expect(removed.staff.me()).rejects.toMatchObject({ status: 401 });
  await expect(again.staff.me()).rejects.toMatchObject({ status: 401 });
  await saveStaff(api.database.db, operator);
  await expect(again.staff.me()).rejects.toMatchObject({ status: 401 });
  const inactive = await client();
  await api.database.db.updateTable("staff").set({ is_active: false }).where("email", "=", operator.email).execute();
  await expect(inactive.staff.me()).rejects.toMatchObject({ status: 401 });
  await saveStaff(api.database.db, operator);

  // A month after it was revoked nothing is left of it.
  const tokens = () => api.database.db.selectFrom("staff_tokens").select("id").execute();
  const revoked_at = new Date(Date.now() - 31 * 86_400_000);
  await api.database.db
    .updateTable("staff_tokens")
    .set({ revoked_at, created_at: revoked_at, expires_at: new Date() })
    .execute();
  expect(await tokens()).not.toEqual([]);
  await forgetOld(api.database.db);
  expect(await tokens()).toEqual([]);
});

test("O-03 a new password ends all earlier sessions", async () => {
  const before = [await signIn(), await signIn()];
  await saveStaff(api.database.db, operator);
  for (const token of before)
    await expect(api.client().with({ token }).staff.me()).rejects.toMatchObject({ status: 401 });
  await api
    .client()
    .with({ token: await signIn() })
    .staff.me();
});

test("O-01 an account that is saved and removed with capitals in its e-mail is the same one", async () => {
  await saveStaff(api.database.db, { ...operator, email: operator.email.toUpperCase() });
  await signIn();
  expect(await removeStaff(api.database.db, operator.email.toUpperCase())).toBe(true);
  await expect(signIn()).rejects.toMatchObject({ status: 400 });
  await saveStaff(api.database.db, operator);
});

test("O-01 missing accounts are created, those of a clinic at that clinic, and existing ones stay", async () => {
  const { db } = api.database;
  const clinic = await db.selectFrom("clinics").select(["id", "slug"]).where("country", "=", "kg").executeTakeFirst();
  const demo = { ...operator, country: "kg" } as const;
  await addMissingStaff(db, [
    { ...operator, name: "Другой", country: "hu" },
    { ...demo, email: "demo@example.com" },
    { ...demo, email: "demo-clinic@example.com", flags: { is_clinic_administrator: true }, clinicSlug: clinic!.slug },
    { ...demo, email: "demo-nowhere@example.com", flags: { is_clinic_administrator: true }, clinicSlug: "no-such" },
  ]);
  const accounts = await db
    .selectFrom("staff")
    .select(["email", "name", "country", "clinic_id"])
    .where((where) => where.or([where("email", "=", operator.email), where("email", "like", "demo%")]))
    .orderBy("email")
    .execute();
  expect(accounts).toEqual([
    { email: "demo-clinic@example.com", name: operator.name, country: "kg", clinic_id: clinic!.id },
    { email: "demo@example.com", name: operator.name, country: "kg", clinic_id: null },
    { email: operator.email, name: operator.name, country: null, clinic_id: null },
  ]);
});

test("B-13 an operator books without a code; the history names them", async () => {
  const created = await api.client().appointments.create({ ...booking(), token: await signIn() });
  const [history] = await api.database.db
    .selectFrom("appointment_history")
    .selectAll()
    .where("appointment_id", "=", created.id)
    .execute();
  expect(history).toMatchObject({ actor: "staff", staff_id: expect.any(Number) as number });
});

test("B-17 the same booking by an operator who has signed in again is one booking", async () => {
  const payload = { ...booking(), client_phone: "+996555777002" };
  const idempotencyKey = crypto.randomUUID();
  const create = async () =>
    api.client().appointments.create({ ...payload, token: await signIn() }, { idempotencyKey });
  const created = await create();
  expect(await create()).toEqual(created);
});

test("B-13 a bearer header works like the token in the payload", async () => {
  const client = api.client().with({ token: await signIn() });
  await expect(client.appointments.create(booking())).resolves.toHaveProperty("hash");
});

test("B-13 a forged token or another role does not skip the code", async () => {
  // Also beside a header that would admit the caller.
  for (const client of [api.client(), api.client().with({ token: await signIn() })])
    await expect(client.appointments.create({ ...booking(), token: "made-up" })).rejects.toMatchObject({
      status: 401,
    });
  await expect(
    api.client().appointments.create({ ...booking(), token: await signIn("writer@example.com") }),
  ).rejects.toMatchObject({
    body: { errors: [{ attr: "otp", code: "code_required" }] },
  });
});

test.each([
  ["too long", `Bearer ${"a".repeat(501)}`],
  ["of two words", "Bearer a b"],
  ["of two tokens", "Bearer a, Bearer b"],
  ["of other letters", "Bearer ключ"],
  ["without a token", "Bearer"],
  ["of another scheme", "Basic abc"],
  ["without a scheme", "abc"],
  ["empty", ""],
])("O-03 a request with an authorization that is %s is not treated as a patient's", async (_, authorization) => {
  const headers = { authorization: Buffer.from(authorization).toString("latin1"), "content-type": "application/json" };
  const post = (path: string, body: object) =>
    api.fetch(`/api/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const slot = offer.slots[0]!.id;
  const booking = {
    client_name: "Айгүл",
    client_phone: "+996555777002",
    doctor_service: offer.doctorService.id,
    slot,
    source: "web-desktop",
  };
  const calls = {
    validate: post("appointments/validate/", booking),
    create: post("appointments/", booking),
    cancel: post("appointments/1/cancel/", { hash: "a" }),
    reschedule: post("appointments/1/reschedule/", { hash: "a", slot }),
    staff: api.fetch("/api/v1/staff/me/", { headers }),
  };
  const statuses = Object.entries(calls).map(async ([name, call]) => [name, (await call).status]);
  expect(Object.fromEntries(await Promise.all(statuses))).toEqual(
    Object.fromEntries(Object.keys(calls).map((name) => [name, 401])),
  );
});

describe("O-03 guessing", () => {
  const email = "guessed@example.com";
  const attempt = (
    given: string,
    { device, address = "192.0.2.1", of = email }: { device?: string; address?: string; of?: string } = {},
  ) =>
    api
      .client("kg", address)
      .staff.signIn({ email: of, password: given, ...(device ? { device } : {}) })
      .then(
        () => "in",
        (error: { body: { errors: { code: string }[] } }) => error.body.errors[0]!.code,
      );
  const count = (outcomes: string[], outcome: string) => outcomes.filter((other) => other === outcome).length;
  /** A known device, on which they have signed in before. */
  const knownDevice = async (of = email) => (await signedIn(api.client(), { email: of, password })).device;

  beforeEach(async () => {
    await api.database.db.deleteFrom("recent_uses").execute();
    await saveAccount(api.database.db, { ...operator, email });
  });

  test("is limited by account over all IPs, also concurrently", async () => {
    const device = await knownDevice();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => attempt("wrong", { address: `198.51.100.${index}` })),
    );
    expect([count(outcomes, "credentials"), count(outcomes, "too_many_tries")]).toEqual([10, 20]);
    await expect(api.client("kg", "198.51.100.99").staff.signIn({ email, password })).rejects.toMatchObject({
      body: {
        errors: [{ attr: "password", code: "too_many_tries", detail: "Слишком много попыток. Подождите 15 минут." }],
      },
    });
    // A known device is not locked out.
    expect(await attempt(password, { device })).toBe("in");
    const rows = api.database.db.updateTable("recent_uses");
    await rows
      .set({ used_at: [new Date(Date.now() - 16 * 60_000), ...Array.from({ length: 9 }, () => new Date())] })
      .execute();
    expect(await attempt(password)).toBe("in");
  });

  test("a right password does not count", async () => {
    for (let tries = 0; tries < 15; tries += 1) expect(await attempt(password)).toBe("in");
    for (let tries = 0; tries < 9; tries += 1) expect(await attempt("wrong")).toBe("credentials");
    expect(await attempt(password)).toBe("in");
    // Nor does it take back the wrong ones.
    expect([await attempt("wrong"), await attempt(password)]).toEqual(["credentials", "too_many_tries"]);
  });

  test("has a separate limit on each known device", async () => {
    const [device, other] = [await knownDevice(), await knownDevice()];
    for (let tries = 0; tries < 10; tries += 1) expect(await attempt("wrong", { device })).toBe("credentials");
    expect(await attempt(password, { device })).toBe("too_many_tries");
    expect(await attempt(password, { device: other })).toBe("in");
    expect(await attempt(password)).toBe("in");
  });

  test("a device is known for one account only, and its id cannot be forged", async () => {
    await saveAccount(api.database.db, { ...operator, email: "other@example.com" });
    const strange = [await knownDevice("other@example.com"), "x".repeat(80), `${await knownDevice()}x`];
    await Promise.all(Array.from({ length: 12 }, () => attempt("wrong")));
    for (const device of strange) expect(await attempt(password, { device })).toBe("too_many_tries");
  });

  test("is limited by IP over all accounts, except for known devices", async () => {
    const device = await knownDevice();
    const outcomes: string[] = [];
    for (let index = 0; index < 60; index += 1)
      outcomes.push(await attempt("wrong", { address: `2001:db8:9:9::${index}`, of: `a${index}@example.com` }));
    expect([count(outcomes, "credentials"), count(outcomes, "too_many_tries")]).toEqual([50, 10]);
    expect([
      await attempt(password, { address: "2001:db8:9:9::ff" }),
      await attempt(password, { address: "2001:db8:9:9::ff", device }),
    ]).toEqual(["too_many_tries", "in"]);
  });

  test("does not reveal which accounts exist", async () => {
    const all = (of: string) => Promise.all(Array.from({ length: 12 }, () => attempt("wrong", { of })));
    const [there, nowhere] = [await all(email), await all("nobody@example.com")];
    expect(there.toSorted()).toEqual(nowhere.toSorted());
  });
});

test("O-01 the staff command requires a country except for admins, and records what it does to a clinic's staff", async () => {
  const run = (...given: string[]) =>
    spawnSync(process.execPath, ["scripts/staff.ts", "--email", "new@example.com", ...given], {
      encoding: "utf8",
      env: commandEnv(api.database.connectionString),
    });
  const country = async () =>
    (
      await api.database.db
        .selectFrom("staff")
        .select("country")
        .where("email", "=", "new@example.com")
        .executeTakeFirst()
    )?.country;

  const refused = run("--role", "operator");
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("Which country?")]);
  expect(await country()).toBeUndefined();
  expect(run("--role", "operator", "--country", "hu").stdout).toContain("new@example.com is operator in hu.");
  expect(await country()).toBe("hu");
  expect(run("--role", "admin").stdout).toContain("new@example.com is admin in all countries.");
  expect(await country()).toBeNull();
  expect(run("--help").stdout).toContain("the one country they work in");

  const place = await api.database.db
    .selectFrom("clinic_branches as b")
    .innerJoin("clinics as c", "c.id", "b.clinic_id")
    .select(["b.id", "c.slug"])
    .where("b.country", "=", "kg")
    .where(({ selectFrom, lit, not, exists }) =>
      not(
        exists(
          selectFrom("clinics as other")
            .select(lit(1).as("one"))
            .whereRef("other.slug", "=", "c.slug")
            .where("other.country", "=", "hu"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  for (const [role, workplace, named] of [
    ["clinic_branch_admin", ["--branch", String(place.id)], "There is no clinic branch"],
    ["clinic_admin", ["--clinic", place.slug], "There is no clinic "],
  ] as const) {
    const abroad = run("--role", role, "--country", "hu", ...workplace);
    expect([abroad.status, abroad.stderr]).toEqual([1, expect.stringContaining(named)]);
  }
  run("--role", "clinic_branch_admin", "--country", "kg", "--branch", String(place.id));
  run("--remove");
  const recorded = await api.database.db
    .selectFrom("access_changes")
    .select(["kind", "staff_id"])
    .where("clinic_branch_id", "=", place.id)
    .orderBy("id")
    .execute();
  expect(recorded).toEqual([
    { kind: "granted", staff_id: null },
    { kind: "deactivated", staff_id: null },
  ]);
});
