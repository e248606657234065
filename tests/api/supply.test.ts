import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "#app/api/database/session.ts";
import { importFolder, type ImportFault } from "#app/api/supply/index.ts";
import { commandEnv } from "../support/command-env.ts";
import { bookSlot, findOffer, type Offer } from "../support/supply.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { laterYear } from "../support/later-year.ts";

const example = join(import.meta.dirname, "../../docs/import-example");
const folders: string[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function runImport(folder: string, { isDryRun = false } = {}) {
  const session = await openSession(database.pool);
  const faults: ImportFault[] = [];
  try {
    const summaries = await importFolder({
      session,
      country: "kz",
      folder,
      isDryRun,
      onFault: (fault) => faults.push(fault),
      onProgress: () => {},
    });
    return { faults, of: (file: string) => summaries.find((summary) => summary.file === file)!, summaries };
  } finally {
    session.close();
  }
}

function folderOf(files: Record<string, string | object[]>): string {
  const folder = mkdtempSync(join(tmpdir(), "vizit-import-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(
      join(folder, name),
      typeof content === "string" ? content : content.map((row) => JSON.stringify(row)).join("\n"),
    );
  }
  return folder;
}

const branch = { external_id: "h-1", clinic: "tynys", city: "taraz", lat: 42.9, lng: 71.4 };
const hoursOf = async (externalId: string) =>
  (
    await database.db
      .selectFrom("clinic_branches")
      .select("opening_hours")
      .where("external_id", "=", externalId)
      .executeTakeFirstOrThrow()
  ).opening_hours;

const slotCount = async () =>
  Number(
    (
      await database.db
        .selectFrom("slots")
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

test("A-07 imports of one market's files at once wait for each other, whatever the order of their rows", async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({ slug: `at-once-${index}`, name: { ru: "Категория" } }));
  const orders = [rows, rows.toReversed()];
  const both = await Promise.all(orders.map((order) => runImport(folderOf({ "service_categories.jsonl": order }))));
  expect(both.flatMap(({ faults }) => faults)).toEqual([]);
  expect(both.map(({ summaries }) => summaries[0]!.added).toSorted((one, other) => one - other)).toEqual([0, 3000]);
});

describe("A-07 the import", () => {
  test("A-07 imports the example folder; a dry run stores nothing, and a second run changes nothing", async () => {
    const before = await slotCount();
    const dry = await runImport(example, { isDryRun: true });
    expect(dry.faults).toEqual([]);
    expect(dry.of("slots.jsonl")).toMatchObject({ rows: 3, added: 3 });
    expect(await slotCount()).toBe(before);

    const first = await runImport(example);
    expect(first.faults).toEqual([]);
    expect(await slotCount()).toBe(before + 3);
    for (const summary of (await runImport(example)).summaries)
      expect(summary).toMatchObject({ added: 0, changed: 0, removed: 0, bad: 0, unchanged: summary.rows });

    const doctor = await database.db
      .selectFrom("doctors")
      .selectAll()
      .where("external_id", "=", "tynys-d1")
      .executeTakeFirstOrThrow();
    expect(doctor).toMatchObject({ country: "kz", slug: "aigerim-saparova-taraz", experience: 14 });
    expect(
      await database.db
        .selectFrom("doctor_languages")
        .select("language")
        .where("doctor_id", "=", doctor.id)
        .orderBy("language")
        .execute(),
    ).toEqual([{ language: "kk" }, { language: "ru" }]);
    const offer = await database.db
      .selectFrom("doctor_services")
      .selectAll()
      .where("doctor_id", "=", doctor.id)
      .orderBy("base_price")
      .executeTakeFirstOrThrow();
    expect(offer).toMatchObject({ base_price: 12_000, discount_price: 10_000, age_from: 216, age_to: null });
    expect(
      await database.db
        .selectFrom("doctor_service_insurances")
        .selectAll()
        .where("doctor_service_id", "=", offer.id)
        .execute(),
    ).toHaveLength(1);
    const scopes = await database.db
      .selectFrom("clinic_branch_fields as f")
      .innerJoin("clinic_branches as b", "b.id", "f.clinic_branch_id")
      .leftJoin("clinic_branch_field_services as fs", "fs.clinic_branch_field_id", "f.id")
      .select(["f.param_name", "f.audience"])
      .select((eb) => eb.fn.count("fs.service_id").as("services"))
      .where("b.external_id", "=", "tynys-1")
      .groupBy(["f.param_name", "f.audience", "f.position", "f.id"])
      .orderBy("f.id")
      .execute();
    expect(scopes.map(({ param_name, audience, services }) => [param_name, audience, Number(services)])).toEqual([
      ["iin", null, 0],
      ["child_age", "children", 0],
      ["app_details", null, 2],
    ]);
    const child = await database.db
      .selectFrom("services")
      .select("adult_service_id")
      .where("slug", "=", "child-somnologist")
      .executeTakeFirstOrThrow();
    expect(child.adult_service_id).not.toBeNull();
  });

  test("A-07 stores opening hours from JSON and CSV as seven days, and none as not known", async () => {
    await runImport(example);
    const workday = [{ opens: "08:00", closes: "18:00" }];
    expect(await hoursOf("tynys-1")).toEqual([
      ...Array.from({ length: 5 }, () => workday),
      [{ opens: "09:00", closes: "14:00" }],
      [],
    ]);
    const names = Object.keys(branch).join(",");
    const csv = (hours: string) =>
      `${names},name.ru,name.kk,address.ru,address.kk,opening_hours\n${Object.values(branch).join(",")},А,А,Б,Б,${hours}\n`;
    expect((await runImport(folderOf({ "clinic_branches.csv": csv("1 14:00-24:00|1-2 00:00-13:00") }))).faults).toEqual(
      [],
    );
    const morning = { opens: "00:00", closes: "13:00" };
    expect(await hoursOf("h-1")).toEqual([
      [morning, { opens: "14:00", closes: "24:00" }],
      [morning],
      ...Array.from({ length: 5 }, () => []),
    ]);
    await runImport(folderOf({ "clinic_branches.csv": csv("") }));
    expect(await hoursOf("h-1")).toBeNull();
  });

  test("A-07 removes weekly hours that have no first day", async () => {
    await runImport(example);
    const at = { doctor: "tynys-d1", clinic_branch: "tynys-1", weekday: 5, starts_at: "07:00" };
    const row = { ...at, ends_at: "08:00", slot_minutes: 30 };
    const counts = async (sent: object) => {
      const { added, removed } = (await runImport(folderOf({ "weekly_schedules.jsonl": [sent] }))).summaries[0]!;
      return { added, removed };
    };
    expect(await counts(row)).toEqual({ added: 1, removed: 0 });
    expect(await counts({ ...row, is_removed: true })).toEqual({ added: 0, removed: 1 });
  });

  test("A-07 takes two seasons of the same weekly hours", async () => {
    await runImport(example);
    const at = { doctor: "tynys-d1", clinic_branch: "tynys-1", weekday: 5, starts_at: "07:00", ends_at: "08:00" };
    const seasons = [{ valid_to: `${laterYear}-05-31` }, { valid_from: `${laterYear}-06-01` }];
    const rows = seasons.map((season) => ({ ...at, slot_minutes: 30, ...season }));
    const { faults } = await runImport(folderOf({ "weekly_schedules.jsonl": rows }), { isDryRun: true });
    expect(faults).toEqual([]);
  });

  test("A-07 refuses cities, services and insurers of another market, and takes an area of the branch's own city", async () => {
    await runImport(example);
    const { db } = database;
    const { id } = await db.selectFrom("insurances").select("id").where("country", "=", "hu").executeTakeFirstOrThrow();
    await db.updateTable("insurances").set({ external_id: "of-hungary" }).where("id", "=", id).execute();
    const known = db.selectFrom("services").select("slug").where("country", "=", "kz");
    const { slug } = await db
      .selectFrom("services")
      .select("slug")
      .where("country", "=", "hu")
      .where("slug", "not in", known)
      .executeTakeFirstOrThrow();
    const cities = await db.selectFrom("cities").select("slug").where("country", "=", "kz").execute();
    const area = { slug: "same-name", name: { ru: "А", kk: "А" }, lat: 42.9, lng: 71.4 };
    const at = { clinic_branch: "tynys-1" };
    const { faults } = await runImport(
      folderOf({
        "services.jsonl": [slug, "polysomnography"].map((adult_service) => ({
          slug: `for-children-${adult_service}`,
          category: "sleep",
          name: area.name,
          type: "procedure",
          is_for_children: true,
          adult_service,
        })),
        "city_areas.jsonl": cities.map((city) => ({ ...area, city: city.slug })),
        "clinic_branches.jsonl": [
          { ...branch, name: { ru: "А" }, address: { ru: "Б" }, city_area: area.slug },
          { ...branch, external_id: "abroad", name: { ru: "А" }, address: { ru: "Б" }, city: "budapest" },
        ],
        "clinic_branch_fields.jsonl": [{ ...at, param_name: "age", title: { ru: "А" }, services: [slug] }],
        "doctor_services.jsonl": [
          { ...at, doctor: "tynys-d1", service: "somnologist", base_price: 5000, insurances: ["of-hungary"] },
        ],
      }),
      { isDryRun: true },
    );
    expect(faults.map(({ file, line, attr, code }) => `${file}:${line} ${attr} ${code}`)).toEqual([
      "services.jsonl:1 adult_service reference_unknown",
      "clinic_branches.jsonl:2 city reference_unknown",
      "clinic_branch_fields.jsonl:1 services reference_unknown",
      "doctor_services.jsonl:1 insurances reference_unknown",
    ]);
  });

  test("A-07 languages, insurers, services and stations that a row no longer names are removed from it, and from no other", async () => {
    await runImport(example);
    const { db } = database;
    const { slug } = await db
      .selectFrom("doctors")
      .select("slug")
      .where("country", "=", "hu")
      .executeTakeFirstOrThrow();
    const counts = async () =>
      (
        await sql<Record<string, number>>`
          select (select count(*)::int from doctor_languages) as languages,
                 (select count(*)::int from doctor_service_insurances) as insurances,
                 (select count(*)::int from clinic_branch_field_services) as services,
                 (select count(*)::int from clinic_branch_stations) as stations`.execute(db)
      ).rows[0]!;
    const name = { ru: "А", kk: "А" };
    const at = { clinic_branch: "alone" };
    const place = { ...branch, lat: 43.1, name, address: name };
    await runImport(folderOf({ "clinic_branches.jsonl": [{ ...place, external_id: "sibling" }] }));
    const send = async (languages: string[], insurances: string[], services: string[], lat: number) => {
      const before = await counts();
      const offer = { doctor: "alone", service: "somnologist", base_price: 5000, insurances };
      const { faults } = await runImport(
        folderOf({
          "stations.jsonl": [{ external_id: "alone", city: "taraz", name, lat: 43.1, lng: 71.4 }],
          "clinic_branches.jsonl": [{ ...place, external_id: "alone", lat }],
          "clinic_branch_fields.jsonl": [{ ...at, param_name: "age", title: name, services }],
          // A slug is unique in its market.
          "doctors.jsonl": [{ external_id: "alone", slug, name, languages }],
          "doctor_services.jsonl": [{ ...at, ...offer }],
        }),
      );
      expect(faults).toEqual([]);
      return Object.fromEntries(Object.entries(await counts()).map(([noun, count]) => [noun, count - before[noun]!]));
    };
    // The station is near the sibling, too.
    const added = { languages: 2, insurances: 1, services: 2, stations: 2 };
    expect(await send(["ru", "kk"], ["dsk-senim"], ["somnologist", "polysomnography"], 43.1)).toEqual(added);
    const removed = { languages: -1, insurances: -1, services: -1, stations: -1 };
    expect(await send(["kk"], [], ["somnologist"], 43.2)).toEqual(removed);

    // An adult service belongs to the child service of its own market.
    await db
      .insertInto("services")
      .values({ country: "hu", slug: "child-somnologist", name: { hu: "A" }, type: "procedure", is_for_children: true })
      .execute();
    expect((await runImport(example)).faults).toEqual([]);
  });

  test.each([
    ["a day without times", ["1-5"]],
    ["days backwards", ["5-1 08:00-18:00"]],
    ["a closing time before the opening", ["1 18:00-08:00"]],
    ["intervals that overlap", ["1-5 08:00-13:00", "5 12:00-18:00"]],
    ["a weekday beyond Sunday", ["8 08:00-18:00"]],
    ["no open day", []],
  ])("A-07 refuses opening hours with %s", async (_case, opening_hours) => {
    const row = { ...branch, name: { ru: "А", kk: "А" }, address: { ru: "Б", kk: "Б" }, opening_hours };
    const { faults } = await runImport(folderOf({ "clinic_branches.jsonl": [row] }), { isDryRun: true });
    expect(faults).toEqual([expect.objectContaining({ attr: expect.stringMatching(/^opening_hours/) })]);
  });

  test("A-07 a row without a value that it needs is refused with the name of the column", async () => {
    const row = { name: { ru: "А", kk: "А" }, timezone: "Asia/Almaty", lat: 42.9, lng: "71" };
    const { faults } = await runImport(folderOf({ "cities.jsonl": [row] }), { isDryRun: true });
    expect(faults).toEqual([expect.objectContaining({ attr: "slug", message: "is missing" })]);
  });

  test.each(["+05:00", "+0530", "Asia/Nowhere"])("A-07 refuses the time zone %s", async (timezone) => {
    const row = { slug: "zone", name: { ru: "А", kk: "А" }, timezone, lat: 42.9, lng: 71.4 };
    const { faults } = await runImport(folderOf({ "cities.jsonl": [row] }), { isDryRun: true });
    expect(faults).toEqual([expect.objectContaining({ attr: "timezone" })]);
  });

  test("A-07 the command names a bad row, and fails", () => {
    const rows = [{ external_id: "i-9", name: { ru: "Полис" } }, { name: {} }];
    // Editors on Windows begin a file with a byte order mark.
    const folder = folderOf({ "insurances.jsonl": `\uFEFF${rows.map((row) => JSON.stringify(row)).join("\n")}\n` });
    const run = spawnSync(process.execPath, ["scripts/import.ts", folder, "--country", "kz", "--dry-run"], {
      encoding: "utf8",
      env: commandEnv(database.connectionString),
    });
    expect(run.stderr).toMatch(/^insurances\.jsonl:2: /);
    expect(run.stdout).toContain("Bad rows: 1; the others were taken.");
    expect(run.status).toBe(1);
  });

  test.each([
    ["is missing", null],
    ["is not JSON", "{country: kz}"],
    ["names no market", "null"],
    ["Unknown market: kazakhstan", '{"country": "kazakhstan"}'],
  ])("A-07 the command fails with a line that says that import.json %s: %s", (fault, content) => {
    const folder = folderOf(content === null ? {} : { "import.json": content });
    const run = spawnSync(process.execPath, ["scripts/import.ts", folder], {
      encoding: "utf8",
      env: commandEnv(database.connectionString),
    });
    expect([run.status, run.stdout]).toEqual([1, ""]);
    expect(run.stderr.trimEnd().split("\n")).toEqual([expect.stringContaining(fault)]);
  });

  test("A-07 reports each invalid row with file, line and reason, and imports the others", async () => {
    await runImport(example);
    const good = (time: string) => ({
      doctor: "tynys-d2",
      clinic_branch: "tynys-1",
      starts_at: `${laterYear}-05-01T${time}:00Z`,
    });
    const { faults, of } = await runImport(
      folderOf({
        "clinic_branches.jsonl": [
          { ...branch, external_id: "n-1", name: { ru: "Другой филиал" }, address: { ru: "1" } },
        ],
        "doctors.jsonl": [
          '{"external_id":"n-1","slug":"new-one","name":{"ru":"Новый"}}',
          '{"external_id":"n-2","slug":"new-one","name":{"ru":"Тот же адрес"}}',
          '{"external_id":"n-3","slug":"aigerim-saparova-taraz","name":{"ru":"Чужой адрес"}}',
          '{"external_id":"n-4","slug":"Bad Slug","name":{"ru":"Плохой адрес"}}',
          '{"external_id":"n-5","slug":"n-five","name":{}}',
          '{"external_id":"n-1","slug":"new-one-again","name":{"ru":"Тот же номер"}}',
          "not json",
          "",
          '{"external_id":"n-6","slug":"n-six","name":{"ru":"Шестой"},"experiense":3}',
          '{"external_id":"n-7","slug":"n-seven","name":{"ru":"\\ud800"}}',
          '{"external_id":"n-8","slug":"n-eight","name":{"ru":"\\u0000"}}',
          '{"external_id":"n-9","slug":"n-nine","name":{"ru":"Девятый"}}',
        ].join("\n"),
        "doctor_services.csv": [
          "doctor;clinic_branch;service;base_price;discount_price;insurances",
          "n-1;tynys-1;somnologist;5000;6000;",
          "n-1;tynys-1;somnologist;5000;4500;dsk-senim|unheard-of",
          '"n-1";tynys-1;polysomnography;"5000";;dsk-senim',
          "n-1;tynys-1;unheard-of;5000;;",
          "n-1;tynys-1",
          "n-1t;ynys-1;unheard-of;5000;;",
          "n-9;n-1;somnologist;5000;;",
        ].join("\r\n"),
        "slots.jsonl": [
          good("09:00"),
          { ...good("09:30"), starts_at: "tomorrow" },
          { ...good("10:00"), doctor: "nobody" },
          { ...good("10:30"), doctor: "n-9" },
          good("09:00"),
          { ...good("11:00"), starts_at: `${laterYear}-05-01T14:00:00+05:00` },
          { ...good("11:30"), duration_minutes: 3 },
          good("12:00"),
          { ...good("12:30"), starts_at: `${laterYear}-05-01T12:30:00+23:00` },
        ],
      }),
    );
    expect(faults.map(({ file, line, attr, code }) => `${file}:${line} ${attr ?? "-"} ${code}`)).toEqual([
      "doctors.jsonl:4 slug invalid",
      "doctors.jsonl:5 name invalid",
      "doctors.jsonl:6 - not_unique",
      "doctors.jsonl:7 - invalid",
      "doctors.jsonl:9 - invalid",
      "doctors.jsonl:10 name.ru invalid",
      "doctors.jsonl:11 name.ru invalid",
      "doctors.jsonl:2 - not_unique",
      "doctors.jsonl:3 slug slug_taken",
      "doctor_services.csv:2 discount_price invalid",
      "doctor_services.csv:6 - invalid",
      "doctor_services.csv:3 insurances reference_unknown",
      "doctor_services.csv:5 service reference_unknown",
      "doctor_services.csv:7 doctor reference_unknown",
      "doctor_services.csv:7 clinic_branch reference_unknown",
      "doctor_services.csv:7 service reference_unknown",
      "slots.jsonl:2 starts_at invalid",
      "slots.jsonl:5 - not_unique",
      "slots.jsonl:6 - not_unique",
      "slots.jsonl:7 duration_minutes invalid",
      "slots.jsonl:3 doctor reference_unknown",
      "slots.jsonl:4 doctor doctor_not_here",
    ]);
    expect(of("doctors.jsonl")).toMatchObject({ rows: 11, added: 2, bad: 9 });
    expect(of("doctor_services.csv")).toMatchObject({ rows: 7, added: 2, bad: 5 });
    expect(of("slots.jsonl")).toMatchObject({ rows: 9, added: 3, bad: 6 });
  });

  test.each(["clinics", "clinic_branches"] as const)(
    "A-07 %s that become inactive offer nothing to patients until they are active again",
    async (noun) => {
      await runImport(example);
      const rows = JSON.parse(
        `[${readFileSync(join(example, `${noun}.jsonl`), "utf8")
          .trim()
          .split("\n")
          .join(",")}]`,
      ) as object[];
      const offers = () =>
        database.db
          .selectFrom("doctor_services")
          .select("id")
          .where("country", "=", "kz")
          .where("is_active", "=", true);
      const setActive = (isActive: boolean) =>
        runImport(folderOf({ [`${noun}.jsonl`]: rows.map((row) => ({ ...row, is_active: isActive })) }));
      const before = await offers().orderBy("id").execute();
      await setActive(false);
      const offersWithout = await offers().execute();
      await setActive(true);
      expect(offersWithout.length).toBeLessThan(before.length);
      expect(await offers().orderBy("id").execute()).toEqual(before);
    },
  );

  test("A-07 rows that cannot be stored stop the import with the error, and are not left out silently", async () => {
    const { db } = database;
    await sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
    await sql`create trigger full_disk before insert on insurances for each row execute function full_disk()`.execute(
      db,
    );
    const rows = ["first", "second"].map((external_id) => ({ external_id, name: { ru: "А", kk: "А" } }));
    await expect(runImport(folderOf({ "insurances.jsonl": rows }))).rejects.toMatchObject({ code: "53100" });
    await sql`drop trigger full_disk on insurances`.execute(db);
    const { of } = await runImport(folderOf({ "insurances.jsonl": rows }), { isDryRun: true });
    expect(of("insurances.jsonl")).toMatchObject({ added: 2, bad: 0 });
  });

  test("A-07 a folder with an unknown file is refused as a whole", async () => {
    await expect(runImport(folderOf({ "doctor.csv": "slug" }))).rejects.toThrow(/doctor\.csv/);
    await expect(runImport(folderOf({}))).rejects.toThrow(/no \.jsonl or \.csv/);
  });

  test("A-07 reads cells with separators, quotes and line breaks, and texts in several languages", async () => {
    const { faults, of } = await runImport(
      folderOf({
        "service_categories.csv": '\uFEFFslug,name.ru,name.kk,position\nquoted,"Сон, ""ночной""\nи дневной",Ұйқы,7\n',
      }),
    );
    expect(faults).toEqual([]);
    expect(of("service_categories.csv").added).toBe(1);
    const row = await database.db
      .selectFrom("service_categories")
      .selectAll()
      .where("slug", "=", "quoted")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: { ru: 'Сон, "ночной"\nи дневной', kk: "Ұйқы" }, position: 7 });
  });
});

describe("A-07 a booked slot", () => {
  let offer: Offer;
  beforeAll(async () => {
    await runImport(example);
    offer = await findOffer(database.db, "tynys-d2", "child-somnologist");
  });
  const slotRow = (more: object) => ({ doctor: "tynys-d2", clinic_branch: "tynys-1", ...more });

  test("A-07 is neither moved nor removed by an import, and is reported", async () => {
    await runImport(
      folderOf({
        "slots.jsonl": ["b-1", "b-2", "b-3"].map((external_id, index) =>
          slotRow({ external_id, starts_at: `${laterYear}-06-0${index + 1}T05:00:00Z` }),
        ),
      }),
    );
    const idOf = async (name: string) =>
      (await database.db.selectFrom("slots").select("id").where("external_id", "=", name).executeTakeFirstOrThrow()).id;
    await bookSlot(database.db, offer, await idOf("b-1"));
    await bookSlot(database.db, offer, await idOf("b-2"));
    const { faults, of } = await runImport(
      folderOf({
        "slots.jsonl": [
          slotRow({ external_id: "b-1", starts_at: `${laterYear}-06-01T06:00:00Z` }),
          slotRow({ external_id: "b-2", starts_at: `${laterYear}-06-02T05:00:00Z`, is_removed: true }),
          slotRow({ external_id: "b-3", starts_at: `${laterYear}-06-03T06:00:00Z` }),
        ],
      }),
    );
    expect(faults).toEqual([1, 2].map((line) => ({ file: "slots.jsonl", line, attr: null, code: "slot_booked" })));
    expect(of("slots.jsonl")).toMatchObject({ changed: 1, removed: 0, bad: 2 });
    const times = await database.db
      .selectFrom("slots")
      .select(["external_id", "starts_at"])
      .where("external_id", "in", ["b-1", "b-2", "b-3"])
      .orderBy("external_id")
      .execute();
    expect(times.map((slot) => slot.starts_at.toISOString())).toEqual([
      `${laterYear}-06-01T05:00:00.000Z`,
      `${laterYear}-06-02T05:00:00.000Z`,
      `${laterYear}-06-03T06:00:00.000Z`,
    ]);
  });

  test("A-07 a row that would give a slot another slot's time or id is reported, and the removal of an unknown slot adds none", async () => {
    const row = (name: string, hour: number, more: object = {}) =>
      slotRow({ external_id: name, starts_at: `${laterYear}-06-05T0${hour}:00:00Z`, ...more });
    await runImport(folderOf({ "slots.jsonl": [row("e-1", 1), row("e-2", 2)] }));
    const { faults, of } = await runImport(
      folderOf({ "slots.jsonl": [row("e-1", 2), row("e-3", 1), row("e-4", 4, { is_removed: true })] }),
    );
    expect(faults).toEqual([1, 2].map((line) => ({ file: "slots.jsonl", line, attr: "starts_at", code: "time_held" })));
    expect(of("slots.jsonl")).toMatchObject({ added: 0, changed: 0, removed: 0, bad: 2 });
    const stored = await database.db
      .selectFrom("slots")
      .select("external_id")
      .where("external_id", "in", ["e-1", "e-2", "e-3", "e-4"])
      .orderBy("starts_at")
      .execute();
    expect(stored.map((slot) => slot.external_id)).toEqual(["e-1", "e-2"]);
  });

  test("A-07 at the time of the doctor's slot at another branch is added as another slot", async () => {
    const { db } = database;
    const starts_at = `${laterYear}-06-06T05:00:00Z`;
    const doctor = db.selectFrom("doctors").select("id").where("external_id", "=", "tynys-d2");
    const { id: elsewhere } = await db
      .selectFrom("clinic_branches")
      .select("id")
      .where("country", "=", "kz")
      .where((eb) => eb.or([eb("external_id", "is", null), eb("external_id", "!=", "tynys-1")]))
      .limit(1)
      .executeTakeFirstOrThrow();
    const at = { doctor_id: doctor, clinic_branch_id: elsewhere };
    await db
      .insertInto("doctor_clinic_branches")
      .values({ ...at, country: "kz" })
      .execute();
    await db
      .insertInto("slots")
      .values({ ...at, starts_at, duration_minutes: 30 })
      .execute();
    const { faults, of } = await runImport(folderOf({ "slots.jsonl": [slotRow({ external_id: "g-1", starts_at })] }));
    expect([faults, of("slots.jsonl")]).toMatchObject([[], { added: 1, changed: 0 }]);
  });

  test("A-07 whose appointment was cancelled is withdrawn, kept for the history, and can be offered again", async () => {
    const row = slotRow({ external_id: "c-1", starts_at: `${laterYear}-06-10T05:00:00Z` });
    await runImport(folderOf({ "slots.jsonl": [row] }));
    const { id } = await database.db
      .selectFrom("slots")
      .select("id")
      .where("external_id", "=", "c-1")
      .executeTakeFirstOrThrow();
    const appointment = await bookSlot(database.db, offer, id);
    await database.db
      .updateTable("appointments")
      .set({ status: "cancelled", cancelled_at: new Date() })
      .where("id", "=", appointment)
      .execute();
    // The other values of such a row do not matter.
    const removal = { ...row, starts_at: `${laterYear}-06-11T05:00:00Z`, is_removed: true };
    expect((await runImport(folderOf({ "slots.jsonl": [removal] }))).of("slots.jsonl")).toMatchObject({
      changed: 0,
      unchanged: 0,
      removed: 1,
    });
    const withdrawn = async () =>
      (await database.db.selectFrom("slots").select("is_withdrawn").where("id", "=", id).executeTakeFirstOrThrow())
        .is_withdrawn;
    expect(await withdrawn()).toBe(true);
    await expect(bookSlot(database.db, offer, id)).rejects.toMatchObject({ constraint: "appointments_fit_slot" });
    expect((await runImport(folderOf({ "slots.jsonl": [row] }))).of("slots.jsonl").changed).toBe(1);
    expect(await withdrawn()).toBe(false);
  });
});
