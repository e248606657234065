import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#app/contract/endpoints.ts";
import { alignSlots } from "#app/api/database/schedules/make-slots.ts";
import { listBranchTokens, makeBranchToken, revokeBranchToken } from "#app/api/supply/index.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { bookSlot } from "../support/supply.ts";
import { laterYear } from "../support/later-year.ts";

type Workplace = { branch: number; doctor: number; service: string; doctor_service_id: number; service_id: number };
let api: TestApi;
let workplace: Workplace;
let token: string;
beforeAll(async () => {
  api = await createTestApi();
  const { db } = api.database;
  workplace = await db
    .selectFrom("doctor_services as ds")
    .innerJoin("services as s", "s.id", "ds.service_id")
    .select([
      "ds.id as doctor_service_id",
      "ds.clinic_branch_id as branch",
      "ds.doctor_id as doctor",
      "s.slug as service",
      "ds.service_id",
    ])
    .where("ds.country", "=", "kz")
    .orderBy("ds.id")
    .executeTakeFirstOrThrow();
  token = (await makeBranchToken(db, workplace.branch, "test"))!.token;
});
afterAll(() => api.close());

async function post(
  noun: "slots" | "doctors",
  body: object,
  { as = token, branch = workplace.branch }: { as?: string | null; branch?: number } = {},
) {
  const response = await api.fetch(`/api/v1/clinic-branches/${branch}/${noun}/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(as ? { authorization: `Bearer ${as}` } : {}) },
    body: JSON.stringify(body),
  });
  const json = await response.json();
  const schema =
    noun === "slots" ? endpoints.supply.replaceSlots.responses[200] : endpoints.supply.upsertDoctors.responses[200];
  if (response.status === 200) expect(schema.safeParse(json).error).toBeUndefined();
  return { status: response.status, json };
}

const dates = { date_from: `${laterYear}-03-01`, date_to: `${laterYear}-03-02` };
const findSlots = () =>
  api.database.db
    .selectFrom("slots")
    .select(["id", "starts_at", "is_withdrawn"])
    .where("clinic_branch_id", "=", workplace.branch)
    .where("starts_at", ">=", new Date(`${laterYear}-02-28T19:00:00Z`))
    .where("starts_at", "<", new Date(`${laterYear}-03-02T19:00:00Z`))
    .orderBy("starts_at")
    .execute();

describe("A-07 a clinic's system", () => {
  test("A-07 writes only with an active token of that branch", async () => {
    const { db } = api.database;
    const other = (await makeBranchToken(db, workplace.branch, "to be revoked"))!;
    expect((await post("slots", { ...dates, slots: [] }, { as: other.token })).status).toBe(200);
    // The second call finds no active token.
    expect([await revokeBranchToken(db, other.id), await revokeBranchToken(db, other.id)]).toEqual([true, false]);
    expect((await post("slots", { ...dates, slots: [] }, { as: other.token })).status).toBe(401);
    expect((await post("slots", { ...dates, slots: [] }, { as: null })).status).toBe(401);
    expect((await post("slots", { slots: "none" }, { as: null })).status).toBe(401);
    expect((await post("slots", { ...dates, slots: [] }, { branch: workplace.branch + 1 })).status).toBe(403);
    const useAfter = async (minutes: number) => {
      const before = new Date(Date.now() - minutes * 60_000);
      await db.updateTable("branch_tokens").set({ last_used_at: before }).execute();
      await post("slots", { ...dates, slots: [] });
      const tokens = await listBranchTokens(db, workplace.branch);
      return tokens.map((used) => (Date.now() - used.last_used_at!.getTime() < 30_000 ? "stored" : "not stored"));
    };
    // The second token is revoked.
    expect(await useAfter(2)).toEqual(["stored", "not stored"]);
    expect(await useAfter(0.75)).toEqual(["not stored", "not stored"]);
    const kept = await db.selectFrom("branch_tokens").select("token_hash").execute();
    expect(JSON.stringify(kept)).not.toContain(token.slice(3));
    expect(await makeBranchToken(db, 99_999_999, "")).toBeNull();
  });

  test("A-07 replaces the free slots of its dates, and a booked one stays", async () => {
    const doctor = String(workplace.doctor);
    const at = (time: string) => ({ doctor, starts_at: `${laterYear}-03-01T${time}:00+05:00` });
    expect((await post("slots", { ...dates, slots: [at("09:00"), at("09:30"), at("10:00")] })).json).toMatchObject({
      added: 3,
      errors: [],
    });
    const [first] = await findSlots();
    await bookSlot(
      api.database.db,
      {
        doctor_service_id: workplace.doctor_service_id,
        doctor_id: workplace.doctor,
        clinic_branch_id: workplace.branch,
        service_id: workplace.service_id,
      },
      first!.id,
    );

    const { json } = await post("slots", { ...dates, slots: [at("10:00"), at("11:00")] });
    expect(json).toMatchObject({ added: 1, changed: 0, unchanged: 1, removed: 1, kept: 1, errors: [] });
    expect((await findSlots()).map((slot) => slot.starts_at.toISOString())).toEqual([
      `${laterYear}-03-01T04:00:00.000Z`,
      `${laterYear}-03-01T05:00:00.000Z`,
      `${laterYear}-03-01T06:00:00.000Z`,
    ]);
    expect(
      (await post("slots", { ...dates, slots: [{ ...at("09:00"), duration_minutes: 60 }, at("10:00"), at("11:00")] }))
        .json,
    ).toMatchObject({ unchanged: 2, errors: [{ row: 0, code: "slot_booked" }] });
    await api.database.db
      .updateTable("appointments")
      .set({ status: "cancelled", cancelled_at: new Date() })
      .where("slot_id", "=", first!.id)
      .execute();
    expect((await post("slots", { ...dates, slots: [at("11:00")] })).json).toMatchObject({ removed: 1, kept: 0 });
  });

  test("A-07 a time of the weekly hours that the clinic's system sends as well stays when the hours end", async () => {
    const { db } = api.database;
    const day = `${laterYear}-03-25`;
    const starts_at = `${day}T03:10:00+05:00`;
    const at = { doctor_id: workplace.doctor, clinic_branch_id: workplace.branch };
    await db
      .insertInto("slots")
      .values({ ...at, starts_at, is_scheduled: true })
      .execute();
    const sent = { date_from: day, date_to: day, slots: [{ doctor: String(workplace.doctor), starts_at }] };
    expect((await post("slots", sent)).json).toMatchObject({ changed: 1, errors: [] });
    const now = new Date(`${laterYear}-03-24T00:00:00Z`);
    await alignSlots(db, [workplace.doctor], { now, days: 3, branch: workplace.branch, dates: { from: day, to: day } });
    const stored = db.selectFrom("slots").select("is_withdrawn").where("starts_at", "=", new Date(starts_at));
    expect(await stored.where("doctor_id", "=", workplace.doctor).execute()).toEqual([{ is_withdrawn: false }]);
  });

  test("A-07 B-17 a slot that gets another time or doctor has another id, so that a page cannot book a time that it does not show", async () => {
    const day = `${laterYear}-03-20`;
    const send = (time: string, duration: number, doctor = String(workplace.doctor)) =>
      post("slots", {
        date_from: day,
        date_to: day,
        slots: [{ doctor, starts_at: `${day}T${time}:00+05:00`, duration_minutes: duration, external_id: "theirs-1" }],
      });
    const found = () =>
      api.database.db
        .selectFrom("slots")
        .select(["id", "duration_minutes"])
        .where("external_id", "=", "theirs-1")
        .where("is_withdrawn", "=", false)
        .executeTakeFirstOrThrow();
    expect((await send("10:00", 30)).json).toMatchObject({ added: 1, changed: 0 });
    const first = await found();
    expect((await send("10:00", 20)).json).toMatchObject({ added: 0, changed: 1 });
    expect(await found()).toEqual({ id: first.id, duration_minutes: 20 });
    expect((await send("16:30", 20)).json).toMatchObject({ changed: 1, unchanged: 0, removed: 0, errors: [] });
    expect((await found()).id).not.toBe(first.id);
    await expect(api.client("kz").slots.get({ id: first.id, service: workplace.service_id })).rejects.toMatchObject({
      status: 404,
    });
    // Its first time can be used again.
    expect((await send("10:00", 20)).json).toMatchObject({ added: 0, changed: 1, errors: [] });
    const { doctor_id: colleague } = await api.database.db
      .selectFrom("doctor_clinic_branches")
      .select("doctor_id")
      .where("clinic_branch_id", "=", workplace.branch)
      .where("doctor_id", "<>", workplace.doctor)
      .executeTakeFirstOrThrow();
    const beforeMove = await found();
    expect((await send("10:00", 20, String(colleague))).json).toMatchObject({ changed: 1, errors: [] });
    expect((await found()).id).not.toBe(beforeMove.id);
  });

  test("A-07 a system that renumbers its free times keeps the slot of each time, and loses the slots of missing times", async () => {
    const { db } = api.database;
    const doctor = String(workplace.doctor);
    const day = `${laterYear}-03-22`;
    const send = async (...times: [id: string, time: string][]) => {
      const slots = times.map(([id, time]) => ({
        doctor,
        starts_at: `${day}T${time}:00+05:00`,
        external_id: id,
      }));
      return (await post("slots", { date_from: day, date_to: day, slots })).json;
    };
    const stored = async () => {
      const slots = await db
        .selectFrom("slots")
        .select(["id", "starts_at", "external_id"])
        .where("clinic_branch_id", "=", workplace.branch)
        .where("doctor_id", "=", workplace.doctor)
        .where("is_withdrawn", "=", false)
        .where("starts_at", ">=", new Date(`${day}T00:00:00+05:00`))
        .where("starts_at", "<", new Date(`${day}T24:00:00+05:00`))
        .orderBy("starts_at")
        .execute();
      return slots.map(({ id, starts_at, external_id }) => [id, starts_at.toISOString().slice(11, 16), external_id]);
    };
    await send(["row-0", "09:00"], ["row-1", "09:30"], ["row-2", "10:00"], ["row-3", "10:30"]);
    const [, second, third, fourth] = await stored();

    const renumbered = await send(["row-0", "09:30"], ["row-1", "10:00"], ["row-2", "10:30"], ["row-3", "11:00"]);
    expect(renumbered).toMatchObject({ added: 1, changed: 3, removed: 1, errors: [] });
    expect(await stored()).toEqual([
      [second![0], "04:30", "row-0"],
      [third![0], "05:00", "row-1"],
      [fourth![0], "05:30", "row-2"],
      [expect.any(Number), "06:00", "row-3"],
    ]);

    // A booked time is no longer among the free ones, and its id goes to another.
    const offer = { doctor_service_id: workplace.doctor_service_id, service_id: workplace.service_id };
    const at = { doctor_id: workplace.doctor, clinic_branch_id: workplace.branch };
    await bookSlot(db, { ...offer, ...at }, second![0] as number);
    const afterBooking = await send(["row-1", "10:30"], ["row-0", "10:00"], ["row-2", "11:00"]);
    expect(afterBooking).toMatchObject({ added: 0, changed: 3, removed: 0, kept: 1, errors: [] });
    expect((await stored()).map(([, time, id]) => [time, id])).toEqual([
      ["05:00", "row-0"],
      ["05:30", "row-1"],
      ["06:00", "row-2"],
    ]);
    expect(await send(["row-0", "10:00"], ["row-5", "10:00"])).toMatchObject({
      errors: [{ row: 1, attr: "starts_at", code: "time_held" }],
    });

    // The same ids on another day leave this day's times.
    const next = `${laterYear}-03-23`;
    const row = { doctor, starts_at: `${next}T09:00:00+05:00`, external_id: "row-1" };
    expect((await post("slots", { date_from: next, date_to: next, slots: [row] })).json).toMatchObject({ added: 1 });
    expect((await stored()).map(([, time, id]) => [time, id])).toEqual([
      ["05:00", "row-0"],
      ["05:30", null],
      ["06:00", "row-2"],
    ]);

    // So do the same ids at another branch.
    const other = await db
      .selectFrom("doctor_services")
      .select(["clinic_branch_id as branch", "doctor_id as doctor"])
      .where("country", "=", "kz")
      .where("clinic_branch_id", "<>", workplace.branch)
      .executeTakeFirstOrThrow();
    const slots = [{ doctor: String(other.doctor), starts_at: `${day}T09:00:00+05:00`, external_id: "row-0" }];
    const { token: as } = (await makeBranchToken(db, other.branch, "other"))!;
    const sent = await post("slots", { date_from: day, date_to: day, slots }, { as, branch: other.branch });
    expect(sent.json).toMatchObject({ added: 1, errors: [] });
    expect((await stored())[0]).toEqual([expect.any(Number), "05:00", "row-0"]);
  });

  test("A-07 replaces the slots of its dates from midnight in the city's zone", async () => {
    const send = async (day: string, slots: string[]) => {
      const rows = slots.map((starts_at) => ({ doctor: String(workplace.doctor), starts_at }));
      return (await post("slots", { date_from: day, date_to: day, slots: rows })).json;
    };
    const [day, next] = [`${laterYear}-04-10`, `${laterYear}-04-11`];
    expect(await send(day, [`${day}T00:00:00+05:00`])).toMatchObject({ added: 1, errors: [] });
    expect(await send(next, [`${next}T00:00:00+05:00`])).toMatchObject({ added: 1, errors: [] });
    expect(await send(day, [])).toMatchObject({ removed: 1 });
    expect(await send(next, [])).toMatchObject({ removed: 1 });
  });

  test("A-07 keeps slots at the same time of a colleague, and of the doctor at another branch", async () => {
    const { db } = api.database;
    const other = await db
      .selectFrom("clinic_branches")
      .select("id")
      .where("country", "=", "kz")
      .where("id", "<>", workplace.branch)
      .executeTakeFirstOrThrow();
    const there = { doctor_id: workplace.doctor, clinic_branch_id: other.id };
    await db
      .insertInto("doctor_clinic_branches")
      .values({ ...there, country: "kz" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const day = `${laterYear}-04-12`;
    const starts_at = `${day}T09:00:00+05:00`;
    const { id: slotThere } = await db
      .insertInto("slots")
      .values({ ...there, starts_at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { doctor_id: colleague } = await db
      .selectFrom("doctor_clinic_branches")
      .select("doctor_id")
      .where("clinic_branch_id", "=", workplace.branch)
      .where("doctor_id", "<>", workplace.doctor)
      .executeTakeFirstOrThrow();
    const send = async (...doctors: number[]) => {
      const slots = doctors.map((doctor) => ({ doctor: String(doctor), starts_at }));
      return (await post("slots", { date_from: day, date_to: day, slots })).json;
    };
    expect(await send(workplace.doctor)).toMatchObject({ added: 1, unchanged: 0, errors: [] });
    expect(await send(workplace.doctor, colleague)).toMatchObject({ added: 1, unchanged: 1, errors: [] });
    expect(await send()).toMatchObject({ removed: 2 });
    const left = db.selectFrom("slots").select("id").where("starts_at", "=", new Date(starts_at));
    expect(await left.where("doctor_id", "in", [workplace.doctor, colleague]).execute()).toEqual([{ id: slotThere }]);
  });

  test("A-07 does not withdraw past slots", async () => {
    const { db } = api.database;
    const hour = 3_600_000;
    const day = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10);
    const [over, ahead] = await Promise.all(
      [-hour, hour].map((ms) =>
        db
          .insertInto("slots")
          .values({
            doctor_id: workplace.doctor,
            clinic_branch_id: workplace.branch,
            starts_at: new Date(Math.floor(Date.now() / hour) * hour + ms + 7_000),
            duration_minutes: 30,
          })
          .returning("id")
          .executeTakeFirstOrThrow(),
      ),
    );
    const days = { date_from: day(-48 * hour), date_to: day(48 * hour) };
    expect((await post("slots", { ...days, slots: [] })).status).toBe(200);
    const kept = await db
      .selectFrom("slots")
      .select("id")
      .where("id", "in", [over!.id, ahead!.id])
      .where("is_withdrawn", "=", false)
      .execute();
    expect(kept).toEqual([{ id: over!.id }]);
  });

  test("A-07 names a doctor by the site's id only while the doctor has no id of the system", async () => {
    const setId = (external_id: string | null) =>
      api.database.db.updateTable("doctors").set({ external_id }).where("id", "=", workplace.doctor).execute();
    const codeFor = async (doctor: string) => {
      const starts_at = `${laterYear}-03-01T16:00:00+05:00`;
      return (await post("slots", { ...dates, slots: [{ doctor, starts_at }] })).json.errors[0]?.code;
    };
    await setId("own-id");
    expect([await codeFor("own-id"), await codeFor(String(workplace.doctor))]).toEqual([
      undefined,
      "reference_unknown",
    ]);
    await setId(null);
    expect(await codeFor(String(workplace.doctor))).toBeUndefined();
  });

  test("A-07 gets a fault for each invalid row; valid rows are stored, and no slot is withdrawn", async () => {
    const doctor = String(workplace.doctor);
    const before = await findSlots();
    const { json } = await post("slots", {
      ...dates,
      slots: [
        { doctor, starts_at: `${laterYear}-03-02T09:00:00+05:00` },
        { doctor, starts_at: "soon" },
        { doctor: "nobody", starts_at: `${laterYear}-03-02T09:30:00+05:00` },
        { doctor, starts_at: `${laterYear}-03-03T00:00:00+05:00` },
        { starts_at: `${laterYear}-03-02T10:00:00+05:00` },
        { doctor, starts_at: `${laterYear}-03-02T10:30:00+05:00`, external_id: "\0" },
        { doctor, starts_at: `${laterYear}-03-02T11:00:00+05:00`, external_id: "twice" },
        { doctor, starts_at: `${laterYear}-03-02T11:30:00+05:00`, external_id: "twice" },
      ],
    });
    expect(json).toMatchObject({ added: 2, removed: 0 });
    expect(
      json.errors.map(({ row, attr, code }: { row: number; attr: string; code: string }) => `${row} ${attr} ${code}`),
    ).toEqual([
      "1 starts_at invalid",
      "2 doctor reference_unknown",
      "3 starts_at outside_dates",
      "4 doctor required",
      "5 external_id invalid",
      "7 external_id not_unique",
    ]);
    expect(await findSlots()).toHaveLength(before.length + 2);
    expect((await post("slots", { ...dates, doctor: "\0", slots: [] })).status).toBe(400);
    expect((await post("slots", { ...dates, slots: [{ doctor, starts_at: "soon" }] })).json.removed).toBe(0);
    expect(
      (await post("slots", { date_from: `${laterYear}-03-02`, date_to: `${laterYear}-03-01`, slots: [] })).status,
    ).toBe(400);
    for (const [last, status] of [
      ["07-31", 200],
      ["08-01", 400],
    ] as const)
      expect([
        last,
        (await post("slots", { date_from: `${laterYear}-05-01`, date_to: `${laterYear}-${last}`, slots: [] })).status,
      ]).toEqual([last, status]);
  });

  test("A-07 calls with the same rows at the same time wait for each other, in whatever order the rows are", async () => {
    const dates = { date_from: `${laterYear}-05-01`, date_to: `${laterYear}-05-02` };
    const doctor = String(workplace.doctor);
    const slots = Array.from({ length: 60 }, (_, index) => {
      const [hour, minute] = [8 + Math.floor(index / 6), (index % 6) * 10];
      const time = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
      return { doctor, starts_at: `${laterYear}-05-01T${time}:00+05:00`, duration_minutes: 10 };
    });
    const sent = await Promise.all([1, 2, 3].map(() => post("slots", { ...dates, slots })));
    const counts = sent.map(({ json }) => [json.added, json.unchanged, json.errors.length]);
    expect(counts.toSorted()).toEqual([
      [0, 60, 0],
      [0, 60, 0],
      [60, 0, 0],
    ]);
    await post("slots", { ...dates, slots: [] });

    const doctors = (round: number) =>
      Array.from({ length: 200 }, (_, index) => ({
        external_id: `at-once-${index}`,
        slug: `doctor-at-once-${index}`,
        name: { ru: "Врач Системный" },
        services: [{ service: workplace.service, base_price: 1000 + round }],
      }));
    for (const round of [1, 2, 3]) {
      const orders = [doctors(round), doctors(round).toReversed()];
      const both = await Promise.all(orders.map((rows) => post("doctors", { doctors: rows })));
      expect(both.map(({ status, json }) => [status, json.errors])).toEqual([
        [200, []],
        [200, []],
      ]);
    }
  });

  test("A-07 adds and updates its own doctors and their services only", async () => {
    const doctor = {
      external_id: "his-1",
      slug: "doctor-of-the-system",
      name: { ru: "Врач Системный" },
      languages: ["ru"],
      services: [{ service: workplace.service, base_price: 9000 }],
    };
    // A doctor of another country may have the same id.
    const { db } = api.database;
    const abroad = db.selectFrom("doctors").select("id").where("country", "=", "hu").orderBy("id").limit(1);
    await db.updateTable("doctors").set({ external_id: "his-1" }).where("id", "=", abroad).execute();
    expect((await post("doctors", { doctors: [doctor] })).json).toMatchObject({
      doctors: { added: 1 },
      services: { added: 1 },
      errors: [],
    });
    expect(
      (
        await post("doctors", {
          doctors: [
            {
              ...doctor,
              experience: 5,
              services: [
                { service: workplace.service, base_price: 9000, discount_price: 8000 },
                { service: "unheard-of" },
              ],
            },
          ],
        })
      ).json,
    ).toMatchObject({
      doctors: { changed: 1 },
      services: { changed: 1 },
      errors: [{ row: 0, attr: "services.1.service", code: "reference_unknown" }],
    });
    const twice = { ...doctor, external_id: "his-2", slug: "twice", services: [] };
    const broken = { ...twice, external_id: "his-3", name: { ru: "\0" } };
    expect((await post("doctors", { doctors: [broken, twice, { ...twice, experience: 1 }] })).json).toMatchObject({
      doctors: { added: 1, changed: 0 },
      errors: [
        { row: 0, attr: "name.ru", code: "invalid" },
        { row: 2, attr: "external_id", code: "not_unique" },
      ],
    });
    const stranger = await db
      .selectFrom("doctor_clinic_branches as w")
      .innerJoin("clinic_branches as b", "b.id", "w.clinic_branch_id")
      .innerJoin("clinic_branches as own", (on) => on.on("own.id", "=", workplace.branch))
      .select("w.doctor_id")
      .where("w.country", "=", "kz")
      .whereRef("b.clinic_id", "<>", "own.clinic_id")
      .executeTakeFirstOrThrow();
    await db.updateTable("doctors").set({ external_id: "theirs" }).where("id", "=", stranger.doctor_id).execute();
    const taken = await post("doctors", {
      doctors: [{ ...doctor, external_id: "theirs", slug: "stolen" }, { external_id: 7 }],
    });
    const unchanged = { added: 0, changed: 0, unchanged: 0 };
    expect(taken.json).toMatchObject({ doctors: unchanged, services: unchanged });
    expect(taken.json.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ row: 0, code: "doctor_of_others" }),
        expect.objectContaining({ row: 1, attr: "slug", code: "required" }),
      ]),
    );
    // A doctor of another branch of the same clinic is its own.
    const workplaces = db
      .selectFrom("doctor_clinic_branches")
      .select("clinic_branch_id")
      .where("doctor_id", "=", stranger.doctor_id);
    const { clinic_id } = await db
      .selectFrom("clinic_branches")
      .select("clinic_id")
      .where("id", "=", workplace.branch)
      .executeTakeFirstOrThrow();
    await db.updateTable("clinic_branches").set({ clinic_id }).where("id", "in", workplaces).execute();
    const colleague = { ...doctor, external_id: "theirs", slug: "colleague" };
    expect((await post("doctors", { doctors: [colleague] })).json.errors).toEqual([]);
    const ofColleague = { doctor: String(workplace.doctor), starts_at: `${laterYear}-03-01T15:00:00+05:00` };
    const slots = await post("slots", {
      ...dates,
      doctor: "his-1",
      slots: [{ ...ofColleague, doctor: "his-1", service: workplace.service }, ofColleague],
    });
    expect(slots.json).toMatchObject({ added: 1, errors: [{ row: 1, attr: "doctor" }] });
    // A row of a colleague may stand for a slot of the doctor's own.
    const misnamed = await post("slots", { ...dates, doctor: "his-1", slots: [ofColleague] });
    expect(misnamed.json).toMatchObject({ added: 0, removed: 0, errors: [{ row: 0, attr: "doctor" }] });
    // The slots of one doctor alone are replaced: those of others stay, whatever their ids.
    const send = (externalId: string, hour: number) =>
      post("slots", {
        ...dates,
        doctor: externalId,
        slots: [{ doctor: externalId, external_id: "n-1", starts_at: `${laterYear}-03-01T${hour}:00:00+05:00` }],
      });
    await send(String(workplace.doctor), 16);
    await send("his-1", 17);
    const offered = (await findSlots())
      .filter((slot) => !slot.is_withdrawn)
      .map((slot) => slot.starts_at.getUTCHours());
    expect(offered).toEqual(expect.arrayContaining([11, 12]));
  });
});
