import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#app/api/database/schema.ts";
import { isFree, updateFreeDays } from "#app/api/slots/index.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { shuffled } from "../support/draw.ts";

let api: TestApi;
let city: number;
let days: string[];
beforeAll(async () => {
  api = await createTestApi();
  const [largest] = await api.client().cities.list();
  city = largest!.id;
  days = Array.from({ length: 8 }, (_, index) => addDays(todayIn("Asia/Bishkek"), index));
});
afterAll(() => api.close());

type Changes = { slots: number[] };

test("the first free time of a doctor is read without the later ones, also while there are no appointments", async () => {
  const plan = await api.database.db.connection().execute(async (connection) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
    await sql`
      prepare first_time (bigint, bigint) as
      select s.id from slots s
       where s.doctor_id = $1 and s.clinic_branch_id = $2 and s.starts_at >= now() and ${isFree}
       order by s.starts_at limit 1`.execute(connection);
    const { rows } = await sql`explain execute first_time (1, 1)`.execute(connection);
    await sql`deallocate first_time`.execute(connection);
    await sql`reset plan_cache_mode`.execute(connection);
    return JSON.stringify(rows);
  });
  expect(plan).toContain("Index Scan using slots_one_at_a_time");
  expect(plan).not.toContain("Sort");
});

test("only the slots of changed days are read, even by a planner that expects few of them", async () => {
  const slots = 500;
  const undone = await api.database.db.startTransaction().execute();
  try {
    await updateFreeDays(undone, null);
    await sql`
      insert into slots (doctor_id, clinic_branch_id, starts_at, duration_minutes)
      select offer.doctor_id, offer.clinic_branch_id, now() + make_interval(days => 400, mins => 10 * number), 10
        from (select doctor_id, clinic_branch_id from doctor_clinic_branches order by 1, 2 limit 1) offer,
             generate_series(1, ${slots}) number`.execute(undone);
    // Statistics that are older than an import lead to a join of all slots.
    await sql`set local enable_nestloop = off`.execute(undone);
    const before = await slotsRead(undone);
    await updateFreeDays(undone, null);
    expect((await slotsRead(undone)) - before).toBe(slots);
  } finally {
    await undone.rollback().execute();
  }
});

/** The rows of `slots` that the transaction has read so far. */
async function slotsRead(db: Database): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'slots'`.execute(db);
  return Number(rows[0]!.read);
}

/** Each changes what is free. */
const changes: Record<string, (made: Changes) => Promise<unknown>> = {
  "some times are booked": ({ slots }) => book(slots),
  "all times of some doctors' days are booked": async ({ slots }) => {
    const { rows } = await sql<{ id: number }>`
      select s.id from slots s join slots one on one.doctor_id = s.doctor_id and one.starts_at::date = s.starts_at::date
       where one.id = any(${slots.slice(0, 5)}) and one.clinic_branch_id = s.clinic_branch_id and not s.is_withdrawn
         and not exists (select 1 from appointments a where a.slot_id = s.id and a.status <> 'cancelled')
       group by s.id`.execute(api.database.db);
    await book(rows.map(({ id }) => id));
  },
  "appointments are cancelled": () =>
    sql`update appointments set status = 'cancelled', cancelled_at = now() where id % 2 = 0`.execute(api.database.db),
  "cancelled appointments are deleted": () =>
    sql`delete from appointments where status = 'cancelled'`.execute(api.database.db),
  "an appointment moves to another time": () =>
    sql`
      update appointments a set slot_id = other.id, starts_at = other.starts_at
        from (select a.id as appointment, max(s.id) as slot from appointments a
                join slots s on s.doctor_id = a.doctor_id and s.clinic_branch_id = a.clinic_branch_id
                  and s.service_id is null
                 and not s.is_withdrawn
               where a.status <> 'cancelled'
                 and not exists (select 1 from appointments b where b.slot_id = s.id and b.status <> 'cancelled')
               group by a.doctor_id, a.id limit 1) chosen
        join slots other on other.id = chosen.slot where a.id = chosen.appointment`.execute(api.database.db),
  "times are withdrawn": ({ slots }) =>
    sql`update slots set is_withdrawn = true where id = any(${slots})`.execute(api.database.db),
  "withdrawn times return": () =>
    sql`update slots set is_withdrawn = false where is_withdrawn`.execute(api.database.db),
  "times move to another day": ({ slots }) =>
    sql`
      update slots s set starts_at = s.starts_at + interval '1 day 3 minutes'
       where s.id = any(${slots}) and not exists (select 1 from appointments a where a.slot_id = s.id)
         and not exists (
           select 1 from slots o where o.doctor_id = s.doctor_id and o.clinic_branch_id = s.clinic_branch_id
              and o.starts_at = s.starts_at + interval '1 day 3 minutes')`.execute(api.database.db),
  "times are kept for one service": ({ slots }) =>
    sql`
      update slots s set service_id = (
        select min(ds.service_id) from doctor_services ds
         where ds.doctor_id = s.doctor_id and ds.clinic_branch_id = s.clinic_branch_id)
       where s.id = any(${slots}) and not exists (select 1 from appointments a where a.slot_id = s.id)`.execute(
      api.database.db,
    ),
  "times are deleted": ({ slots }) =>
    sql`
      delete from slots s
       where s.id = any(${slots}) and not exists (select 1 from appointments a where a.slot_id = s.id)`.execute(
      api.database.db,
    ),
  "times are added": ({ slots }) =>
    sql`
      insert into slots (doctor_id, clinic_branch_id, starts_at, duration_minutes)
      select doctor_id, clinic_branch_id, starts_at + interval '1 day 7 minutes', duration_minutes
        from slots where id = any(${slots}) on conflict do nothing`.execute(api.database.db),
  "the city's time zone changes": () =>
    sql`
      update cities set timezone = case timezone when 'Asia/Bishkek' then 'Asia/Tokyo' else 'Asia/Bishkek' end
       where id = ${city}`.execute(api.database.db),
};

test("D-07 a list by day has exactly the doctors with a free time, before and after changes are applied", async () => {
  await expectFreeDoctors("at first");
  await updateFreeDays(api.database.db, null);
  await expectFreeDoctors("at first, applied");
  for (const round of [1, 2]) {
    for (const change of shuffled(Object.keys(changes))) {
      await changes[change]!(await drawSlots());
      await expectFreeDoctors(`${round}: after "${change}"`);
      // Some changes wait for the next ones.
      const [limit] = shuffled([null, 3, 0]);
      await updateFreeDays(api.database.db, limit!);
      await expectFreeDoctors(`${round}: after "${change}", applied`);
    }
  }
  await updateFreeDays(api.database.db, null);
  expect(await countChanges()).toBe(0);
});

test("D-07 a doctor's free day at one branch is none at another", async () => {
  const { db } = api.database;
  while ((await updateFreeDays(db, null)) > 0);
  const day = days[3]!;
  const list = async (branch: number) =>
    (await api.client().doctors.list({ city, clinic_branch: [branch], slot_date: day, limit: 100 })).results;
  const { rows } = await sql<{ doctor: number; here: number; elsewhere: number }>`
    select ds.doctor_id as doctor, ds.clinic_branch_id as here, other.id as elsewhere
      from doctor_services ds join clinic_branches other on other.city_id = ds.city_id
        and other.id <> ds.clinic_branch_id
      join free_days f on f.doctor_id = ds.doctor_id and f.clinic_branch_id = ds.clinic_branch_id and f.day = ${day}
     where ds.city_id = ${city} and f.service_id = 0 and other.is_active
       and not exists (select 1 from doctor_clinic_branches w where w.doctor_id = ds.doctor_id
         and w.clinic_branch_id = other.id)
     limit 1`.execute(db);
  const { doctor, here, elsewhere } = rows[0]!;
  // Services with appointments cannot move.
  await db.deleteFrom("appointments").where("doctor_id", "=", doctor).execute();
  while ((await updateFreeDays(db, null)) > 0);
  expect((await list(here)).map(({ id }) => id)).toContain(doctor);
  const move = (from: number, to: number) =>
    db
      .updateTable("doctor_services")
      .set({ clinic_branch_id: to })
      .where("doctor_id", "=", doctor)
      .where("clinic_branch_id", "=", from)
      .execute();
  await db
    .insertInto("doctor_clinic_branches")
    .values({ country: "kg", doctor_id: doctor, clinic_branch_id: elsewhere })
    .execute();
  await move(here, elsewhere);
  while ((await updateFreeDays(db, null)) > 0);
  expect((await list(elsewhere)).map(({ id }) => id)).not.toContain(doctor);
  await move(elsewhere, here);
});

test("D-07 a free day within the notice of all of a doctor's services is none", async () => {
  const { db } = api.database;
  while ((await updateFreeDays(db, null)) > 0);
  const day = days[3]!;
  const free = async () =>
    (await api.client().doctors.list({ city, slot_date: day, limit: "none" })).results.map(({ id }) => id);
  const doctor = (await free())[0]!;
  const setNotice = (minutes: number) =>
    db
      .updateTable("doctor_services")
      .set({ minutes_before_appointment: minutes })
      .where("doctor_id", "=", doctor)
      .execute();
  await setNotice(7 * 24 * 60);
  while ((await updateFreeDays(db, null)) > 0);
  expect(await free()).not.toContain(doctor);
  await setNotice(0);
});

test("D-07 a list that stops counting begins with the same doctors", async () => {
  const { db } = api.database;
  const { doctors } = api.client();
  while ((await updateFreeDays(db, null)) > 0);
  // Nobody has applied that the first doctors are no longer free.
  const { results: first } = await doctors.list({ city, slot_date: days[2]!, limit: 3 });
  await sql`update slots set is_withdrawn = true where doctor_id = any(${first.map(({ id }) => id)})`.execute(db);
  // Many doctors are promoted, but only in an offer for children.
  const lastOffers = sql`
    select max(id) from doctor_services where city_id = ${city} and is_active group by doctor_id having count(*) > 1`;
  await sql`
    update doctor_services set is_premium = true, age_from = 0, age_to = 12 where id in (${lastOffers})`.execute(db);
  // A service that most doctors of the city offer.
  const [service] = (await api.client().services.list({ city, limit: 1 })).results.map(({ id }) => id);
  await sql`
    update doctor_services set service_id = ${service} where id in (
      select min(ds.id) from doctor_services ds where ds.city_id = ${city}
       group by ds.doctor_id, ds.clinic_branch_id having not bool_or(ds.service_id = ${service}))
      and not exists (select 1 from appointments a where a.doctor_id = doctor_services.doctor_id)`.execute(db);
  const insurance = (await api.client().insurances.list())[0]!.id;
  await sql`
    insert into doctor_service_insurances (doctor_service_id, insurance_id, country)
    select id, ${insurance}, country from doctor_services where city_id = ${city} and id % 3 > 0
    on conflict do nothing`.execute(db);
  const centre = { lat: 42.8746, lng: 74.6122 };
  const lists = [
    { ordering: "default" },
    { ordering: "rating", service: [service!] },
    { ordering: "experience", language: "ru" },
    { ordering: "distance", age: 240 },
    { ordering: "price" },
    { ordering: "price", age: 240, service: [service!] },
    { ordering: "distance", ...centre },
    { ordering: "distance", ...centre, service: [service!], language: "ru,kk" },
    { ordering: "price", language: "ru,kk" },
    { ordering: "default", insurance },
    { ordering: "price", insurance, age: 240 },
    { ordering: "distance", ...centre, insurance },
  ] as const;
  const [limit, limitOfCount] = [2, 1];
  const stoppedLists = new Set<(typeof lists)[number]>();
  let counted = 0;
  const compare = async (list: (typeof lists)[number], day?: string) => {
    const query = {
      city,
      ...(day && { slot_date: day }),
      ...list,
      ...("service" in list && { service: [...list.service] }),
    };
    const all = await doctors.list(query);
    for (const offset of [0, limit]) {
      const some = await doctors.list({ ...query, limit, offset, count_limit: limitOfCount });
      const { results, next, previous, total_is_minimum: isMinimum } = some;
      const message = JSON.stringify({ ...query, offset });
      expect(results, message).toEqual(all.results.slice(offset, offset + limit));
      const least = offset + limit + 1;
      const stopped = { count: least, total_count: least, feedback_count: 0, min_price: null, max_price: null };
      expect(some, message).toMatchObject(isMinimum ? stopped : { ...all, results, next, previous });
      expect(next !== null, message).toBe(offset + limit < all.count);
      if (isMinimum) expect(all.count, message).toBeGreaterThan(least);
      if (isMinimum) stoppedLists.add(list);
      else counted += 1;
    }
  };
  for (const day of [...days.slice(0, 5), undefined]) for (const list of lists) await compare(list, day);
  while ((await updateFreeDays(db, null)) > 0);
  for (const day of days.slice(0, 5)) for (const list of lists) await compare(list, day);
  await changes["withdrawn times return"]!({ slots: [] });
  // Whether lists by day stop depends on the time of day.
  expect([...stoppedLists]).toEqual(
    expect.arrayContaining([
      { ordering: "price", language: "ru,kk" },
      { ordering: "default", insurance },
      { ordering: "distance", ...centre, insurance },
    ]),
  );
  expect(counted).toBeGreaterThan(0);
});

describe("changes of free days", () => {
  test("D-07 a booking that ends while changes are applied is not lost", async () => {
    await updateFreeDays(api.database.db, null);
    const { slots } = await drawSlots();
    await api.database.db.transaction().execute(async (booking) => {
      await book(slots, booking);
      // Runs before the booking is committed, so it cannot see it.
      await updateFreeDays(api.database.db, null);
    });
    await expectFreeDoctors("after the booking");
    expect(await countChanges()).toBeGreaterThan(0);
    await updateFreeDays(api.database.db, null);
    await expectFreeDoctors("after its change was applied");
  });

  test("D-07 a time after midnight is of the city's day, before and after its change was applied", async () => {
    const { db } = api.database;
    const [before, day] = [addDays(days[0]!, 40), addDays(days[0]!, 41)];
    await updateFreeDays(db, null);
    const { rows } = await sql<{ id: number; doctor: number }>`
      insert into slots (doctor_id, clinic_branch_id, starts_at, duration_minutes)
      select doctor_id, clinic_branch_id, ${`${day}T00:30:00+06:00`}::timestamptz, 30 from doctor_services
       where city_id = ${city} and is_active order by id limit 1
      returning id, doctor_id as doctor`.execute(db);
    const { id, doctor } = rows[0]!;
    const freeOn = async (slot_date: string) =>
      (await api.client().doctors.list({ city, slot_date })).results.map((doctor) => doctor.id);
    const found = async () => [await freeOn(before), await freeOn(day)];
    expect(await countChanges()).toBeGreaterThan(0);
    expect(await found()).toEqual([[], [doctor]]);
    await updateFreeDays(db, null);
    expect(await found()).toEqual([[], [doctor]]);
    await db.deleteFrom("slots").where("id", "=", id).execute();
  });

  test("only one process applies them at a time", async () => {
    await book((await drawSlots()).slots);
    const waiting = await countChanges();
    expect(waiting).toBeGreaterThan(0);
    await api.database.db.transaction().execute(async (trx) => {
      expect(await updateFreeDays(trx, 1)).toBe(1);
      expect(await updateFreeDays(api.database.db, null)).toBe(0);
    });
    expect(await updateFreeDays(api.database.db, null)).toBe(waiting - 1);
  });

  test("what is not about free times is no change", async () => {
    await book((await drawSlots()).slots);
    await updateFreeDays(api.database.db, null);
    await sql`update appointments set client_name = 'Айгүл', updated_at = now()`.execute(api.database.db);
    await sql`update cities set slug = slug`.execute(api.database.db);
    await sql`update clinic_branches set phone = phone`.execute(api.database.db);
    expect(await countChanges()).toBe(0);
  });
});

async function drawSlots(): Promise<Changes> {
  const { rows } = await sql<{ id: number }>`
    select s.id from slots s join clinic_branches b on b.id = s.clinic_branch_id
     where b.city_id = ${city} and not s.is_withdrawn and s.starts_at between now() and now() + interval '7 days'
       and not exists (select 1 from appointments a where a.slot_id = s.id and a.status <> 'cancelled')
     order by s.id`.execute(api.database.db);
  return {
    slots: shuffled(rows)
      .slice(0, 60)
      .map(({ id }) => id),
  };
}

async function book(slots: number[], db = api.database.db): Promise<void> {
  await sql`
    insert into appointments (hash, country, slot_id, doctor_service_id, doctor_id, clinic_branch_id, service_id,
      starts_at, timezone,
                              client_name, client_phone, price, currency, locale, source)
    select distinct on (s.id) left(md5(random()::text || s.id) || md5(s.id::text), 43), ds.country, s.id, ds.id,
      ds.doctor_id,
           ds.clinic_branch_id, ds.service_id, s.starts_at, 'Asia/Bishkek', 'Айгүл', '+996555123456', 0, 'KGS', 'ru',
             'web-mobile'
      from slots s join doctor_services ds on ds.doctor_id = s.doctor_id and ds.clinic_branch_id = s.clinic_branch_id
       and (s.service_id is null or s.service_id = ds.service_id)
     where s.id = any(${slots}) order by s.id`.execute(db);
}

async function countChanges(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from changed_free_days`.execute(
    api.database.db,
  );
  return rows[0]!.count;
}

/** Compares lists with the slots themselves. */
async function expectFreeDoctors(when: string): Promise<void> {
  const { rows: offers } = await sql<{ service: number; from: string; doctors: number[] }>`
    select ds.service_id as service, (s.starts_at at time zone c.timezone)::date::text as from,
           array_agg(distinct d.id order by d.id) as doctors
      from doctor_services ds join doctors d on d.id = ds.doctor_id join cities c on c.id = ds.city_id
      join slots s on s.doctor_id = ds.doctor_id and s.clinic_branch_id = ds.clinic_branch_id
     where c.id = ${city} and ds.is_active and d.is_active and not s.is_withdrawn
       and coalesce(s.service_id, ds.service_id) = ds.service_id
       and s.starts_at >= now() + make_interval(mins => ds.minutes_before_appointment)
       and s.id not in (select slot_id from appointments where status <> 'cancelled')
     group by 1, 2`.execute(api.database.db);
  const services = [...new Set(offers.map(({ service }) => service))].slice(0, 3);
  expect(services.length).toBe(3);
  const isShown = (day: string) => offers.some(({ from }) => from === day);
  expect(days.some(isShown)).toBe(true);
  const expected: Record<string, number[]> = {};
  const found: Record<string, number[]> = {};
  const idsOf = async (filter: object) =>
    (await api.client().doctors.list({ city, limit: 100, ...filter })).results.map(({ id }) => id).toSorted();
  const doctorsOf = (offersFound: typeof offers) =>
    [...new Set(offersFound.flatMap(({ doctors }) => doctors))].toSorted();
  for (const service of services) {
    for (const day of days) {
      expected[`${service} on ${day}`] = doctorsOf(
        offers.filter((offer) => offer.service === service && offer.from === day),
      );
      found[`${service} on ${day}`] = await idsOf({ service: [service], slot_date: day });
    }
    const from = days[5]!;
    expected[`${service} from ${from}`] = doctorsOf(
      offers.filter((offer) => offer.service === service && offer.from >= from),
    );
    found[`${service} from ${from}`] = await idsOf({ service: [service], slot_date_from: from });
  }
  for (const day of days.slice(0, 3)) {
    expected[`any service on ${day}`] = doctorsOf(offers.filter((offer) => offer.from === day));
    found[`any service on ${day}`] = await idsOf({ slot_date: day });
  }
  expect(found, when).toEqual(expected);
}
