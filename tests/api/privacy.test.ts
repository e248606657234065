import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { erasePatientData, exportPatientData, type PatientDataRequest } from "#app/api/privacy/index.ts";
import { commandEnv } from "../support/command-env.ts";
import { codeSentTo, createTestApi, type TestApi } from "../support/api.ts";
import { createBooker, setVisitStart } from "../support/appointments.ts";
import { openAccount } from "../support/clinic-staff.ts";
import { sessionSecret } from "../support/session-secret.ts";

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
beforeAll(async () => {
  api = await createTestApi();
  booker = await createBooker(api);
});
afterAll(() => api.close());

const db = () => api.database.db;
const requestOf = (phone: string, letter: string | null = null): PatientDataRequest => ({
  country: "kg",
  phone,
  letter,
  staffId: null,
  secret: sessionSecret,
});
const hour = 3_600_000;
let ago = 1;
let notes = 0;

/** A visit that is over, with a published review. */
async function bookPast(client_name: string, phone?: string) {
  const visit = await booker.book({ ...(phone ? { phone } : {}), client_name });
  await setVisitStart(api.database, visit.id, new Date(Date.now() - (ago += 1) * hour));
  const { id: doctor_service_id, doctor_id } = await db()
    .selectFrom("doctor_services")
    .select(["id", "doctor_id"])
    .where("id", "=", booker.offer.doctorService.id)
    .executeTakeFirstOrThrow();
  await db()
    .insertInto("reviews")
    .values({
      country: "kg",
      appointment_id: visit.id,
      doctor_id,
      doctor_service_id,
      author_name: client_name,
      score: 1,
      text: `text of ${client_name}`,
      language: "ru",
      status: "published",
      moderated_at: new Date(),
    })
    .execute();
  return { ...visit, doctor_id };
}

async function addLead(phone: string, country: "kg" | "kz" = "kg"): Promise<void> {
  await db().insertInto("leads").values({ country, kind: "join", name: "Бакыт", phone, details: "{}" }).execute();
}

async function addNote(phone: string): Promise<void> {
  const [staff] = await db()
    .insertInto("staff")
    .values({ email: `${(notes += 1)}@example.com`, name: "Анна", country: "kg", is_operator: true })
    .returning("id")
    .execute();
  await db()
    .insertInto("call_notes")
    .values({ country: "kg", phone, text: "Слышит плохо", staff_id: staff!.id })
    .execute();
}

async function addMessage(visit: { id: number; phone: string }, text: string): Promise<void> {
  await db().insertInto("outbox").values({ country: "kg", to: visit.phone, text, appointment_id: visit.id }).execute();
}

const visitsOf = (phone: string) =>
  db().selectFrom("appointments").select(["client_name"]).where("client_phone", "=", phone).orderBy("id").execute();
const scoreOf = async (doctor: number) =>
  (await db().selectFrom("doctors").select("feedback_count").where("id", "=", doctor).executeTakeFirstOrThrow())
    .feedback_count;

test("B-20 an export has all that is stored of a phone number, and nothing of another", async () => {
  const { phone, id } = await bookPast("Бакыт Асанов");
  const other = await bookPast("Гүлнара Осмонова");
  await addLead(phone);
  await addLead(other.phone);
  await addLead(phone, "kz");
  await addNote(phone);
  const data = await exportPatientData(db(), requestOf(phone));
  expect(data).toMatchObject({
    visits: [
      {
        id,
        name: "Бакыт Асанов",
        phone,
        history: [{ to: "booked" }],
        reviews: [{ text: "text of Бакыт Асанов", score: 1 }],
      },
    ],
    requests: [{ kind: "join", name: "Бакыт" }],
    call_notes: [{ text: "Слышит плохо" }],
  });
  // The code of the booking, which is still stored.
  expect(data.messages.map(({ text: sms }) => sms)).toEqual(["-"]);
  const text = JSON.stringify(data);
  expect(text).not.toContain("Осмонова");
  expect(text).not.toMatch(/hash|token|secret/);
  expect(await exportPatientData(db(), { ...requestOf(phone), country: "hu" })).toEqual({
    visits: [],
    requests: [],
    messages: [],
    call_notes: [],
  });
  const recorded = db().selectFrom("privacy_requests").selectAll().where("kind", "=", "export").orderBy("id");
  expect(await recorded.execute()).toMatchObject([
    { country: "kg", staff_id: null, counts: { visits: 1, requests: 1 } },
    { country: "hu", staff_id: null, counts: { visits: 0, requests: 0 } },
  ]);
});

test("B-20 an export by staff is recorded with who made it", async () => {
  const { id, token } = await openAccount(db(), { email: "privacy@example.com", name: "Нурлан", role: "admin" });
  const others = ["operator", "account_manager", "copywriter"] as const;
  for (const role of others) {
    const account = await openAccount(db(), { email: `${role}@privacy.example`, name: "Нурлан", role });
    const { privacy } = api.client().with({ token: account.token });
    const owner = { phone: "+996555123456", letter: null };
    for (const call of [privacy.export, privacy.erase])
      await expect(call(owner), role).rejects.toMatchObject({ status: 403 });
  }
  await api.client().with({ token }).privacy.export({ phone: "+996555123456", letter: null });
  const recorded = db().selectFrom("privacy_requests").select("kind").where("staff_id", "=", id);
  expect(await recorded.execute()).toEqual([{ kind: "export" }]);
});

test("B-20 erasure leaves nothing of the patient in any table, and others untouched", async () => {
  const { id, phone, doctor_id } = await bookPast("Нурлан Жээнбеков");
  const other = await bookPast("Айзада Токтогулова");
  for (const number of [phone, other.phone]) {
    await addLead(number);
    await addNote(number);
  }
  await addMessage({ id, phone }, "Вы записаны");
  const client = api.client();
  await client.codes.send({ phone, purpose: "sign-in" });
  const code = await codeSentTo(client, phone);
  const { access_token: token } = await client.patients.signIn({ phone, code, letter: "Ж" });
  const reviews = await scoreOf(doctor_id);
  expect(await erasePatientData(db(), requestOf(phone))).toEqual({
    kind: "erased",
    counts: { visits: 1, reviews: 1, requests: 1 },
  });
  expect(await tablesWith(phone)).toEqual([]);
  expect(await tablesWith("Нурлан Жээнбеков")).toEqual([]);
  await expect(client.with({ token }).patients.appointments()).rejects.toMatchObject({ status: 401 });
  expect(await visitsOf(other.phone)).toHaveLength(1);
  const { messages, requests, call_notes: noted } = await exportPatientData(db(), requestOf(other.phone));
  expect([messages, requests, noted].map((stored) => stored.length)).toEqual([1, 1, 1]);
  // The figures are counted again from the reviews there are.
  const left = await db()
    .selectFrom("reviews")
    .select("id")
    .where("doctor_id", "=", doctor_id)
    .where("status", "=", "published")
    .execute();
  expect(await scoreOf(doctor_id)).toBe(left.length);
  expect(reviews).not.toBe(left.length);
  const recorded = await db().selectFrom("privacy_requests").selectAll().where("kind", "=", "erasure").execute();
  expect(recorded).toMatchObject([{ country: "kg", staff_id: null, counts: { visits: 1, reviews: 1, requests: 1 } }]);
});

/** Tables of which some row contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await api.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await api.database.pool.query(
      `select 1 from "${name}" t where to_jsonb(t)::text like '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

test("B-20 erasure in one market leaves the messages and requests of another", async () => {
  const { id, phone } = await bookPast("Асель Турдалиева");
  await addMessage({ id, phone }, "Вы записаны");
  await addLead(phone);
  const { messages, requests } = await exportPatientData(db(), requestOf(phone));
  await erasePatientData(db(), { ...requestOf(phone), country: "hu" });
  expect(await exportPatientData(db(), requestOf(phone))).toMatchObject({ messages, requests });
});

test("B-20 nothing is erased while a visit is to come", async () => {
  const { phone } = await bookPast("Эрмек Садыков");
  const upcoming = await booker.book({ phone, client_name: "Эрмек Садыков" });
  for (const letter of [null, "Э"])
    expect(await erasePatientData(db(), requestOf(phone, letter))).toEqual({ kind: "upcoming", visits: [upcoming.id] });
  expect(await visitsOf(phone)).toHaveLength(2);
  await api.client().appointments.cancel({ id: upcoming.id, hash: upcoming.hash });
  expect(await erasePatientData(db(), requestOf(phone))).toMatchObject({ kind: "erased", counts: { visits: 2 } });
});

test("B-20 with a letter only visits of that name are shown and erased, and nothing whose owner is not sure", async () => {
  const { id, phone } = await bookPast("Чынара Маматова");
  const other = await bookPast("Темир Акматов", phone);
  await addMessage({ id, phone }, "Чынара, вы записаны");
  await addMessage({ id: other.id, phone }, "Темир, вы записаны");
  await addLead(phone);
  await addNote(phone);
  const data = await exportPatientData(db(), requestOf(phone, "Ч"));
  expect(data).toMatchObject({ visits: [{ name: "Чынара Маматова" }], requests: [], messages: [], call_notes: [] });
  await erasePatientData(db(), requestOf(phone, "ч"));
  expect(await visitsOf(phone)).toEqual([{ client_name: "Темир Акматов" }]);
  expect([await tablesWith("Чынара, вы записаны"), await tablesWith("Темир, вы записаны")]).toEqual([[], ["outbox"]]);
  expect(await db().selectFrom("leads").select("id").where("phone", "=", phone).execute()).toHaveLength(1);
});

test("B-20 the command prints the data as JSON, erases it, and refuses half a number", async () => {
  const { phone } = await bookPast("Жаныл Бекова");
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/patient-data.ts", ...args], {
      cwd: join(import.meta.dirname, "../.."),
      encoding: "utf8",
      env: commandEnv(api.database.connectionString),
    });
  const shown = run("--country", "kg", "--phone", phone);
  expect(JSON.parse(shown.stdout)).toMatchObject({ visits: [{ name: "Жаныл Бекова" }] });
  const ofOther = run("--country", "kg", "--phone", phone, "--letter", "А");
  expect(JSON.parse(ofOther.stdout)).toMatchObject({ visits: [] });
  const short = run("--country", "kg", "--phone", phone.slice(0, -2), "--erase");
  expect([short.status, short.stdout]).toEqual([1, ""]);
  expect(short.stderr).toMatch(/^Which number\?/);
  expect(run("--country", "kg", "--phone", phone, "--erase").stdout).toMatch(/^Erased: 1 visits/);
  expect(await visitsOf(phone)).toEqual([]);
});
