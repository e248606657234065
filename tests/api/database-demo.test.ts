import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpeningHours } from "#app/calendar/opening-hours.ts";
import { specialCases } from "#app/api/database/demo/special-cases.ts";
import { momentOf } from "#app/calendar/city-time.ts";
import { extendDemoSlots } from "#app/api/database/demo/extend.ts";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { demoMark } from "#app/api/database/demo/mark.ts";
import { buildMarket, demoCountries } from "#app/api/database/demo/market.ts";
import { slotLines } from "#app/api/database/demo/slots.ts";
import { allCountries } from "#app/countries/registry.ts";
import { commandEnv } from "../support/command-env.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const today = "2026-03-20";
const small = { today, doctors: 40 };

describe("a generated market", () => {
  test("is deterministic by date, and its special cases are the same in every size", () => {
    const [one, same, large] = [
      buildMarket("hu", small),
      buildMarket("hu", small),
      buildMarket("hu", { today, doctors: 120 }),
    ];
    expect(one.tables).toEqual(same.tables);
    const named = (tables: typeof one.tables) =>
      tables.doctors.slice(0, specialCases.length).map((row) => [row["id"], row["slug"]]);
    expect(named(large.tables)).toEqual(named(one.tables));
  });

  test.each(demoCountries.map((data) => [data.country, data] as const))(
    "%s has every name in its country's locales",
    (country, data) => {
      const { locales } = allCountries.find((market) => market.countryId === country)!;
      expect(data.locales).toEqual(locales);
      const { tables } = buildMarket(country, small);
      for (const rows of Object.values(tables)) {
        for (const row of rows) {
          for (const [column, value] of Object.entries(row)) {
            if (value === null || typeof value !== "object") continue;
            expect(Object.keys(value).sort(), column).toEqual([...locales].sort());
            expect(
              Object.values(value).every((text) => typeof text === "string" && text.length > 0),
              column,
            ).toBe(true);
          }
        }
      }
    },
  );

  test.each(demoCountries)(
    "P-05 $country has the forms of each city's and specialty's name for headings",
    ({ country }) => {
      const { tables } = buildMarket(country, small);
      const specialties = tables.services.filter((row) => row["type"] === "initial-appointment");
      const missing = [
        ...tables.cities.filter((row) => row["name_in"] == null),
        ...specialties.filter((row) => row["plural_name"] == null),
      ];
      expect(missing.map((row) => row["slug"])).toEqual([]);
    },
  );

  test("has at least 600 doctors, 120 branches and 25 specialties a country", () => {
    for (const { country } of demoCountries) {
      const { tables } = buildMarket(country, { today, doctors: 600 });
      expect(tables.doctors.length).toBeGreaterThanOrEqual(600);
      expect(tables.clinic_branches.length).toBeGreaterThanOrEqual(115);
      const specialties = tables.services.filter(
        (row) => row["type"] === "initial-appointment" && !row["is_for_children"],
      );
      expect(specialties.length).toBeGreaterThanOrEqual(25);
    }
  });

  test("C-12 opening hours of branches cover their doctors' schedules, and some are not known", () => {
    for (const { country } of demoCountries) {
      const { tables, schedules } = buildMarket(country, { today, doctors: 120 });
      const hours = new Map(
        tables.clinic_branches.map((row) => [row["id"], JSON.parse((row["opening_hours"] as string) ?? "null")]),
      );
      expect([...hours.values()].some((week) => week === null)).toBe(true);
      for (const { clinic_branch_id, weekday, starts_at, ends_at } of schedules) {
        const week = hours.get(clinic_branch_id) as OpeningHours | null;
        if (!week) continue;
        const covers = ({ opens, closes }: OpeningHours[number][number]) => opens <= starts_at && ends_at <= closes;
        expect(week[weekday - 1]!.some(covers), `${clinic_branch_id} ${weekday} ${starts_at}-${ends_at}`).toBe(true);
      }
    }
  });

  test("shows every kind of additional field of the specification", () => {
    const names = demoCountries.flatMap((data) => data.fieldSets.flat().map((field) => field.param_name));
    // The specification names 26; patientCNP and emiratesId are two national ids more.
    expect(new Set(names).size).toBe(28);
  });
});

describe("slots", () => {
  test("P-09 keep the local time when the clocks change", () => {
    const schedule = {
      doctor_id: 1,
      clinic_branch_id: 1,
      service_id: null,
      weekday: 0,
      starts_at: "09:00",
      ends_at: "09:30",
      slot_minutes: 30,
      valid_from: null,
      valid_to: "2026-12-31",
    };
    const times = [5, 6, 7, 1].flatMap((weekday) => [
      ...slotLines([{ ...schedule, weekday }], [], { from: "2026-03-27", days: 4, zoneOf: () => "Europe/Budapest" }),
    ]);
    expect(times.map((line) => line.split("\t")[3])).toEqual([
      "2026-03-27T08:00:00.000Z",
      "2026-03-28T08:00:00.000Z",
      "2026-03-29T07:00:00.000Z",
      "2026-03-30T07:00:00.000Z",
    ]);
    expect(new Date(momentOf("2026-03-20", 0, "Asia/Almaty")!).toISOString()).toBe("2026-03-19T19:00:00.000Z");
  });
});

describe("a loaded market", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test("S-05 city 10 is Kyrgyzstan's", async () => {
    expect(await database.db.selectFrom("cities").select(["country", "slug"]).where("id", "=", 10).execute()).toEqual([
      { country: "kg", slug: "bishkek" },
    ]);
  });

  test("feedback counts and scores match the published reviews", async () => {
    const { rows } = await sql`
      select d.id from doctors d left join reviews r on r.doctor_id = d.id and r.status = 'published'
       group by d.id having d.feedback_count <> count(r.id) or d.feedback_score <> round(avg(r.score), 1)
      union all
      select s.id from doctor_services s left join reviews r on r.doctor_service_id = s.id and r.status = 'published'
       group by s.id having s.feedback_count <> count(r.id) or s.feedback_score <> round(avg(r.score), 1)`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  test("loads into an empty database only", async () => {
    expect(await loadDemoMarket(database.pool, { today })).toBe(false);
  });

  test("a database without the mark of demo data is not deleted by `npm run db:reset`", async () => {
    const count = () => sql<{ cities: number }>`select count(*)::int as cities from cities`.execute(database.db);
    const before = (await count()).rows;
    await sql`comment on table slots is null`.execute(database.db);
    const reset = spawnSync(process.execPath, ["scripts/db-reset.ts"], {
      encoding: "utf8",
      env: commandEnv(database.connectionString),
    });
    await sql`comment on table slots is ${sql.lit(demoMark)}`.execute(database.db);
    expect([reset.status, reset.stdout, reset.stderr]).toEqual([1, "", expect.stringContaining("more than the demo")]);
    expect((await count()).rows).toEqual(before);
  });

  test("new rows get unused ids", async () => {
    const city = {
      country: "kg" as const,
      slug: "tokmok",
      name: { ru: "Токмок" },
      timezone: "Asia/Bishkek",
      lat: 42.84,
      lng: 75.29,
    };
    expect(
      (await database.db.insertInto("cities").values(city).returning("id").executeTakeFirstOrThrow()).id,
    ).toBeGreaterThan(44);
  });

  test("a later start completes the month of slots, and a second start adds nothing", async () => {
    const latest = async () =>
      (await sql<{ at: Date }>`select max(starts_at) as at from slots`.execute(database.db)).rows[0]!.at;
    const later = new Date(Date.now() + 5 * 86_400_000);
    expect(await extendDemoSlots(database.db, later, 10)).toBeGreaterThan(0);
    expect((await latest()).getTime()).toBeGreaterThan(later.getTime() + 8 * 86_400_000);
    expect(await extendDemoSlots(database.db, later, 10)).toBe(0);
  });
});
