import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveStaff } from "#app/api/staff/index.ts";
import { createBooker } from "../support/appointments.ts";
import { createTestApi, signedIn, type TestApi } from "../support/api.ts";

let api: TestApi;
let branch: number;
const password = "долгий пароль operator-а";
const phone = "+996555310000";
const staff = (email: string, flags: Record<string, boolean>) => ({
  email,
  name: email,
  password,
  country: null,
  flags,
});

beforeAll(async () => {
  api = await createTestApi();
  await saveStaff(api.database.db, staff("operator@example.com", { is_operator: true }));
  await saveStaff(api.database.db, staff("colleague@example.com", { is_operator: true }));
  await saveStaff(api.database.db, staff("writer@example.com", { is_copywriter: true }));
  const booker = await createBooker(api);
  branch = booker.offer.doctorService.clinic_branch;
  for (const client_name of ["Бакыт Асанов", "Айгүл Асанова", "БАКЫТ Асанов"]) {
    const { id } = await booker.book({ phone });
    await api.database.db.updateTable("appointments").set({ client_name }).where("id", "=", id).execute();
  }
});
afterAll(() => api.close());

async function clientOf(email: string) {
  const { access_token: token } = await signedIn(api.client(), { email, password });
  return api.client().with({ token });
}

test("B-13 an operator finds earlier patients by phone, each once, the latest first", async () => {
  const operator = await clientOf("operator@example.com");
  const found = await operator.patients.find({ phone, clinic_branch: branch });
  expect(found.map((patient) => patient.client_name)).toEqual(["БАКЫТ Асанов", "Айгүл Асанова"]);
  expect(await operator.patients.find({ phone: "+996555310001", clinic_branch: branch })).toEqual([]);
  expect(await operator.with({ country: "kz" }).patients.find({ phone, clinic_branch: branch })).toEqual([]);
});

test("B-13 patients of the last three years are found", async () => {
  const { db } = api.database;
  const booker = await createBooker(api);
  const phone = "+996555310003";
  for (const [client_name, months] of [
    ["Недавняя Айнура", 35],
    ["Давняя Айнура", 37],
  ] as const) {
    const { id } = await booker.book({ phone });
    await sql`
      update appointments set client_name = ${client_name}, created_at = now() - make_interval(months => ${months})
       where id = ${id}`.execute(db);
  }
  const found = await (await clientOf("operator@example.com")).patients.find({ phone, clinic_branch: branch });
  expect(found.map((patient) => patient.client_name)).toEqual(["Недавняя Айнура"]);
});

test("B-13 answers given to one branch are offered for the same fields of another", async () => {
  const [field, otherField] = await Promise.all(
    [branch, branch + 1].map((clinic_branch_id) =>
      api.database.db
        .insertInto("clinic_branch_fields")
        .values({
          clinic_branch_id,
          param_name: "app_details",
          title: JSON.stringify({ ru: "Жалобы" }) as never,
          is_required: false,
          position: 90,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    ),
  );
  const answers = JSON.stringify([{ clinic_branch_field: field!.id, value: "кашель" }]);
  await api.database.db
    .updateTable("appointments")
    .set({ additional_fields: answers as never })
    .where("client_name", "=", "Айгүл Асанова")
    .execute();
  const operator = await clientOf("operator@example.com");
  const readOfferedAnswers = async () =>
    (await operator.patients.find({ phone, clinic_branch: branch + 1 })).find(
      (patient) => patient.client_name === "Айгүл Асанова",
    )?.additional_fields;
  expect(await readOfferedAnswers()).toEqual([{ clinic_branch_field: otherField!.id, value: "кашель" }]);
  await api.database.db
    .updateTable("clinic_branch_fields")
    .set({ is_active: false })
    .where("id", "=", otherField!.id)
    .execute();
  expect(await readOfferedAnswers()).toEqual([]);
});

test("B-13 a search by phone is for operators: 401 without a token, 403 for other staff", async () => {
  await expect(api.client().patients.find({ phone, clinic_branch: branch })).rejects.toMatchObject({ status: 401 });
  await expect(
    (await clientOf("writer@example.com")).patients.find({ phone, clinic_branch: branch }),
  ).rejects.toMatchObject({
    status: 403,
  });
});

const visitsFound = async (name: string) =>
  (await (await clientOf("operator@example.com")).patients.search({ name })).visits
    .map((visit) => visit.client_name)
    .toSorted();

test.each([
  ["the beginning of a word", "аса", ["Айгүл Асанова", "БАКЫТ Асанов", "Бакыт Асанов"]],
  ["words in any order and case", "АСАНОВ бакыт", ["БАКЫТ Асанов", "Бакыт Асанов"]],
  ["the middle of a word", "санов", []],
  ["another alphabet", "Asanov", []],
  ["a Russian keyboard's letters for Kyrgyz ones", "айгул", ["Айгүл Асанова"]],
  ["punctuation", "асанова, (айгүл)", ["Айгүл Асанова"]],
  ["quotes and operators", "аса' | & !бак:* \\", ["БАКЫТ Асанов", "Бакыт Асанов"]],
])("O-03 a search of visits by name takes %s", async (_, name, found) => {
  expect(await visitsFound(name)).toEqual(found);
});

test("O-03 a search by name ignores accents and dots of letters, in both directions", async () => {
  const booker = await createBooker(api);
  for (const client_name of ["Szűcs Ágnes-Mária", "Семён Королёв", "Ștefan O’Brien"])
    await booker.book({ client_name });
  expect(await visitsFound("szucs maria")).toEqual(["Szűcs Ágnes-Mária"]);
  expect(await visitsFound("Ágnes SZŰCS")).toEqual(["Szűcs Ágnes-Mária"]);
  expect(await visitsFound("королев")).toEqual(["Семён Королёв"]);
  expect(await visitsFound("stefan brien")).toEqual(["Ștefan O’Brien"]);
  expect(await visitsFound("S\u0326tefan")).toEqual(["Ștefan O’Brien"]);
});

test("O-03 a search by name needs two letters, finds up to twenty visits of its country, and is recorded without the name", async () => {
  const operator = await clientOf("operator@example.com");
  const booker = await createBooker(api);
  for (let visit = 0; visit < 20; visit += 1) await booker.book({ client_name: "Касым Частый" });
  const all = await operator.patients.search({ name: "касым" });
  expect([all.visits.length, all.is_complete]).toEqual([20, true]);
  await booker.book({ client_name: "Касым Частый" });
  const searches = () => api.database.db.selectFrom("name_searches").selectAll().orderBy("id").execute();
  const before = (await searches()).length;

  const found = await operator.patients.search({ name: "касым" });
  expect([found.visits.length, found.is_complete]).toEqual([20, false]);
  expect(found.visits[0]).toMatchObject({ client_phone: expect.stringMatching(/^\+996/) as string });
  expect(await operator.with({ country: "kz" }).patients.search({ name: "касым" })).toEqual({
    visits: [],
    is_complete: true,
  });
  for (const name of ["к", " к ", "--", "к-", "x".repeat(101)]) {
    await expect(operator.patients.search({ name })).rejects.toMatchObject({ status: 400 });
  }
  const recorded = (await searches()).slice(before);
  expect(recorded.map(({ country, found: count }) => [country, count])).toEqual([
    ["kg", 21],
    ["kz", 0],
  ]);
  expect(JSON.stringify(recorded).toLowerCase()).not.toContain("касым");
});

test("O-03 a search by name uses the index of names", async () => {
  const plan = await api.database.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<Record<string, string>>`
      explain select * from appointments where name_vector(client_name) @@ name_prefixes('касым')`.execute(trx);
  });
  expect(JSON.stringify(plan.rows)).toContain("appointments_names");
});

test("O-03 a note on a phone is shown to the country's operators with its author and time, the latest first", async () => {
  const operator = await clientOf("operator@example.com");
  await operator.patients.addNote({ phone, text: "  Просит только утро " });
  const added = await operator.patients.addNote({ phone, text: "Плохо слышит" });
  expect(await operator.patients.addNote({ phone, text: "Плохо слышит" })).toEqual(added);
  expect(added).toMatchObject({ text: "Плохо слышит", author: "operator@example.com" });
  expect(Math.abs(Date.parse(added.created_at) - Date.now())).toBeLessThan(60_000);
  const notes = await operator.patients.notes({ phone });
  expect(notes.map(({ text }) => text)).toEqual(["Плохо слышит", "Просит только утро"]);
  expect(await operator.patients.notes({ phone: "+996555310001" })).toEqual([]);
  expect(await operator.with({ country: "kz" }).patients.notes({ phone })).toEqual([]);
  for (const text of ["", "   ", "x".repeat(501)]) {
    await expect(operator.patients.addNote({ phone, text })).rejects.toMatchObject({ status: 400 });
  }
});

test("O-03 the same note of a colleague is another note, and a note is shown for a year", async () => {
  const [operator, colleague] = [await clientOf("operator@example.com"), await clientOf("colleague@example.com")];
  const note = { phone: "+996555310002", text: "Звонить вечером" };
  const first = await operator.patients.addNote(note);
  await colleague.patients.addNote(note);
  expect((await operator.patients.notes(note)).map(({ author }) => author)).toEqual([
    "colleague@example.com",
    "operator@example.com",
  ]);
  const setAge = (days: number) =>
    sql`update call_notes set created_at = now() - make_interval(days => ${days}) where id = ${first.id}`.execute(
      api.database.db,
    );
  await setAge(364);
  expect(await operator.patients.notes(note)).toHaveLength(2);
  await setAge(367);
  expect(await operator.patients.notes(note)).toHaveLength(1);
});
