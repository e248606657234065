import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addWebhook, announceChanges, type MessageDeps } from "#app/api/messages/index.ts";
import { forgetOld, retentionRules } from "#app/api/retention/index.ts";
import { createSmsQueue } from "#app/api/sms/index.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createBooker, setVisitStart } from "../support/appointments.ts";

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
beforeAll(async () => {
  api = await createTestApi();
  booker = await createBooker(api);
});
afterAll(() => api.close());

const db = () => api.database.db;
const hour = 3_600_000;
const daysAgo = (count: number) => new Date(Date.now() - count * 24 * hour);
const dateDaysAgo = (count: number) => daysAgo(count).toISOString().slice(0, 10);
const anyDoctorAndBranch = () =>
  db().selectFrom("doctor_clinic_branches").select(["doctor_id", "clinic_branch_id"]).executeTakeFirstOrThrow();
const anyDoctorService = () =>
  db()
    .selectFrom("doctor_services")
    .select(["id", "doctor_id"])
    .where("country", "=", "kg")
    .orderBy("id")
    .executeTakeFirstOrThrow();
const deps: MessageDeps = { queueSms: createSmsQueue({ isDemo: true }), linkTo: () => "https://vizit.kg/a/x" };
const countRows = async () => {
  const tables = [
    "appointments",
    "appointment_history",
    "conversion_events",
    "webhook_deliveries",
    "outbox",
    "registration_codes",
  ] as const;
  const counts = await Promise.all(
    tables.map(async (table) => [table, (await db().selectFrom(table).selectAll().execute()).length] as const),
  );
  return Object.fromEntries(counts);
};

test("B-20 codes and their messages, sent or not, are deleted before they are a day old", async () => {
  const { codes } = api.client();
  const [first, second] = ["+996555700001", "+996555700002"];
  await codes.send({ phone: first });
  await codes.send({ phone: second });
  await db()
    .updateTable("registration_codes")
    .set({ sent_at: new Date(Date.now() - 23.4 * hour), expires_at: new Date(Date.now() - 23.3 * hour) })
    .where("phone", "=", first)
    .execute();
  await db()
    .updateTable("outbox")
    .set({ created_at: new Date(Date.now() - 23.4 * hour), sent_at: null })
    .where("to", "=", first)
    .execute();
  await forgetOld(db());
  const phones = async () => [
    (await db().selectFrom("registration_codes").select("phone").where("phone", "in", [first, second]).execute()).map(
      ({ phone }) => phone,
    ),
    (await db().selectFrom("outbox").select("to").where("to", "in", [first, second]).execute()).map(({ to }) => to),
  ];
  expect(await phones()).toEqual([[second], [second]]);
  await forgetOld(db(), new Date(Date.now() + 24 * hour));
  expect(await phones()).toEqual([[], []]);
});

/** Adds a review of an age in days, which nobody has judged unless `more` says otherwise. @returns its id */
async function addReview(age: number, more: { status?: "published"; moderated_at?: Date } = {}): Promise<number> {
  const { id, doctor_id } = await anyDoctorService();
  const written = {
    country: "kg",
    doctor_id,
    doctor_service_id: id,
    author_name: "x",
    score: 1,
    language: "ru",
  } as const;
  const values = { ...written, created_at: daysAgo(age), ...more };
  return (await db().insertInto("reviews").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

test("B-20 a booked slot is kept with its appointment, and a published review forever", async () => {
  const { slot } = await booker.book();
  const free = booker.offer.slots.pop()!;
  await db()
    .updateTable("slots")
    .set({ starts_at: daysAgo(61) })
    .where("id", "=", free.id)
    .execute();
  const review = await addReview(2000, { status: "published", moderated_at: daysAgo(2000) });
  await db()
    .updateTable("slots")
    .set({ starts_at: daysAgo(60) })
    .where("id", "=", slot.id)
    .execute();
  await db()
    .updateTable("appointments")
    .set({
      starts_at: (
        await db().selectFrom("slots").select("starts_at").where("id", "=", slot.id).executeTakeFirstOrThrow()
      ).starts_at,
    })
    .where("slot_id", "=", slot.id)
    .execute();
  await forgetOld(db());
  const left = db().selectFrom("slots").select("id").where("id", "in", [slot.id, free.id]);
  expect(await left.execute()).toEqual([{ id: slot.id }]);
  expect(await db().selectFrom("reviews").select("id").where("id", "=", review).execute()).toHaveLength(1);
  await db().deleteFrom("appointment_history").execute();
  await db().deleteFrom("appointments").execute();
});

test("B-20 a review that nobody has judged is deleted after four years", async () => {
  const ids = await Promise.all([4 * 365 - 1, 4 * 366 + 1].map((age) => addReview(age)));
  await forgetOld(db());
  const left = await db().selectFrom("reviews").select("id").where("id", "in", ids).execute();
  expect(left).toEqual([{ id: ids[0] }]);
});

test("B-18 B-19 an appointment is deleted three years after the visit with its messages; its review is kept", async () => {
  const { doctorService } = booker.offer;
  const branch = await db()
    .selectFrom("clinic_branches")
    .select("clinic_id")
    .where("id", "=", doctorService.clinic_branch)
    .executeTakeFirstOrThrow();
  await addWebhook(
    db(),
    { clinic: branch.clinic_id, branch: null, url: "https://clinic.example/hook" },
    { allowLoopback: false },
  );
  const visit = await booker.book({ consents: { processing: true, marketing: true } });
  const other = await booker.book();
  while ((await announceChanges(db(), deps)) > 0);
  const { doctor_id } = await db()
    .selectFrom("appointments")
    .select("doctor_id")
    .where("id", "=", visit.id)
    .executeTakeFirstOrThrow();
  const review = {
    country: "kg",
    doctor_id,
    doctor_service_id: doctorService.id,
    appointment_id: visit.id,
    author_name: "Айгүл",
    score: 9,
    language: "ru",
  } as const;
  const { id: reviewId } = await db().insertInto("reviews").values(review).returning("id").executeTakeFirstOrThrow();
  expect(await countRows()).toMatchObject({
    appointments: 2,
    appointment_history: 2,
    conversion_events: 1,
    webhook_deliveries: 2,
  });

  const [ends, endsLast] = [other, visit].map(({ slot }) => Date.parse(slot.datetime)) as [number, number];
  const later = 30 * 24 * hour;
  await setVisitStart(api.database, visit.id, new Date(endsLast + later));
  const threeYears = 3 * 365 * 24 * hour;
  await forgetOld(db(), new Date(ends + threeYears - 48 * hour));
  expect(await countRows()).toMatchObject({ appointments: 2, appointment_history: 2 });
  const reviewed = () =>
    db().selectFrom("reviews").select(["appointment_id", "score"]).where("id", "=", reviewId).execute();
  await forgetOld(db(), new Date(ends + threeYears + 48 * hour));
  expect(await countRows()).toEqual({
    appointments: 1,
    appointment_history: 1,
    conversion_events: 1,
    webhook_deliveries: 1,
    outbox: 1,
    registration_codes: 0,
  });
  expect(await reviewed()).toEqual([{ appointment_id: visit.id, score: 9 }]);
  await forgetOld(db(), new Date(endsLast + later + threeYears + 48 * hour));
  expect(await countRows()).toEqual({
    appointments: 0,
    appointment_history: 0,
    conversion_events: 0,
    webhook_deliveries: 0,
    outbox: 0,
    registration_codes: 0,
  });
  expect(await reviewed()).toEqual([{ appointment_id: null, score: 9 }]);
});

test("B-20 every table has a retention rule", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`.execute(
    db(),
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(retentionRules).toSorted());
  const cascades = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f'
      and confdeltype = 'c'`.execute(db());
  for (const [table, rule] of Object.entries(retentionRules)) {
    if ("after" in rule) expect(agedRows, table).toHaveProperty(table);
    if ("with" in rule)
      expect(
        cascades.rows.map(({ name }) => name),
        table,
      ).toContain(table);
  }
});

const addStaff = async () =>
  (
    await db()
      .insertInto("staff")
      .values({ email: `${randomUUID()}@example.com`, name: "x" })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
const anyClinicId = async () => (await db().selectFrom("clinics").select("id").executeTakeFirstOrThrow()).id;
/** Tables that the tests above cover. */
const coveredAbove = { appointments: null, outbox: null, registration_codes: null };
/** Adds a row of an age in days. Rows of `keptAge` days are kept, those of `deletedAge` days are deleted. */
type AgedRows = { add: (age: number) => Promise<unknown>; keptAge: number; deletedAge: number };
const agedRows: Record<string, AgedRows | null> = {
  ...coveredAbove,
  call_notes: {
    add: async (age) =>
      db()
        .insertInto("call_notes")
        .values({
          country: "kg",
          phone: "+996555000001",
          text: "x",
          staff_id: await addStaff(),
          created_at: daysAgo(age),
        })
        .execute(),
    keptAge: 360,
    deletedAge: 367,
  },
  name_searches: {
    add: async (age) =>
      db()
        .insertInto("name_searches")
        .values({ country: "kg", staff_id: await addStaff(), at: daysAgo(age), found: 0 })
        .execute(),
    keptAge: 360,
    deletedAge: 367,
  },
  access_changes: {
    add: async (age) =>
      db()
        .insertInto("access_changes")
        .values({
          clinic_id: await anyClinicId(),
          staff_id: await addStaff(),
          changed_at: daysAgo(age),
          kind: "invited",
          subject: "x",
        })
        .execute(),
    keptAge: 3 * 365 - 1,
    deletedAge: 3 * 366 + 1,
  },
  ecommerce_events: {
    add: async (age) =>
      db()
        .insertInto("ecommerce_events")
        .values({
          country: "kg",
          doctor_service_id: (await anyDoctorService()).id,
          name: "x",
          source: "web-mobile",
          at: daysAgo(age),
        })
        .execute(),
    keptAge: 29,
    deletedAge: 31,
  },
  free_days: {
    add: (age) =>
      sql`
        insert into free_days (doctor_id, clinic_branch_id, day, service_id, last_at)
        values (${age + 10_000}, 0, ${daysAgo(age)}::date, 0, ${daysAgo(age)})`.execute(db()),
    keptAge: 1,
    deletedAge: 4,
  },
  leads: {
    add: (age) =>
      db()
        .insertInto("leads")
        .values({ country: "kg", kind: "join", created_at: daysAgo(age) })
        .execute(),
    keptAge: 360,
    deletedAge: 367,
  },
  patient_sessions: {
    add: (age) =>
      db()
        .insertInto("patient_sessions")
        .values({
          token_hash: randomUUID(),
          country: "kg",
          phone: "+996555000001",
          letter: "С",
          created_at: daysAgo(age + 1),
          expires_at: daysAgo(age),
        })
        .execute(),
    keptAge: -1,
    deletedAge: 1,
  },
  recent_uses: {
    add: (age) =>
      db()
        .insertInto("recent_uses")
        .values({ key: randomUUID(), used_at: [], expires_at: daysAgo(age) })
        .execute(),
    keptAge: -1,
    deletedAge: 1,
  },
  reviews: {
    add: async (age) => {
      const { id, doctor_id } = await anyDoctorService();
      return db()
        .insertInto("reviews")
        .values({
          country: "kg",
          doctor_id,
          doctor_service_id: id,
          author_name: "x",
          score: 1,
          language: "ru",
          status: "rejected",
          created_at: daysAgo(age),
          moderated_at: daysAgo(age),
        })
        .execute();
    },
    keptAge: 360,
    deletedAge: 367,
  },
  schedule_exceptions: {
    add: async (age) =>
      db()
        .insertInto("schedule_exceptions")
        .values({ ...(await anyDoctorAndBranch()), date: dateDaysAgo(age) })
        .execute(),
    keptAge: 360,
    deletedAge: 367,
  },
  privacy_requests: {
    add: async (age) =>
      db()
        .insertInto("privacy_requests")
        .values({ at: daysAgo(age), country: "kg", kind: "export", phone_hash: "x", counts: "{}" })
        .execute(),
    keptAge: 3 * 365 - 1,
    deletedAge: 3 * 366 + 1,
  },
  schedule_changes: {
    add: async (age) =>
      db()
        .insertInto("schedule_changes")
        .values({
          ...(await anyDoctorAndBranch()),
          staff_id: await addStaff(),
          changed_at: daysAgo(age),
          before: "[]",
          after: "[]",
        })
        .execute(),
    keptAge: 3 * 365 - 1,
    deletedAge: 3 * 366 + 1,
  },
  catalogue_changes: {
    add: async (age) =>
      db()
        .insertInto("catalogue_changes")
        .values({
          ...(await anyDoctorAndBranch()),
          staff_id: await addStaff(),
          changed_at: daysAgo(age),
          before: "{}",
          after: "{}",
        })
        .execute(),
    keptAge: 3 * 365 - 1,
    deletedAge: 3 * 366 + 1,
  },
  photos: {
    add: async (age) =>
      db()
        .insertInto("photos")
        .values({
          hash: randomUUID().padEnd(43, "x"),
          type: "png",
          content: Buffer.from("x"),
          uploaded_at: daysAgo(age),
        })
        .execute(),
    keptAge: 0,
    deletedAge: 2,
  },
  slots: {
    add: async (age) =>
      db()
        .insertInto("slots")
        .values({ ...(await anyDoctorAndBranch()), starts_at: daysAgo(age) })
        .execute(),
    keptAge: 29,
    deletedAge: 31,
  },
  staff_invitations: {
    add: async (age) =>
      db()
        .insertInto("staff_invitations")
        .values({
          clinic_id: await anyClinicId(),
          email: "x@example.com",
          token_hash: randomUUID().repeat(2),
          invited_by_staff_id: await addStaff(),
          expires_at: daysAgo(age),
        })
        .execute(),
    keptAge: 29,
    deletedAge: 31,
  },
  staff_tokens: {
    add: async (age) =>
      db()
        .insertInto("staff_tokens")
        .values({
          staff_id: await addStaff(),
          token_hash: randomUUID().repeat(2),
          created_at: daysAgo(age + 1),
          expires_at: daysAgo(age),
        })
        .execute(),
    keptAge: 29,
    deletedAge: 31,
  },
  weekly_schedules: {
    add: async (age) =>
      db()
        .insertInto("weekly_schedules")
        .values({
          ...(await anyDoctorAndBranch()),
          weekday: 7,
          starts_at: "00:00",
          ends_at: "01:00",
          valid_from: dateDaysAgo(age + 1),
          valid_to: dateDaysAgo(age),
        })
        .execute(),
    keptAge: 360,
    deletedAge: 367,
  },
};

test.each(Object.entries(agedRows).flatMap(([table, rows]) => (rows ? [[table, rows] as const] : [])))(
  "B-20 old rows of %s are deleted, newer ones are kept",
  async (table, { add, keptAge, deletedAge }) => {
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from ${sql.id(table)}`.execute(db())).rows[0]!.count;
    while (await forgetOld(db()));
    const before = await count();
    await add(keptAge);
    await add(deletedAge);
    await forgetOld(db());
    expect(await count()).toBe(before + 1);
  },
);

test("B-20 a token that was revoked before its end is deleted 30 days after the revocation", async () => {
  const tokenHash = randomUUID().repeat(2);
  await db()
    .insertInto("staff_tokens")
    .values({
      staff_id: await addStaff(),
      token_hash: tokenHash,
      created_at: daysAgo(32),
      revoked_at: daysAgo(31),
      expires_at: daysAgo(20),
    })
    .execute();
  await forgetOld(db());
  const left = db().selectFrom("staff_tokens").select("id").where("token_hash", "=", tokenHash).execute();
  expect(await left).toEqual([]);
});

test("B-20 a run returns true if it leaves obsolete rows, so that it is repeated at once", async () => {
  while (await forgetOld(db()));
  await sql`
    insert into ecommerce_events (country, name, source, at)
    select 'kg', 'page_view', 'web-mobile', ${daysAgo(40)} from generate_series(1, 501)`.execute(db());
  expect([await forgetOld(db()), await forgetOld(db())]).toEqual([true, false]);
  expect(await db().selectFrom("ecommerce_events").select("id").where("at", "<", daysAgo(39)).execute()).toEqual([]);
});

test("B-20 an old photo is kept while a doctor or a clinic shows it, or a recorded change names it", async () => {
  const names = ["doctor", "clinic", "record", "former", "none"];
  const hashOf = (name: string) => name.padEnd(43, "-");
  const urlOf = (name: string) => `/photos/${hashOf(name)}.png`;
  const content = Buffer.from("x");
  for (const name of names)
    await db()
      .insertInto("photos")
      .values({ hash: hashOf(name), type: "png", content, uploaded_at: daysAgo(10) })
      .execute();
  const { doctor_id, clinic_branch_id } = await anyDoctorAndBranch();
  await db()
    .updateTable("doctors")
    .set({ image_url: urlOf("doctor") })
    .where("id", "=", doctor_id)
    .execute();
  await db()
    .updateTable("clinics")
    .set({ image_url: urlOf("clinic") })
    .where("id", "=", await anyClinicId())
    .execute();
  const after = JSON.stringify({ photo: urlOf("record") });
  const before = JSON.stringify({ photo: urlOf("former") });
  await db()
    .insertInto("catalogue_changes")
    .values({ clinic_branch_id, is_of_clinic: true, staff_id: await addStaff(), before, after })
    .execute();
  while (await forgetOld(db()));
  const left = await db().selectFrom("photos").select("hash").where("hash", "in", names.map(hashOf)).execute();
  expect(left.map(({ hash }) => hash).sort()).toEqual(["clinic", "doctor", "former", "record"].map(hashOf));
});
