import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#app/api/database/session.ts";
import { importFolder } from "#app/api/supply/index.ts";
import { moderateReview } from "#app/api/reviews/index.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { bookSlot, findOffer } from "../support/supply.ts";

const folder = mkdtempSync(join(tmpdir(), "vizit-changes-"));
cpSync(join(import.meta.dirname, "../../docs/import-example"), folder, { recursive: true });

let api: TestApi;
let first: Awaited<ReturnType<typeof changes>>;
beforeAll(async () => {
  api = await createTestApi();
  await importAgain();
  first = await changes();
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

async function importAgain(): Promise<void> {
  const session = await openSession(api.database.pool);
  await importFolder({ session, country: "kz", folder, isDryRun: false, onFault() {}, onProgress() {} });
  session.close();
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replaceAll(from, to));
  await importAgain();
}

/**
 * When the pages of the example's first doctor changed, with the clinic and lists, and the page of the other doctor.
 */
async function changes() {
  const client = api.client("kz");
  const doctor = await client.doctors.get({ slug: "aigerim-saparova-taraz" });
  const other = await client.doctors.get({ slug: "bauyrzhan-ospanov-taraz" });
  const clinic = await client.clinics.get({ name: doctor.clinic_branches[0]!.clinic_slug });
  const [offer] = doctor.services;
  const lists = (await client.listChanges.list()).filter(({ city }) => city === doctor.clinic_branches[0]!.city);
  return {
    doctor: doctor.updated_at,
    other: other.updated_at,
    clinic: clinic.updated_at,
    list: lists.find(({ service }) => service === offer!.service.id)?.updated_at,
    clinics: lists.find(({ service }) => service === null)?.updated_at,
  };
}

/** The names of the lists and pages that changed since the last call. */
async function changed(): Promise<string[]> {
  const latest = await changes();
  const names = (Object.keys(latest) as (keyof typeof latest)[]).filter((name) => latest[name]! > first[name]!);
  first = latest;
  return names;
}

test("R-10 every page of imported data has the time of its import, which a second import keeps", async () => {
  for (const time of Object.values(first)) expect(Date.now() - Date.parse(time!)).toBeLessThan(600_000);
  await importAgain();
  expect(await changed()).toEqual([]);
});

test("R-10 a booking changes no page's time", async () => {
  const offer = await findOffer(api.database.db, "tynys-d2", "child-somnologist");
  const slot = await api.database.db
    .selectFrom("slots")
    .select("id")
    .where("doctor_id", "=", offer.doctor_id)
    .executeTakeFirstOrThrow();
  await bookSlot(api.database.db, offer, slot.id);
  expect(await changed()).toEqual([]);
});

test.each([
  ["a doctor's experience", "doctors.jsonl", '"experience":14', '"experience":15', ["doctor", "clinic", "list"]],
  ["a doctor's language", "doctors.jsonl", '["kk","ru"]', '["kk"]', ["doctor", "clinic", "list"]],
  ["a price", "doctor_services.csv", "12000,10000", "12000,11000", ["doctor", "clinic", "list"]],
  ["an insurance", "doctor_services.csv", "216,,dsk-senim", "216,,", ["doctor", "clinic", "list"]],
])("R-10 %s changes the time of the pages that show it", async (_fact, file, from, to, names) => {
  await replaceIn(file, from, to);
  expect(await changed()).toEqual(names);
});

const all = ["doctor", "other", "clinic", "list", "clinics"];
test.each([
  ["branch's new phone number", all, "clinic_branches", { phone: "+77262000000" }, ["external_id", "tynys-1"]],
  ["clinic's new name", all, "clinics", { name: { ru: "Тыныс плюс", kk: "Тыныс плюс" } }, ["external_id", "tynys"]],
  ["service's new name", ["doctor", "clinic", "list"], "services", { name: { ru: "Сон" } }, ["slug", "somnologist"]],
] as const)("R-10 a %s changes the time of the pages that show it: %j", async (...row) => {
  const [, names, table, values, [column, value]] = row;
  await api.database.db
    .updateTable(table)
    .set(values as never)
    .where(column as never, "=", value as never)
    .execute();
  expect(await changed()).toEqual(names);
});

test("R-10 a new branch without doctors changes the time of its clinic and of the list of clinics", async () => {
  const { db } = api.database;
  const branch = await db
    .selectFrom("clinic_branches")
    .select(["clinic_id", "city_id", "country", "lat", "lng"])
    .where("external_id", "=", "tynys-1")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("clinic_branches")
    .values({ ...branch, name: { ru: "Филиал без врачей" }, address: { ru: "улица Пустая, 1" } })
    .execute();
  expect(await changed()).toEqual(["clinic", "clinics"]);
});

test("R-10 a review changes the time when it is published, not when it is sent", async () => {
  const { doctor_id, doctor_service_id } = await findOffer(api.database.db, "tynys-d1", "somnologist");
  const review = { country: "kz", author_name: "Асель", score: 9, text: "Спасибо", language: "ru" } as const;
  const { id } = await api.database.db
    .insertInto("reviews")
    .values({ ...review, doctor_id, doctor_service_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await changed()).toEqual([]);
  const { id: staffId } = await api.database.db
    .insertInto("staff")
    .values({ email: "moderator@example.com", name: "Модератор" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await moderateReview(api.database.db, { id, country: "kz", status: "published", staffId });
  expect(await changed()).toEqual(["doctor", "clinic", "list"]);
  await moderateReview(api.database.db, { id, country: "kz", status: "published", staffId });
  expect(await changed()).toEqual([]);
});

test("R-10 a doctor who leaves changes the time of the lists", async () => {
  await api.database.db
    .updateTable("doctors")
    .set({ is_active: false })
    .where("external_id", "=", "tynys-d1")
    .execute();
  const services = await api.client("kz").listChanges.list();
  expect(services.some(({ updated_at }) => updated_at! > first.list!)).toBe(true);
});

test("R-10 rows from before times were kept have none", async () => {
  const { db } = api.database;
  for (const table of ["doctors", "doctor_services", "clinics", "clinic_branches", "services"] as const)
    await db
      .updateTable(table)
      .set({ updated_at: null } as never)
      .where("country", "=", "hu")
      .execute();
  const client = api.client("hu");
  const doctor = (await client.doctors.list({ limit: 1, expand: [] })).results[0]!;
  const clinic = (await client.clinics.list({ limit: 1, expand: [] })).results[0]!;
  const times = (await client.listChanges.list()).map(({ updated_at }) => updated_at);
  expect(new Set([doctor.updated_at, clinic.updated_at, ...times])).toEqual(new Set([null]));
});
