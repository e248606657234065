import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addSurveyLead } from "#app/api/leads/index.ts";
import { insertLead, type Lead } from "#app/api/leads/queries.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { sessionSecret } from "../support/session-secret.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const clinic = { clinic_name: "Ак-Жол", city: "Бишкек", contact_name: "Нурлан", phone: "+996 312 12-34-56" };
const countLeads = async () => (await api.database.db.selectFrom("leads").select("id").execute()).length;

test("R-04 one IP may send ten leads an hour, also concurrently; the IP is stored as a hash", async () => {
  const { leads } = api.client("kg", "198.51.100.7");
  const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => leads.join(clinic)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  await expect(leads.join(clinic)).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ attr: null, code: "too_many_leads" }] },
  });
  await api.client("kg", "198.51.100.8").leads.join(clinic);
  expect(JSON.stringify(await api.database.db.selectFrom("leads").selectAll().execute())).not.toContain("198.51.100");
  await api.database.db
    .updateTable("leads")
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .execute();
  await leads.join(clinic);
});

test("R-04 a submission that is sent three times at once is stored as one lead", async () => {
  const { leads } = api.client("kg", "198.51.100.9");
  const before = await countLeads();
  const submission = randomUUID();
  await Promise.all([1, 2, 3].map(() => leads.join({ ...clinic, submission })));
  expect(await countLeads()).toBe(before + 1);
});

test("R-04 a lead sent again with changes is updated and counts once; once it is handled, changes are a new lead", async () => {
  const { db } = api.database;
  const { leads } = api.client("kg", "198.51.100.13");
  const submission = randomUUID();
  const send = (comment: string, phone: string = clinic.phone) => leads.join({ ...clinic, submission, comment, phone });
  const stored = () =>
    db.selectFrom("leads").select(["phone", "text"]).where("submission", "=", submission).executeTakeFirst();
  for (let times = 0; times < 12; times += 1) await send("Два филиала");
  await send("Три филиала", "+996312000000");
  expect(await stored()).toEqual({ phone: "+996312000000", text: "Три филиала" });
  const requester = { country: "kg" as const, locale: "ru" as const, ip: "198.51.100.13", secret: sessionSecret };
  await addSurveyLead(db, { ease: 5, missing: [], comment: "Всё есть", submission }, requester);
  expect(await stored()).toEqual({ phone: "+996312000000", text: "Три филиала" });
  const otherMarket = api.client("kz", "198.51.100.13").leads;
  await otherMarket.join({ ...clinic, submission, phone: "+77272555555", comment: "В Алматы" });
  expect(await stored()).toEqual({ phone: "+996312000000", text: "Три филиала" });
  await db.updateTable("leads").set({ handled_at: new Date() }).where("submission", "=", submission).execute();
  const before = await countLeads();
  await send("Три филиала", "+996312000000");
  expect(await countLeads()).toBe(before);
  for (const phone of [clinic.phone, clinic.phone, "+996312000000"]) await send("Четыре филиала", phone);
  expect(await stored()).toEqual({ phone: "+996312000000", text: "Четыре филиала" });
  expect(await countLeads()).toBe(before + 1);
  const handled = db.selectFrom("leads").select("text").where("handled_at", "is not", null).orderBy("id", "desc");
  expect((await handled.executeTakeFirst())?.text).toBe("Три филиала");
});

test("R-04 the e-mail and the comment of a lead are stored, as null if they are empty", async () => {
  const { db } = api.database;
  const { leads } = api.client("kg", "198.51.100.12");
  const requester = { country: "kg" as const, locale: "ru" as const, ip: "198.51.100.12", secret: sessionSecret };
  await leads.join({ ...clinic, email: "info@ak-jol.example", comment: "Три филиала" });
  await leads.join({ ...clinic, email: "", comment: " " });
  await addSurveyLead(db, { ease: 5, missing: [], comment: "Всё есть" }, requester);
  await addSurveyLead(db, { ease: 5, missing: [], comment: "" }, requester);
  const columns = ["kind", "name", "phone", "email", "text", "details"] as const;
  const stored = await db.selectFrom("leads").select(columns).orderBy("id", "desc").limit(4).execute();
  const details = { clinic_name: clinic.clinic_name, city: clinic.city };
  const join = { kind: "join", name: clinic.contact_name, phone: clinic.phone, details };
  const survey = { kind: "survey", name: null, phone: null, email: null, details: { ease: 5, missing: [] } };
  expect(stored.toReversed()).toEqual([
    { ...join, email: "info@ak-jol.example", text: "Три филиала" },
    { ...join, email: null, text: null },
    { ...survey, text: "Всё есть" },
    { ...survey, text: null },
  ]);
});

test("R-04 invalid phones and e-mails, and texts of invisible characters, are refused; with its flag off the survey is a 404", async () => {
  const { leads } = api.client("kg", "198.51.100.10");
  const faultsOf = (call: Promise<unknown>) =>
    call.then(
      () => [],
      (error: { body: { errors: { attr: string; code: string }[] } }) =>
        error.body.errors.map(({ attr, code }) => `${attr} ${code}`),
    );
  expect(await faultsOf(leads.join({ ...clinic, phone: "call me", email: "nowhere" }))).toEqual([
    "phone phone_number",
    "email email_format",
  ]);
  expect(
    await faultsOf(leads.join({ ...clinic, clinic_name: " ", phone: "12", email: "@", comment: "x".repeat(2001) })),
  ).toEqual(["clinic_name required", "phone phone_number", "email email_format", "comment too_long"]);
  expect(await faultsOf(leads.join({ ...clinic, phone: " " }))).toEqual(["phone required"]);
  const unseen = { clinic_name: "\u200b\u2060", city: "\u3164\uffa0", contact_name: "\u0007\u202e" };
  expect(await faultsOf(leads.join({ ...clinic, ...unseen }))).toEqual(
    Object.keys(unseen).map((name) => `${name} required`),
  );
  expect(await faultsOf(leads.join({ ...clinic, phone: "12-34-56" }))).toEqual(["phone phone_number"]);
  await expect(leads.survey({ ease: 3 })).rejects.toMatchObject({ status: 404 });
});

const survey: Omit<Lead, "requesterHash"> = {
  country: "ro",
  locale: "ro",
  kind: "survey",
  name: null,
  phone: null,
  email: null,
  text: null,
  details: {},
  submission: null,
};

test("R-04 requests to join do not count towards the limit of an IP's surveys", async () => {
  const isKept = async (kind: Lead["kind"]) =>
    (await insertLead(api.database.db, { ...survey, kind, requesterHash: "of the IP" })).kept;
  for (let sent = 0; sent < 10; sent += 1) expect(await isKept("join")).toBe(true);
  expect([await isKept("join"), await isKept("survey")]).toEqual([false, true]);
});

test("R-04 an item named twice as missing in a survey is stored once", async () => {
  const { db } = api.database;
  const requester = { country: "kg" as const, locale: "ru" as const, ip: "198.51.100.11", secret: sessionSecret };
  await addSurveyLead(db, { ease: 2, missing: ["prices", "doctors", "prices"], comment: "" }, requester);
  const { details } = await db
    .selectFrom("leads")
    .select("details")
    .where("kind", "=", "survey")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ ease: 2, missing: ["prices", "doctors"] });
});

test("B-20 after a market's daily number of leads each further IP may send one a day", async () => {
  const { db } = api.database;
  const isKept = async (requesterHash: string) => (await insertLead(db, { ...survey, requesterHash }, null, 5)).kept;
  const flood = await Promise.all(["a", "b", "c", "d", "e"].map(isKept));
  expect(flood).toEqual(Array(5).fill(true));
  expect([await isKept("a"), await isKept("f"), await isKept("f"), await isKept("g")]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  const thisMorning = new Date(Date.now() - 23 * 3_600_000);
  await db.updateTable("leads").set({ created_at: thisMorning }).where("requester_hash", "=", "f").execute();
  expect(await isKept("f")).toBe(false);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await db.updateTable("leads").set({ created_at: yesterday }).where("requester_hash", "=", "f").execute();
  expect(await isKept("f")).toBe(true);
  const inHungary = () => insertLead(db, { ...survey, country: "hu", requesterHash: "of another market" }, null, 5);
  expect([await inHungary(), await inHungary()]).toEqual([{ kept: true }, { kept: true }]);
});
