import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listAppointments } from "#app/api/patient-sessions/index.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { ApiError } from "#app/contract/errors.ts";
import type { Country } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { createTestApi, codeSentTo, type Reach, type TestApi } from "../support/api.ts";
import { createBooker } from "../support/appointments.ts";

type Booker = Awaited<ReturnType<typeof createBooker>>;
type Refusal = { status: number; faults: [string | null, string][] };

describe.each<Reach>(["in process", "over HTTP"])("%s", (reach) => {
  let api: TestApi;
  let booker: Booker;
  let client: ApiClient;
  beforeAll(async () => {
    api = await createTestApi(reach);
    booker = await createBooker(api);
    client = api.client().with({ locale: "ru" });
  });
  afterEach(async () => {
    await api.database.db.deleteFrom("registration_codes").execute();
    await api.database.db.deleteFrom("recent_uses").execute();
  });
  afterAll(() => api.close());

  async function sendCode(phone: string): Promise<string> {
    await client.codes.send({ phone, purpose: "sign-in" });
    return codeSentTo(client, phone);
  }
  async function signIn(phone: string, letter = "С"): Promise<ApiClient> {
    const { access_token: token } = await client.patients.signIn({ phone, code: await sendCode(phone), letter });
    return client.with({ token });
  }
  async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
    const error: unknown = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ApiError)) throw new Error("the call was not refused", { cause: error });
    return { status: error.status, faults: error.body.errors.map(({ attr, code }) => [attr, code]) };
  }
  const mismatch: Refusal = { status: 400, faults: [[null, "sign_in_mismatch"]] };
  const sessionOver: Refusal = { status: 401, faults: [[null, "patient_session_over"]] };
  const wrongCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, "0");

  /** Moves an appointment to a number of days ago. */
  async function moveToPast({ id, slot }: { id: number; slot: { id: number } }, days: number): Promise<void> {
    const startsAt = new Date(Date.now() - days * 86_400_000);
    await api.database.db.updateTable("slots").set({ starts_at: startsAt }).where("id", "=", slot.id).execute();
    await api.database.db.updateTable("appointments").set({ starts_at: startsAt }).where("id", "=", id).execute();
  }

  test("a code and the first letter of a name open a session that lists the phone's appointments", async () => {
    const { id, hash, phone, slot } = await booker.book();
    const patient = await signIn(phone, "с");
    const [own, ...others] = await patient.patients.appointments();
    expect(others).toEqual([]);
    expect(own).toMatchObject({ id, hash, datetime: slot.datetime, status: "booked" });
    expect({ ...(await client.appointments.get({ id, hash })), hash }).toEqual(own);
  });

  test("upcoming appointments come first, the soonest first; then those of the last year, the latest first", async () => {
    const phone = "+996555310001";
    const booked = [];
    for (let index = 0; index < 3; index += 1) booked.push(await booker.book({ phone }));
    const [later, sooner, cancelled] = booked.map(({ id }) => id);
    await client.appointments.cancel({ ...booked[2]!, reason: "plans" });
    const old = [];
    for (const days of [10, 100, 366]) {
      const past = await booker.book({ phone });
      await client.appointments.cancel({ ...past, reason: "plans" });
      await moveToPast(past, days);
      old.push(past.id);
    }
    const listed = await (await signIn(phone)).patients.appointments();
    expect(listed.map(({ id }) => id)).toEqual([sooner, later, cancelled, old[0], old[1]]);
  });

  test("a visit that has begun stays among the upcoming ones until its end", async () => {
    const phone = "+996555310009";
    const [inProgress, ended] = [await booker.book({ phone }), await booker.book({ phone })];
    const { duration_minutes: minutes } = await client.appointments.get(inProgress);
    await moveToPast(inProgress, (minutes - 1) / 1440);
    await moveToPast(ended, (minutes + 1) / 1440);
    const upcoming = await booker.book({ phone });
    const cancelled = await booker.book({ phone });
    await client.appointments.cancel(cancelled);
    const listed = await (await signIn(phone)).patients.appointments();
    expect(listed.map(({ id }) => id)).toEqual([inProgress.id, upcoming.id, cancelled.id, ended.id]);
  });

  test("a wrong code, a wrong letter and a phone without visits get the same error", async () => {
    const { phone } = await booker.book();
    const code = await sendCode(phone);
    expect(await refusalOf(client.patients.signIn({ phone, code: wrongCode(code), letter: "С" }))).toEqual(mismatch);
    expect(await refusalOf(client.patients.signIn({ phone, code, letter: "К" }))).toEqual(mismatch);
    const unknown = "+996555310002";
    const codeOfUnknown = await sendCode(unknown);
    expect(await refusalOf(client.patients.signIn({ phone: unknown, code: codeOfUnknown, letter: "С" }))).toEqual(
      mismatch,
    );
  });

  test("a request for a code gets the same response with and without visits", async () => {
    const { phone } = await booker.book();
    const known = await client.codes.send({ phone, purpose: "sign-in" });
    expect(await client.codes.send({ phone: "+996555310003", purpose: "sign-in" })).toEqual(known);
  });

  test("wrong letters count as wrong codes: the third ends the code", async () => {
    const { phone } = await booker.book();
    const code = await sendCode(phone);
    for (const letter of ["К", "Л", "М"]) await refusalOf(client.patients.signIn({ phone, code, letter }));
    const refusal = await refusalOf(client.patients.signIn({ phone, code, letter: "С" }));
    expect(refusal).toEqual({ status: 400, faults: [["otp", "code_attempts"]] });
    const { rows } = await sql<{ uses: number }>`
      select sum(cardinality(used_at))::int as uses from recent_uses where cardinality(used_at) = 3`.execute(
      api.database.db,
    );
    expect(rows[0]!.uses).toBe(3);
    // A wrong letter with the next code is refused as a mismatch: attempts with the previous code do not count.
    await sql`update registration_codes set sent_at = now() - interval '2 minutes' where phone = ${phone}`.execute(
      api.database.db,
    );
    const next = await sendCode(phone);
    expect(await refusalOf(client.patients.signIn({ phone, code: next, letter: "К" }))).toEqual(mismatch);
  });

  test("a code signs in once, and not after five minutes", async () => {
    const { phone } = await booker.book();
    const code = await sendCode(phone);
    await client.patients.signIn({ phone, code, letter: "С" });
    const expired: Refusal = { status: 400, faults: [["otp", "code_expired"]] };
    expect(await refusalOf(client.patients.signIn({ phone, code, letter: "С" }))).toEqual(expired);

    const next = await sendCode(phone);
    await sql`update registration_codes set sent_at = now() - interval '6 minutes',
      expires_at = now() - interval '1 minute'`.execute(api.database.db);
    expect(await refusalOf(client.patients.signIn({ phone, code: next, letter: "С" }))).toEqual(expired);
  });

  test("B-20 a sign-in repeated with its idempotency key, at once or within a minute, gets a session; any other is refused", async () => {
    const { phone } = await booker.book();
    const typed = { phone, code: await sendCode(phone), letter: "С" };
    const signInBy = (idempotencyKey: string, more: Partial<typeof typed> = {}) =>
      client.patients.signIn({ ...typed, ...more }, { idempotencyKey });
    const key = "sign-in-of-one-form";
    const wrong = { code: wrongCode(typed.code) };
    for (let times = 0; times < 4; times += 1) expect(await refusalOf(signInBy(key, wrong))).toEqual(mismatch);
    const sessions = await Promise.all([signInBy(key), signInBy(key)]);
    sessions.push(await signInBy(key));
    const tokens = sessions.map(({ access_token: token }) => token);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(await client.with({ token }).patients.appointments()).toHaveLength(1);

    const expired: Refusal = { status: 400, faults: [["otp", "code_expired"]] };
    expect(await refusalOf(client.patients.signIn(typed))).toEqual(expired);
    expect(await refusalOf(signInBy("sign-in-of-another-form"))).toEqual(expired);
    expect(await refusalOf(signInBy(key, { letter: "Х" }))).toEqual(expired);
    expect(await refusalOf(signInBy(key, wrong))).toEqual(expired);
    await sql`update registration_codes set used_at = now() - interval '61 seconds'`.execute(api.database.db);
    expect(await refusalOf(signInBy(key))).toEqual(expired);
  });

  test("a code for a booking does not sign in, and a code to sign in does not book", async () => {
    const { phone, payload } = await booker.book();
    await client.codes.send({ phone });
    const ofBooking = await codeSentTo(client, phone);
    expect(await refusalOf(client.patients.signIn({ phone, code: ofBooking, letter: "С" }))).toEqual(mismatch);
    await api.database.db.deleteFrom("registration_codes").execute();
    const code = await sendCode(phone);
    const other = { ...payload, slot: booker.offer.slots.pop()!.id, code };
    expect(await refusalOf(client.appointments.create(other))).toMatchObject({ faults: [["code", "code.code"]] });
  });

  test("of two sign-ins with the same code at the same time, one succeeds", async () => {
    const { phone } = await booker.book();
    const code = await sendCode(phone);
    const tabs = [1, 2].map(() => client.patients.signIn({ phone, code, letter: "С" }));
    const outcomes = await Promise.allSettled(tabs);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("visits of a relative on the same phone are listed only if the relative's name has the same letter", async () => {
    const phone = "+996555310004";
    const visit = await booker.book({ phone });
    const relative = await booker.book({ phone });
    const other = await booker.book({ phone });
    const rename = (id: number, name: string) =>
      api.database.db.updateTable("appointments").set({ client_name: name }).where("id", "=", id).execute();
    await rename(relative.id, "Сатыбалдиев Бакыт");
    await rename(other.id, "Бакыт Кадыров");
    const listed = await (await signIn(phone, "s")).patients.appointments();
    expect(listed.map(({ id }) => id).toSorted()).toEqual([visit.id, relative.id].toSorted());
  });

  test("where forms ask for the surname, its first letter is compared, whether surnames stand first or last", async () => {
    const { id, phone } = await booker.book();
    const surnameLast = getCountry("kg");
    const surnameFirst = { ...surnameLast, surnameFirst: true } as const;
    const listed = async (letter: string, country: Country, asksSurname = true) => {
      const market = { country, asksSurname, locale: "ru" as const };
      return (await listAppointments(api.database.db, { phone, letter }, market)).map(({ id: listedId }) => listedId);
    };
    expect([await listed("С", surnameLast), await listed("А", surnameLast)]).toEqual([[id], []]);
    expect([await listed("С", surnameFirst), await listed("А", surnameFirst)]).toEqual([[], [id]]);
    expect(await listed("А", surnameLast, false)).toEqual([id]);
  });

  test("where the switch appointment.surname is on, the first letter of the surname opens a session, and that of the first name does not", async () => {
    const { db } = api.database;
    const { phone } = await booker.book();
    await db
      .insertInto("feature_switches")
      .values({ key: "appointment.surname", country: "kg", value: "true" })
      .execute();
    // Switches are cached by the database's object.
    const database = { ...api.database, db: db.withoutPlugins() };
    const switched = (await createTestApi("in process", { database })).client().with({ locale: "ru" });
    const code = await sendCode(phone);
    expect(await refusalOf(switched.patients.signIn({ phone, code, letter: "А" }))).toEqual(mismatch);
    const { access_token: token } = await switched.patients.signIn({ phone, code, letter: "С" });
    expect(await switched.with({ token }).patients.appointments()).toHaveLength(1);
    await db.deleteFrom("feature_switches").execute();
  });

  test("another number's visits and another country's are not listed", async () => {
    const mine = await booker.book();
    const another = await booker.book();
    const patient = await signIn(mine.phone);
    expect((await patient.patients.appointments()).map(({ id }) => id)).toEqual([mine.id]);
    expect(await refusalOf(patient.with({ country: "hu" }).patients.appointments())).toEqual(sessionOver);
    const abroad = client.with({ country: "hu" });
    expect(await refusalOf(abroad.patients.signIn({ phone: another.phone, code: "0000", letter: "С" }))).toEqual({
      status: 400,
      faults: [["phone", "phone_format"]],
    });
  });

  test("a session ends after 30 minutes without a call, and each call extends it", async () => {
    const { phone } = await booker.book();
    const patient = await signIn(phone);
    const setExpiry = (left: string, age = "0") =>
      sql`update patient_sessions set created_at = now() - ${age}::interval - interval '1 hour',
        expires_at = now() + ${left}::interval where phone = ${phone}`.execute(api.database.db);
    const minutesLeft = async () => {
      const { rows } = await sql<{ left: number }>`
        select round(extract(epoch from expires_at - now()) / 60)::int as left from patient_sessions
          where phone = ${phone}`.execute(api.database.db);
      return rows[0]!.left;
    };
    expect(await minutesLeft()).toBe(30);
    await setExpiry("1 minute");
    await patient.patients.appointments();
    expect(await minutesLeft()).toBe(30);
    await setExpiry("1 minute", "10 hours 55 minutes");
    await patient.patients.appointments();
    expect(await minutesLeft()).toBe(5);
    await setExpiry("-1 second");
    expect(await refusalOf(patient.patients.appointments())).toEqual(sessionOver);
  });

  test("signing out ends this session and no other", async () => {
    const { phone } = await booker.book();
    const [ended, kept] = [await signIn(phone), await signIn(phone)];
    await ended.patients.signOut({});
    expect(await refusalOf(ended.patients.appointments())).toEqual(sessionOver);
    expect(await refusalOf(ended.patients.signOut({}))).toEqual(sessionOver);
    expect(await kept.patients.appointments()).toHaveLength(1);
  });

  test("without a token, or with a forged one, the list is refused", async () => {
    for (const token of [undefined, "forged", "x".repeat(43)])
      expect(await refusalOf(client.with({ token }).patients.appointments())).toEqual(sessionOver);
  });

  test("where bookings need no code, signing in still needs one", async () => {
    await api.database.db
      .insertInto("feature_switches")
      .values({ key: "otp-enable", country: "ro", value: JSON.stringify(false) })
      .execute();
    try {
      // No other test has read the flags of this market, which are cached for a second.
      const { codes } = api.client("ro");
      const phone = "+40712345678";
      expect(await codes.send({ phone, purpose: "booking" })).toEqual({ send_sms: false });
      expect(await codes.send({ phone, purpose: "sign-in" })).toMatchObject({ send_sms: true });
    } finally {
      await api.database.db.deleteFrom("feature_switches").where("key", "=", "otp-enable").execute();
    }
  });
});
