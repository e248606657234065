import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { removeStaff, saveStaff } from "#app/api/staff/index.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import type { CountryId } from "#app/countries/country.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { openAccount } from "../support/clinic-staff.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";

const password = "a long password of staff";

let api: TestApi;
let manager: ApiClient;
let city: number;
let accounts = 0;

const db = () => api.database.db;

beforeAll(async () => {
  api = await createTestApi();
  manager = await staff("account_manager");
  city = (await api.client().cities.list())[0]!.id;
});
afterAll(() => api.close());
beforeEach(async () => {
  await db().deleteFrom("leads").execute();
  await db().deleteFrom("recent_uses").execute();
});

async function staff(role: Role, country: CountryId = "kg"): Promise<ApiClient> {
  const email = `${role.replaceAll("_", "-")}-${(accounts += 1)}@example.com`;
  const { token } = await openAccount(db(), { email, name: "Нурлан Асанов", role, country });
  return api.client(country).with({ token, locale: "ru" });
}

/** Moves a branch from the city's default point, as its staff would on the map. */
const setLocation = (branch: number) =>
  sql`update clinic_branches set lat = lat + 0.01 where id = ${branch}`.execute(db());
const freshEmail = () => `owner-${(accounts += 1)}@example.com`;
const fault = (attr: string | null, code: string, status = 400) => ({
  status,
  body: { errors: [expect.objectContaining({ attr, code })] },
});

async function apply(clinicName = "Клиника «Ак-Жол»"): Promise<number> {
  await api.client().leads.join({
    clinic_name: clinicName,
    city: "Бишкек",
    contact_name: "Айгүл",
    phone: "+996 312 555 555",
    email: "info@ak-jol.example",
    comment: "",
    submission: randomUUID(),
  });
  const { requests } = await manager.joins.list();
  return requests.at(-1)!.id;
}

const admission = (email = freshEmail()) => ({
  clinic_name: "Клиника «Ак-Жол»",
  city,
  address: "проспект Чүй, 12",
  email,
  phone: null,
});

/** Admits a clinic, and signs in its administrator. */
async function admitClinic() {
  const email = freshEmail();
  const { clinic, link } = await manager.joins.admit({ id: await apply(), ...admission(email) });
  const invitation = new URL(link).searchParams.get("token")!;
  const session = await api
    .client()
    .staff.acceptInvitation({ invitation, name: "Айгүл", email: null, password: "a password of my own" });
  if (!("access_token" in session)) throw new Error("a second factor is required");
  const desk = api.client().with({ token: session.access_token, locale: "ru" });
  const branch = (await desk.team.read()).branches[0]!.id;
  return { clinic, desk, branch };
}

/** Adds a doctor with a service at the branch, as a clinic's own system would. */
async function addDoctor(branch: number): Promise<{ doctor: number; offer: number }> {
  const { rows } = await sql<{ doctor: number; offer: number }>`
    with added as (
      insert into doctors (country, slug, name) values ('kg', ${`doctor-${randomUUID()}`}, '{"ru": "Асанов Бакыт"}')
        returning id),
    placed as (insert into doctor_clinic_branches (country, doctor_id, clinic_branch_id) select 'kg', id, ${branch}
      from added)
    insert into doctor_services (country, doctor_id, clinic_branch_id, city_id, service_id, base_price, discount_price)
    select 'kg', added.id, ${branch}, ${city}, (select id from services where country = 'kg'
      and type = 'initial-appointment' order by id limit 1), 1000, 1000
      from added returning doctor_id as doctor, id as offer`.execute(db());
  return rows[0]!;
}

const listed = async () => (await api.client().clinics.list({ city, limit: 200 })).results.map(({ id }) => id);
const doctorsOf = async (clinic: number) =>
  (await api.client().doctors.list({ clinic, city })).results.map(({ id }) => id);

test("O-01 admitting a request creates an unlisted clinic, its branch and an invitation in one step", async () => {
  const before = await listed();
  const id = await apply();
  expect((await manager.joins.list()).requests).toEqual([
    expect.objectContaining({ id, clinic_name: "Клиника «Ак-Жол»", city: "Бишкек", contact_name: "Айгүл" }),
  ]);
  const { clinic, link } = await manager.joins.admit({ id, ...admission() });
  expect(link).toContain("/staff/invitation?token=");
  const list = await manager.joins.list();
  expect([list.count, list.requests]).toEqual([0, []]);
  expect(list.drafts).toContainEqual({
    id: clinic,
    name: "Клиника «Ак-Жол»",
    city: expect.any(String) as string,
    doctors_count: 0,
    has_team: false,
    needs: ["clinic_without_doctors", "branch_without_place"],
  });
  expect(list.decided[0]).toMatchObject({ request: id, staff_name: "Нурлан Асанов", refusal: null });
  expect(await listed()).toEqual(before);
  await expect(manager.joins.admit({ id, ...admission() })).rejects.toMatchObject(fault(null, "join_decided"));
});

test("O-01 an administrator whose invitation is lost is invited again, and the earlier link ends", async () => {
  const { clinic, link } = await manager.joins.admit({ id: await apply(), ...admission() });
  const email = freshEmail();
  const again = await manager.joins.invite({ id: clinic, email, phone: null });
  const accept = (url: string) =>
    api.client().staff.acceptInvitation({
      invitation: new URL(url).searchParams.get("token")!,
      name: "Айгүл",
      email: null,
      password: "a password of my own",
    });
  await expect(accept(link)).rejects.toMatchObject(fault("invitation", "invitation_over"));
  expect(await accept(again.link)).toMatchObject({ user: { email, role: "clinic_admin" } });
  await expect(manager.joins.invite({ id: clinic, email: freshEmail(), phone: null })).rejects.toMatchObject(
    fault(null, "clinic_has_team"),
  );
});

test("O-01 a clinic whose only account was removed gets another administrator", async () => {
  const { clinic, desk, branch } = await admitClinic();
  const { email } = await desk.staff.me();
  await saveStaff(db(), {
    email: freshEmail(),
    name: "Бакыт",
    password,
    country: "kg",
    flags: flagsOfRole("clinic_branch_admin"),
    workplace: { branch },
  });
  const hasTeam = async () => (await manager.joins.list()).drafts.find(({ id }) => id === clinic)!.has_team;
  const invite = () => manager.joins.invite({ id: clinic, email: freshEmail(), phone: null });
  await removeStaff(db(), email);
  // An account of the branch is left.
  expect(await hasTeam()).toBe(true);
  await expect(invite()).rejects.toMatchObject(fault(null, "clinic_has_team"));
  await db().updateTable("staff").set({ is_active: false }).where("clinic_branch_id", "=", branch).execute();
  expect(await hasTeam()).toBe(false);
  expect(await invite()).toHaveProperty("link");
});

test("O-01 nobody is invited to a clinic of another country, without a contact, or with an e-mail that has an account", async () => {
  const { clinic } = await manager.joins.admit({ id: await apply(), ...admission() });
  const elsewhere = await staff("account_manager", "hu");
  const email = freshEmail();
  await expect(elsewhere.joins.invite({ id: clinic, email, phone: null })).rejects.toMatchObject({ status: 404 });
  await expect(manager.joins.invite({ id: clinic, email: null, phone: null })).rejects.toMatchObject(
    fault("email", "contact_needed"),
  );
  await saveStaff(db(), { email, name: "Айгүл", password, country: "kg", flags: flagsOfRole("operator") });
  await expect(manager.joins.invite({ id: clinic, email, phone: null })).rejects.toMatchObject(
    fault("email", "email_taken"),
  );
});

test("O-01 two clinics with the same name get different slugs", async () => {
  const ids = [await admitClinic(), await admitClinic()].map(({ clinic }) => clinic);
  const slugs = await db().selectFrom("clinics").select("slug").where("id", "in", ids).execute();
  expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(2);
  expect(slugs.every(({ slug }) => slug.startsWith("klinika-ak-zhol"))).toBe(true);
});

test("O-01 a request that cannot be admitted stores nothing", async () => {
  const id = await apply();
  const count = async () => (await db().selectFrom("clinics").select("id").execute()).length;
  const before = await count();
  const admit = (changed: object) => manager.joins.admit({ id, ...admission(), ...changed });
  await expect(admit({ email: null })).rejects.toMatchObject(fault("email", "contact_needed"));
  const [abroad] = await api.client("hu").cities.list();
  for (const wrong of [99_999_999, abroad!.id])
    await expect(admit({ city: wrong })).rejects.toMatchObject(fault("city", "reference_unknown"));
  await expect(admit({ phone: "+996312555555" })).rejects.toMatchObject(fault("phone", "phone_not_mobile"));
  const other = await staff("account_manager", "hu");
  const { id: hungarian } = await db()
    .insertInto("leads")
    .values({ country: "hu", kind: "join", name: "Éva", details: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await expect(other.joins.admit({ id: hungarian, ...admission() })).rejects.toMatchObject(
    fault("city", "reference_unknown"),
  );
  const phone = "+996555123459";
  for (let sent = 0; sent < 3; sent += 1)
    await manager.joins.admit({ id: await apply(), ...admission(), email: null, phone });
  const later = await count();
  expect(later).toBe(before + 3);
  const invited = db().selectFrom("access_changes").select("subject").where("subject", "=", phone);
  expect(await invited.execute()).toHaveLength(3);
  await expect(admit({ phone })).rejects.toMatchObject(fault("phone", "too_many_invitations"));
  expect(await count()).toBe(later);
  expect((await manager.joins.list()).requests.map((request) => request.id)).toEqual([id]);
});

test("O-01 a request is refused once; the history keeps the reason and lists the latest first", async () => {
  const id = await apply();
  await manager.joins.refuse({ id, reason: "Не клиника" });
  expect((await manager.joins.list()).decided[0]).toMatchObject({ refusal: "Не клиника" });
  await expect(manager.joins.refuse({ id, reason: "Ещё раз" })).rejects.toMatchObject(fault(null, "join_decided"));
  await expect(manager.joins.admit({ id, ...admission() })).rejects.toMatchObject(fault(null, "join_decided"));
  await manager.joins.refuse({ id: await apply(), reason: "Нет лицензии" });
  const reasons = (await manager.joins.list()).decided.map(({ refusal }) => refusal);
  expect(reasons.slice(0, 2)).toEqual(["Нет лицензии", "Не клиника"]);
});

test("O-01 of two decisions at the same time only one succeeds", async () => {
  const id = await apply();
  const outcomes = await Promise.allSettled([
    manager.joins.admit({ id, ...admission() }),
    manager.joins.refuse({ id, reason: "Не клиника" }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("O-01 publishing a clinic twice at the same time adds one entry to the history", async () => {
  const { clinic, desk, branch } = await admitClinic();
  await addDoctor(branch);
  await setLocation(branch);
  const { published } = await db()
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom("clinics").select("id").where("id", "=", clinic).forUpdate().execute();
      const both = [1, 2].map(() => manager.joins.publish({ id: clinic }));
      await waitForLockWaiters(db(), 2);
      return { published: Promise.all(both) };
    });
  expect(await published).toEqual([{}, {}]);
  const kinds = (await desk.team.changes()).changes.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "clinic_published")).toHaveLength(1);
});

test("O-01 requests and clinics of another country are not found, and other roles are refused", async () => {
  const id = await apply();
  const abroad = await staff("account_manager", "hu");
  await expect(abroad.joins.refuse({ id, reason: "Не клиника" })).rejects.toMatchObject({ status: 404 });
  await expect(abroad.joins.admit({ id, ...admission() })).rejects.toMatchObject({ status: 404 });
  const { clinic, desk } = await admitClinic();
  await expect(abroad.joins.publish({ id: clinic })).rejects.toMatchObject({ status: 404 });
  await expect(abroad.joins.preview({ id: clinic })).rejects.toMatchObject({ status: 404 });
  expect(await abroad.joins.list()).toEqual({ count: 0, requests: [], drafts: [], decided: [] });
  for (const other of [await staff("operator"), await staff("copywriter"), desk]) {
    await expect(other.joins.list()).rejects.toMatchObject({ status: 403 });
    await expect(other.joins.publish({ id: clinic })).rejects.toMatchObject({ status: 403 });
    await expect(other.joins.preview({ id: clinic })).rejects.toMatchObject({ status: 403 });
  }
  await expect(manager.clinicDesk.preview()).rejects.toMatchObject({ status: 403 });
});

test("O-01 a lead of another kind is not a request to join", async () => {
  const id = await apply();
  await db().updateTable("leads").set({ kind: "survey" }).where("id", "=", id).execute();
  await expect(manager.joins.refuse({ id, reason: "Не клиника" })).rejects.toMatchObject({ status: 404 });
  expect((await manager.joins.list()).requests).toEqual([]);
});

test("O-01 patients see nothing of a clinic before it is published; its staff see all of it", async () => {
  const { clinic, desk, branch } = await admitClinic();
  const { clinic: other } = await admitClinic();
  const { doctor, offer } = await addDoctor(branch);
  await setLocation(branch);
  expect(await doctorsOf(clinic)).toEqual([]);
  await expect(api.client().doctors.byDoctorService({ id: offer })).rejects.toMatchObject({ status: 404 });
  const doctorSlug = await db().selectFrom("doctors").select("slug").where("id", "=", doctor).executeTakeFirstOrThrow();
  await expect(api.client().doctors.get(doctorSlug)).rejects.toMatchObject({ status: 404 });
  const { slug } = await db().selectFrom("clinics").select("slug").where("id", "=", clinic).executeTakeFirstOrThrow();
  await expect(api.client().clinics.get({ name: slug })).rejects.toMatchObject({ status: 404 });

  const preview = await desk.clinicDesk.preview();
  expect(preview).toMatchObject({ is_published: false, clinic: { id: clinic, doctors_count: 1 } });
  expect(preview.doctors.map(({ id }) => id)).toEqual([doctor]);
  expect(preview.services).toHaveLength(1);
  const managers = await manager.joins.preview({ id: clinic });
  expect(managers).toMatchObject({ is_published: false, clinic: { id: clinic }, services: preview.services });
  expect(managers.doctors.map(({ id }) => id)).toEqual([doctor]);
  expect((await desk.clinicDesk.day()).branches.map(({ id }) => id)).toEqual([branch]);
  // Reading changes nothing.
  expect(await doctorsOf(clinic)).toEqual([]);
  const { drafts } = await manager.joins.list();
  expect(drafts.find(({ id }) => id === clinic)).toMatchObject({ doctors_count: 1, has_team: true });
  expect(drafts.find(({ id }) => id === other)).toMatchObject({ doctors_count: 0 });

  await manager.joins.publish({ id: clinic });
  await manager.joins.publish({ id: clinic });
  expect((await manager.joins.preview({ id: clinic })).is_published).toBe(true);
  expect((await manager.joins.list()).decided[0]).toMatchObject({
    kind: "clinic_published",
    clinic_name: "Клиника «Ак-Жол»",
    refusal: null,
  });
  const abroad = await staff("account_manager", "hu");
  expect((await abroad.joins.list()).decided).toEqual([]);
  expect(await doctorsOf(clinic)).toEqual([doctor]);
  expect(await api.client().doctors.get(doctorSlug)).toMatchObject({ id: doctor });
  expect(await api.client().clinics.get({ name: slug, city, expand: ["clinic_branches"] })).toEqual({
    ...preview.clinic,
    updated_at: expect.any(String) as string,
  });
  expect((await desk.clinicDesk.preview()).is_published).toBe(true);
  const kinds = (await desk.team.changes()).changes.map(({ kind }) => kind);
  expect(kinds).toEqual(["clinic_published", "invitation_accepted", "invited", "clinic_admitted"]);
});

test("O-01 a clinic can be published once it has doctors and each branch a location", async () => {
  const { clinic, branch } = await admitClinic();
  const needs = async () => (await manager.joins.list()).drafts.find(({ id }) => id === clinic)!.needs;
  expect(await needs()).toEqual(["clinic_without_doctors", "branch_without_place"]);
  await expect(manager.joins.publish({ id: clinic })).rejects.toMatchObject(fault(null, "clinic_without_doctors"));
  const { offer } = await addDoctor(branch);
  expect(await needs()).toEqual(["branch_without_place"]);
  await expect(manager.joins.publish({ id: clinic })).rejects.toMatchObject(fault(null, "branch_without_place"));
  await setLocation(branch);
  expect(await needs()).toEqual([]);
  await db().updateTable("doctor_services").set({ is_active: false }).where("id", "=", offer).execute();
  expect(await needs()).toEqual(["clinic_without_doctors"]);
  expect(await doctorsOf(clinic)).toEqual([]);
});

test("O-01 the staff of a draft see whether its branch still needs a location, doctors or slots", async () => {
  const { clinic, branch, desk } = await admitClinic();
  const needs = async () => (await desk.clinicDesk.day()).branches.map((draft) => draft.needs);
  expect(await needs()).toEqual([["place", "doctors", "times"]]);
  await setLocation(branch);
  expect(await needs()).toEqual([["doctors", "times"]]);
  const { doctor, offer } = await addDoctor(branch);
  expect(await needs()).toEqual([["times"]]);
  await sql`
    insert into slots (doctor_id, clinic_branch_id, starts_at, duration_minutes)
    values (${doctor}, ${branch}, now() - interval '1 day', 30)`.execute(db());
  expect(await needs()).toEqual([["times"]]);
  await sql`update slots set starts_at = now() + interval '1 day' where doctor_id = ${doctor}`.execute(db());
  expect(await needs()).toEqual([[]]);
  await db().updateTable("doctor_services").set({ is_active: false }).where("id", "=", offer).execute();
  expect(await needs()).toEqual([["doctors"]]);
  await db().updateTable("doctor_services").set({ is_active: true }).where("id", "=", offer).execute();
  await manager.joins.publish({ id: clinic });
  await sql`delete from slots where doctor_id = ${doctor}`.execute(db());
  expect(await needs()).toEqual([[]]);
});

test("O-01 publishing a draft publishes its active offers, and not its withdrawn ones", async () => {
  const { clinic, branch } = await admitClinic();
  const [kept, withdrawn] = [await addDoctor(branch), await addDoctor(branch)];
  await db().updateTable("doctor_services").set({ is_active: false }).where("id", "=", withdrawn.offer).execute();
  await db().updateTable("doctor_services").set({ is_premium: true }).where("id", "=", kept.offer).execute();
  await setLocation(branch);
  await manager.joins.publish({ id: clinic });
  expect(await doctorsOf(clinic)).toEqual([kept.doctor]);
});
