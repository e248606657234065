import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examples } from "#app/api/http/openapi-examples.ts";
import type { ApiClient } from "#app/contract/client.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { endpoints } from "#app/contract/endpoints.ts";
import { roles, type Role } from "#app/contract/role.ts";
import { momentOf } from "#app/calendar/city-time.ts";
import { addDays } from "#app/calendar/days.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { openAccount } from "../support/clinic-staff.ts";
import { createBooker } from "../support/appointments.ts";

let api: TestApi;
let booker: Awaited<ReturnType<typeof createBooker>>;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  api = await createTestApi();
  booker = await createBooker(api);
  const branch = booker.offer.doctorService.clinic_branch;
  const { clinic_id: clinic } = await api.database.db
    .selectFrom("clinic_branches")
    .select("clinic_id")
    .where("id", "=", branch)
    .executeTakeFirstOrThrow();
  for (const role of roles) {
    if (role === "unauthorized") continue;
    const workplace = role === "clinic_admin" ? { clinic } : role === "clinic_branch_admin" ? { branch } : null;
    const email = `${role}@example.com`;
    tokens.set(role, (await openAccount(api.database.db, { email, name: role, role, workplace })).token);
  }
});
afterAll(() => api.close());

const as = (role: Role): ApiClient => api.client().with({ token: tokens.get(role)! });

const operators = ["admin", "operator", "operator_manager"];
const moderators = ["admin", "account_manager", "copywriter", "operator_manager"];
const joins = ["admin", "account_manager"];

/** Roles that each call of operators, managers, moderators and account managers admits. */
const admitted: Record<string, string[]> = {
  "patients.find": operators,
  "patients.visits": operators,
  "patients.search": operators,
  "patients.notes": operators,
  "patients.addNote": operators,
  "callbacks.list": operators,
  "callbacks.close": operators,
  "operators.figures": ["admin", "operator_manager"],
  "reviews.moderation": moderators,
  "reviews.publish": moderators,
  "reviews.reject": moderators,
  "joins.list": joins,
  "joins.admit": joins,
  "joins.refuse": joins,
  "joins.publish": joins,
  "privacy.export": ["admin"],
  "privacy.erase": ["admin"],
};

async function statusFor(role: Role, name: string): Promise<number> {
  const [noun, verb] = name.split(".") as [keyof typeof endpoints, string];
  const endpoint = (endpoints[noun] as Record<string, Endpoint>)[verb]!;
  const token = tokens.get(role);
  const response = await api.fetch(endpoint.path.replace(/\{\w+\}/g, "999999"), {
    method: endpoint.method,
    headers: {
      "country-id": "kg",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(endpoint.body ? { "content-type": "application/json" } : {}),
    },
    ...(endpoint.body ? { body: JSON.stringify(examples[name]?.body ?? {}) } : {}),
  });
  return response.status;
}

test.each(Object.entries(admitted))(
  "O-01 %s admits these roles, refuses the others with 403 and visitors with 401",
  async (name, able) => {
    const statuses = await Promise.all(roles.map(async (role) => [role, await statusFor(role, name)] as const));
    expect(statuses.filter(([, status]) => status !== 401 && status !== 403).map(([role]) => role)).toEqual(able);
    expect(statuses.filter(([, status]) => status === 401).map(([role]) => role)).toEqual(["unauthorized"]);
  },
);

test("O-01 no other call admits account managers and copywriters but those of every account", () => {
  const open = Object.entries(endpoints).flatMap(([noun, verbs]) =>
    Object.entries(verbs as Record<string, Endpoint>).flatMap(([verb, { staff }]) =>
      Array.isArray(staff) && (staff.includes("account_manager") || staff.includes("copywriter"))
        ? [`${noun}.${verb}`]
        : [],
    ),
  );
  expect(open.toSorted()).toEqual([
    "joins.admit",
    "joins.invite",
    "joins.list",
    "joins.preview",
    "joins.publish",
    "joins.refuse",
    "reviews.moderation",
    "reviews.publish",
    "reviews.reject",
  ]);
});

test("O-01 O-03 a manager sees bookings, moves, cancellations and searches of each operator by day, in one country", async () => {
  const operator = as("operator");
  const book = async () => {
    const slot = booker.offer.slots.pop()!;
    const visit = await operator.appointments.create({
      client_name: "Со слов звонящего",
      client_phone: "+996555777001",
      doctor_service: booker.offer.doctorService.id,
      slot: slot.id,
      source: "web-desktop",
    });
    return { ...visit, slot };
  };
  const [moved, cancelled] = [await book(), await book()];
  await book();
  await operator.appointments.reschedule({ id: moved.id, hash: moved.hash, slot: booker.offer.slots.pop()!.id });
  await operator.appointments.cancel({ id: cancelled.id, hash: cancelled.hash });
  await operator.patients.search({ name: "никого нет" });
  const patient = await booker.book();
  await api.client().appointments.cancel({ id: patient.id, hash: patient.hash });
  const byClinic = await booker.book();
  await sql`
    insert into appointment_history (appointment_id, actor, staff_id, from_status, to_status)
    select ${byClinic.id}, 'clinic', id, 'booked', 'cancelled' from staff where name = 'operator'
  `.execute(api.database.db);
  const handled = await booker.book();
  await as("admin").appointments.cancel({ id: handled.id, hash: handled.hash });

  const { operators: found, today, ...range } = await as("operator_manager").operators.figures({});
  expect(range).toEqual({ date_from: addDays(today, -29), date_to: today });
  const figures = found.find(({ name }) => name === "operator");
  expect(figures).toMatchObject({ bookings: 3, moves: 1, cancellations: 1 });
  expect(figures!.searches).toBeGreaterThan(0);
  expect(found.find(({ name }) => name === "admin")).toMatchObject({ cancellations: 1 });
  expect(JSON.stringify(found)).not.toMatch(/звонящего|никого|\+996/);

  const yesterday = addDays(today, -1);
  const longAgo = await as("operator_manager").operators.figures({ date_from: "2020-01-01" });
  expect(longAgo).toMatchObject({ date_from: addDays(today, -365), date_to: today });
  const aDayMore = await as("operator_manager").operators.figures({ date_from: addDays(today, -366) });
  expect(aDayMore).toMatchObject({ date_from: addDays(today, -365), date_to: today });
  const tomorrow = addDays(today, 1);
  const ahead = await as("operator_manager").operators.figures({ date_from: tomorrow });
  expect(ahead).toMatchObject({ date_from: tomorrow, date_to: tomorrow });
  const { operators: before } = await as("operator_manager").operators.figures({ date_to: yesterday });
  expect(before).toEqual([]);
  const { operators: onlyToday } = await as("admin").operators.figures({ date_from: today, date_to: today });
  expect(onlyToday).toEqual(found);
  const midnight = new Date(momentOf(today, 0, "Asia/Bishkek")!);
  await api.database.db.updateTable("appointment_history").set({ at: midnight }).execute();
  const since = await as("operator_manager").operators.figures({ date_from: today });
  expect(since.operators.find(({ name }) => name === "operator")).toMatchObject({ bookings: 3, moves: 1 });
  expect((await as("operator_manager").operators.figures({ date_to: yesterday })).operators).toEqual([]);

  await api.database.db.updateTable("staff").set({ country: null }).where("name", "=", "operator_manager").execute();
  const elsewhere = as("operator_manager").with({ country: "kz" });
  expect((await elsewhere.operators.figures({})).operators).toEqual([]);
});

test("B-13 B-18 messages about an operator's booking are in the patient's last language, else the page's; no code is used up", async () => {
  const { db } = api.database;
  const { phone, id } = await booker.book();
  await db.updateTable("appointments").set({ locale: "kk" }).where("id", "=", id).execute();
  const book = (client_phone: string) =>
    as("operator").appointments.create({
      client_name: "Со слов звонящего",
      client_phone,
      doctor_service: booker.offer.doctorService.id,
      slot: booker.offer.slots.pop()!.id,
      source: "web-desktop",
    });
  const visitOf = async (client_phone: string) => {
    const visit = await book(client_phone);
    const stored = db.selectFrom("appointments").select(["id", "locale"]).where("id", "=", visit.id);
    return stored.executeTakeFirstOrThrow();
  };
  expect((await visitOf(phone)).locale).toBe("kk");
  // A booking by a patient is in the language of the patient's page.
  const ofPatient = await booker.book({ phone });
  const chosen = db.selectFrom("appointments").select("locale").where("id", "=", ofPatient.id);
  expect(await chosen.executeTakeFirst()).toEqual({ locale: "ru" });
  await api.client().codes.send({ phone: "+996555777002" });
  const first = await visitOf("+996555777002");
  const code = db.selectFrom("registration_codes").select(["attempts", "used_at"]).where("phone", "=", "+996555777002");
  expect(await code.executeTakeFirst()).toEqual({ attempts: 0, used_at: null });
  // Chosen by another operator's page.
  await db.updateTable("appointments").set({ locale: "kk" }).where("id", "=", first.id).execute();
  expect([first.locale, (await visitOf("+996555777002")).locale]).toEqual(["ru", "ru"]);
});

test("O-01 a range of days that ends before it begins, or is longer than a year, is refused", async () => {
  const manager = as("operator_manager");
  for (const query of [
    { date_from: "2026-02-02", date_to: "2026-02-01" },
    { date_from: "2025-01-01", date_to: "2026-01-02" },
  ]) {
    await expect(manager.operators.figures(query)).rejects.toMatchObject({ status: 400 });
  }
  expect(await manager.operators.figures({ date_from: "2025-01-01", date_to: "2026-01-01" })).toMatchObject({
    operators: [],
  });
});
