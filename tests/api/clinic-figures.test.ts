import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { momentOf, todayIn } from "#app/calendar/city-time.ts";
import { addDays, weekdayOf } from "#app/calendar/days.ts";
import type { ApiClient } from "#app/contract/client.ts";
import type { Role } from "#app/contract/role.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { openAccount } from "../support/clinic-staff.ts";

const zone = "Asia/Bishkek";
const thisMonday = addDays(todayIn(zone), 1 - weekdayOf(todayIn(zone)));
const monday = (weeks: number) => addDays(thisMonday, 7 * weeks);

let api: TestApi;
let desk: ApiClient;
let offer: { id: number; doctor: number; service: number; branch: number };
let other: { id: number; doctor: number; service: number; branch: number };
let accounts = 0;
let visits = 0;

beforeAll(async () => {
  api = await createTestApi();
  const offers = await api.database.db
    .selectFrom("doctor_services")
    .select(["id", "doctor_id as doctor", "service_id as service", "clinic_branch_id as branch"])
    .where("country", "=", "kg")
    .where("is_active", "=", true)
    .orderBy("clinic_branch_id")
    .orderBy("doctor_id")
    .execute();
  const pair = offers.flatMap((first) => {
    const colleague = offers.find(({ branch, doctor }) => branch === first.branch && doctor !== first.doctor);
    return colleague ? [[first, colleague] as const] : [];
  })[0]!;
  [offer, other] = pair;
  for (const table of ["appointments", "slots"] as const)
    await api.database.db.deleteFrom(table).where("clinic_branch_id", "=", offer.branch).execute();
  desk = await staff("clinic_branch_admin", offer.branch);
});
afterAll(() => api.close());

async function staff(role: Role, branch: number | null): Promise<ApiClient> {
  const email = `${role}-${(accounts += 1)}@example.com`;
  const workplace = branch === null ? null : { branch };
  const { token } = await openAccount(api.database.db, { email, role, workplace });
  return api.client().with({ token, locale: "ru" });
}

const at = (date: string, minutes: number) => new Date(momentOf(date, minutes, zone)!);

async function addSlot(startsAt: Date, of = offer, minutes = 30): Promise<number> {
  const { id } = await api.database.db
    .insertInto("slots")
    .values({ doctor_id: of.doctor, clinic_branch_id: of.branch, starts_at: startsAt, duration_minutes: minutes })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A visit that was booked so many days before. */
async function addVisit(startsAt: Date, values: object = {}, { of = offer, daysAhead = 2 } = {}): Promise<void> {
  const slot = await addSlot(startsAt, of);
  await api.database.db
    .insertInto("appointments")
    .values({
      hash: `figures-${(visits += 1)}`.padEnd(32, "0"),
      country: "kg",
      slot_id: slot,
      doctor_service_id: of.id,
      doctor_id: of.doctor,
      clinic_branch_id: of.branch,
      service_id: of.service,
      starts_at: startsAt,
      timezone: zone,
      client_name: "Айгүл Сатыбалдиева",
      client_phone: "+996555000001",
      price: 1000,
      currency: "KGS",
      locale: "ru",
      source: "web-mobile",
      created_at: new Date(startsAt.getTime() - daysAhead * 86_400_000),
      ...values,
    } as never)
    .execute();
}

test("O-01 a week's visits are counted by what became of them, from Monday to Sunday in the zone of the branch", async () => {
  const week = monday(-1);
  await addVisit(at(week, 0), { status: "fulfilled" }, { daysAhead: 3 });
  await addVisit(at(week, 600), { status: "booked", arrived_at: at(week, 600) }, { daysAhead: 3 });
  await addVisit(at(addDays(week, 1), 600), { status: "booked" }, { daysAhead: 5 });
  await addVisit(at(addDays(week, 3), 600), { status: "noshow" }, { daysAhead: 5 });
  await addVisit(at(addDays(week, 3), 630), { status: "cancelled", cancelled_at: new Date() }, { daysAhead: 50 });
  await addVisit(at(addDays(week, 6), 23 * 60 + 59), { status: "fulfilled", source: "walk-in" }, { daysAhead: 0 });
  await addVisit(at(monday(0), 0), { status: "noshow" });
  // Entered after the visit.
  await addVisit(at(addDays(week, -1), 23 * 60 + 59), { status: "noshow" }, { daysAhead: -3 });
  const { weeks } = await desk.clinicDesk.figures({ weeks: 5 });
  expect(weeks.map((figures) => figures.week)).toEqual([monday(-3), monday(-2), monday(-1), monday(0), monday(1)]);
  expect(weeks[2]).toMatchObject({ visits: 5, walk_ins: 1, came: 3, no_shows: 1, cancelled: 1, days_ahead: 4 });
  expect([weeks[1], weeks[3]]).toMatchObject([
    { no_shows: 1, days_ahead: 0 },
    { no_shows: 1, days_ahead: 2 },
  ]);
  expect(weeks[0]).toMatchObject({ visits: 0, came: 0, days_ahead: null });
});

test("free hours are those of slots that nobody has, and unknown where slots are no longer stored", async () => {
  const week = monday(1);
  await addSlot(at(week, 540), offer, 45);
  await addSlot(at(addDays(week, 1), 540), other, 30);
  await addVisit(at(addDays(week, 2), 540), { status: "booked" });
  const withdrawn = await addSlot(at(addDays(week, 2), 600));
  const notOffered = await addSlot(at(addDays(week, 2), 660));
  const service = api.database.db.selectFrom("services").select("id").where("country", "=", "hu").limit(1);
  await api.database.db.updateTable("slots").set({ service_id: service }).where("id", "=", notOffered).execute();
  await api.database.db.updateTable("slots").set({ is_withdrawn: true }).where("id", "=", withdrawn).execute();
  const elsewhere = await api.database.db
    .selectFrom("doctor_services as ds")
    .select(["ds.doctor_id as doctor", "ds.id", "ds.service_id as service", "ds.city_id", "ds.base_price"])
    .where("ds.country", "=", "kg")
    .where("ds.is_active", "=", true)
    .where("ds.doctor_id", "not in", (query) =>
      query.selectFrom("doctor_services").select("doctor_id").where("clinic_branch_id", "=", offer.branch),
    )
    .executeTakeFirstOrThrow();
  await api.database.db
    .insertInto("doctor_clinic_branches")
    .values({ doctor_id: elsewhere.doctor, clinic_branch_id: offer.branch, country: "kg" })
    .execute();
  const { doctor: doctor_id, service: service_id, city_id, base_price } = elsewhere;
  const ended = { country: "kg", doctor_id, service_id, city_id, base_price, discount_price: base_price } as const;
  await api.database.db
    .insertInto("doctor_services")
    .values({ ...ended, clinic_branch_id: offer.branch, is_active: false })
    .execute();
  await addSlot(at(addDays(week, 2), 720), { ...elsewhere, branch: offer.branch });
  const last = async (doctor?: number) =>
    (await desk.clinicDesk.figures({ weeks: 9, ...(doctor ? { doctor } : {}) })).weeks.map((week) => week.free_hours);
  expect((await last()).at(-1)).toBe(1.3);
  expect([(await last(offer.doctor)).at(-1), (await last(other.doctor)).at(-1)]).toEqual([0.8, 0.5]);
  const { weeks, today } = await desk.clinicDesk.figures({ weeks: 9 });
  const stored = addDays(today, -30);
  expect(weeks.map((week) => week.free_hours !== null)).toEqual(weeks.map((week) => week.week >= stored));
});

test("free hours are known from the week that begins 30 days ago", async () => {
  onTestFinished(() => void vi.useRealTimers());
  const knownFrom = async (day: string) => {
    vi.useFakeTimers({ now: at(day, 600), toFake: ["Date"] });
    const { weeks } = await desk.clinicDesk.figures({ weeks: 9 });
    return weeks.find((week) => week.free_hours !== null)?.week;
  };
  const [wednesday, thursday] = [addDays(monday(1), 2), addDays(monday(1), 3)];
  expect([await knownFrom(wednesday), await knownFrom(thursday)]).toEqual([addDays(wednesday, -30), monday(-2)]);
});

test("the last week begins on the branch's Monday, when it is still Sunday in Greenwich", async () => {
  const next = monday(1);
  vi.useFakeTimers({ now: at(next, 60), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { today, weeks } = await desk.clinicDesk.figures({ weeks: 2 });
  expect([today, ...weeks.map(({ week }) => week)]).toEqual([next, next, monday(2)]);
});

test("O-01 they are for the branch's staff only, and name no patient", async () => {
  const response = await desk.clinicDesk.figures({ clinic_branch: offer.branch });
  expect(response.doctors.map(({ id }) => id)).toEqual(expect.arrayContaining([offer.doctor, other.doctor]));
  expect(JSON.stringify(response)).not.toContain("Айгүл Сатыбалдиева");
  const { id: elsewhere } = await api.database.db
    .selectFrom("clinic_branches")
    .select("id")
    .where("country", "=", "kg")
    .where("id", "!=", offer.branch)
    .executeTakeFirstOrThrow();
  const stranger = await staff("clinic_branch_admin", elsewhere);
  await expect(stranger.clinicDesk.figures({ clinic_branch: offer.branch })).rejects.toMatchObject({ status: 404 });
  await expect(desk.clinicDesk.figures({ doctor: 999_999 })).rejects.toMatchObject({ status: 404 });
  const operator = await staff("operator", null);
  await expect(operator.clinicDesk.figures({})).rejects.toMatchObject({ status: 403 });
});
