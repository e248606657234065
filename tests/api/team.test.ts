import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashKey, takeUse } from "#app/api/limits/index.ts";
import type { Database } from "#app/api/database/schema.ts";
import { openSession, removeStaff, saveStaff, staffOfToken, type Workplace } from "#app/api/staff/index.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import type { CountryId } from "#app/countries/country.ts";
import { createTestApi, signedIn, type TestApi } from "../support/api.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";
import { sessionSecret } from "../support/session-secret.ts";

const password = "a long password of staff";

let api: TestApi;
let clinic: number;
let branches: number[];
let otherClinic: number;
let accounts = 0;
let admin: Made;
let branchAdmin: Made;

type Made = { id: number; email: string; token: string; client: ApiClient };

const db = () => api.database.db;

beforeAll(async () => {
  api = await createTestApi();
  const { rows } = await sql<{ clinic: number; branches: number[] }>`
    select clinic_id as clinic, array_agg(id order by id) as branches from clinic_branches
     where country = 'kg' and is_active group by clinic_id order by count(*) desc, clinic_id limit 2`.execute(db());
  clinic = rows[0]!.clinic;
  branches = rows[0]!.branches.map(Number);
  otherClinic = rows[1]!.clinic;
  expect(branches.length).toBeGreaterThan(1);
});
afterAll(() => api.close());

beforeEach(async () => {
  for (const table of ["staff_invitations", "access_changes", "recent_uses"] as const)
    await db().deleteFrom(table).execute();
  await db().updateTable("staff").set({ is_active: false }).execute();
  admin = await staff("clinic_admin", { clinic });
  branchAdmin = await staff("clinic_branch_admin", { branch: branches[0]! });
});

async function staff(role: Role, workplace: Workplace | null, country: CountryId = "kg"): Promise<Made> {
  const email = `${role.replaceAll("_", "-")}-${(accounts += 1)}@example.com`;
  await saveStaff(db(), { email, name: "Асель Осмонова", password, country, flags: flagsOfRole(role), workplace });
  const { user, access_token: token } = await signedIn(api.client(country), { email, password });
  return { id: user.id, email, token, client: api.client(country).with({ token, locale: "ru" }) };
}

const fault = (attr: string | null, code: string, status = 400) => ({
  status,
  body: { errors: [expect.objectContaining({ attr, code })] },
});
const notFound = { status: 404 };
const memberIds = async ({ client }: Made) => (await client.team.read()).members.map(({ id }) => id);
const accessOf = async (id: number) =>
  db()
    .selectFrom("staff")
    .select(["is_clinic_administrator", "clinic_id", "clinic_branch_id", "is_active"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const toBranch = (index = 0) => ({ role: "clinic_branch_admin" as const, clinic_branch: branches[index]! });
const tokenOf = (link: string) => new URL(link).searchParams.get("token")!;

describe("the team", () => {
  test("O-01 a clinic's administrator sees its accounts, a branch's those of the branch", async () => {
    const elsewhere = await staff("clinic_branch_admin", { branch: branches[1]! });
    const foreign = await staff("clinic_admin", { clinic: otherClinic });
    const superuser = await staff("clinic_admin", { clinic });
    await db().updateTable("staff").set({ is_superuser: true }).where("id", "=", superuser.id).execute();
    const all = await admin.client.team.read();
    expect(all.members.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, branchAdmin.id, elsewhere.id]));
    for (const { id } of [foreign, superuser]) expect(all.members.map((one) => one.id)).not.toContain(id);
    expect(all.roles).toEqual(["clinic_admin", "clinic_branch_admin"]);
    expect(all.branches.map(({ id }) => id)).toEqual(branches);
    expect(all.members.find(({ is_self }) => is_self)).toMatchObject({
      id: admin.id,
      role: "clinic_admin",
      branch: null,
      is_active: true,
      has_second_factor: false,
      signed_in_at: expect.any(String) as string,
    });
    const own = await branchAdmin.client.team.read();
    expect(own.members.filter(({ is_active }) => is_active).map(({ id }) => id)).toEqual([branchAdmin.id]);
    expect([own.roles, own.branches.map(({ id }) => id)]).toEqual([["clinic_branch_admin"], [branches[0]]]);
  });

  test("O-01 accounts above or outside one's own clinic, branch or country are not found", async () => {
    const foreign = await staff("clinic_admin", { clinic: otherClinic });
    const elsewhere = await staff("clinic_branch_admin", { branch: branches[1]! });
    const operator = await staff("operator", null);
    await db().updateTable("staff").set({ country: "kz" }).where("id", "=", operator.id).execute();
    const abroad = await staff("clinic_admin", { clinic });
    await db().updateTable("staff").set({ country: "hu" }).where("id", "=", abroad.id).execute();
    for (const [who, id] of [
      [admin, foreign.id],
      [admin, operator.id],
      [admin, abroad.id],
      [branchAdmin, admin.id],
      [branchAdmin, elsewhere.id],
    ] as const) {
      const { team } = who.client;
      await expect(team.deactivate({ id })).rejects.toMatchObject(notFound);
      await expect(team.signOut({ id })).rejects.toMatchObject(notFound);
      await expect(team.changeRole({ id, ...toBranch() })).rejects.toMatchObject(notFound);
      await expect(team.resetSecondFactor({ id, password })).rejects.toMatchObject(notFound);
    }
    expect(await accessOf(elsewhere.id)).toMatchObject({ is_active: true, clinic_branch_id: branches[1] });
  });

  test("O-01 a role changes at once, with a line in the history", async () => {
    await admin.client.team.changeRole({ id: branchAdmin.id, ...toBranch(1) });
    expect(await memberIds(branchAdmin)).toContain(branchAdmin.id);
    expect((await branchAdmin.client.team.read()).branches.map(({ id }) => id)).toEqual([branches[1]]);
    await admin.client.team.changeRole({ id: branchAdmin.id, role: "clinic_admin", clinic_branch: null });
    expect(await accessOf(branchAdmin.id)).toMatchObject({ clinic_id: clinic, clinic_branch_id: null });
    const { changes } = await admin.client.team.changes();
    expect(changes.map(({ kind, before, after }) => [kind, before?.role, after?.role])).toEqual([
      ["role", "clinic_branch_admin", "clinic_admin"],
      ["role", "clinic_branch_admin", "clinic_branch_admin"],
    ]);
    expect(changes[0]).toMatchObject({
      staff_name: "Асель Осмонова",
      subject: `Асель Осмонова (${branchAdmin.email})`,
    });
    expect(changes[1]!.before!.branch).not.toBe(changes[1]!.after!.branch);
  });

  test("O-01 an administrator who is given one branch only loses the invitations they made", async () => {
    const other = await staff("clinic_admin", { clinic });
    const { link } = await other.client.team.invite({
      email: "new-admin@example.com",
      role: "clinic_admin",
      clinic_branch: null,
    });
    await admin.client.team.changeRole({ id: other.id, ...toBranch() });
    await expect(api.client().staff.readInvitation({ invitation: tokenOf(link) })).rejects.toMatchObject(
      fault("invitation", "invitation_over"),
    );
  });

  test("O-01 nobody gives more than they have, changes their own role, or names a branch of others", async () => {
    const colleague = await staff("clinic_branch_admin", { branch: branches[0]! });
    const { id } = colleague;
    await expect(
      branchAdmin.client.team.changeRole({ id, role: "clinic_admin", clinic_branch: null }),
    ).rejects.toMatchObject(fault("role", "role_above_own"));
    await expect(branchAdmin.client.team.changeRole({ id, ...toBranch(1) })).rejects.toMatchObject(
      fault("clinic_branch", "reference_unknown"),
    );
    await expect(
      admin.client.team.changeRole({ id, role: "clinic_branch_admin", clinic_branch: null }),
    ).rejects.toMatchObject(fault("clinic_branch", "required"));
    for (const change of [
      () => admin.client.team.changeRole({ id: admin.id, ...toBranch() }),
      () => admin.client.team.deactivate({ id: admin.id }),
      () => admin.client.team.signOut({ id: admin.id }),
      () => admin.client.team.resetSecondFactor({ id: admin.id, password }),
    ])
      await expect(change()).rejects.toMatchObject(fault(null, "own_account"));
    expect((await admin.client.team.changes()).changes).toEqual([]);
  });

  test("O-01 of two administrators who end each other's access at once, one stays", async () => {
    const other = await staff("clinic_admin", { clinic });
    const outcomes = await Promise.allSettled([
      admin.client.team.deactivate({ id: other.id }),
      other.client.team.deactivate({ id: admin.id }),
      admin.client.team.changeRole({ id: other.id, ...toBranch() }),
      other.client.team.changeRole({ id: admin.id, ...toBranch() }),
    ]);
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    const left = await Promise.all([accessOf(admin.id), accessOf(other.id)]);
    expect(left.filter((one) => one.is_active && one.is_clinic_administrator)).toHaveLength(1);
  });

  test("O-01 a change that waits while its sender's access ends is not made", async () => {
    const other = await staff("clinic_admin", { clinic });
    const [change] = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select from clinics where id = ${clinic} for update`.execute(trx);
        const waiting = Promise.allSettled([admin.client.team.deactivate({ id: other.id })]);
        await waitForLockWaiters(db(), 1);
        await trx.updateTable("staff").set({ is_active: false }).where("id", "=", admin.id).execute();
        return [waiting];
      });
    expect(await change).toMatchObject([{ status: "rejected", reason: notFound }]);
    expect((await accessOf(other.id)).is_active).toBe(true);
  });

  test("O-03 deactivating ends sessions and invitations at once; activating gives the access back", async () => {
    const { invitation, link } = await branchAdmin.client.team.invite({ email: "new@example.com", ...toBranch() });
    const colleague = await staff("clinic_branch_admin", { branch: branches[0]! });
    // Pressed twice.
    for (const _time of [1, 2]) await admin.client.team.deactivate({ id: branchAdmin.id });
    const ids = await memberIds(admin);
    expect(ids.indexOf(branchAdmin.id)).toBeGreaterThan(ids.indexOf(colleague.id));
    await expect(branchAdmin.client.staff.me()).rejects.toMatchObject({ status: 401 });
    await expect(api.client().staff.signIn({ email: branchAdmin.email, password })).rejects.toMatchObject(
      fault("password", "credentials"),
    );
    await expect(api.client().staff.readInvitation({ invitation: tokenOf(link) })).rejects.toMatchObject(
      fault("invitation", "invitation_over"),
    );
    expect((await admin.client.team.read()).invitations).not.toContainEqual(expect.objectContaining(invitation));
    for (const _time of [1, 2]) await admin.client.team.activate({ id: branchAdmin.id });
    expect(await staffOfToken(db(), branchAdmin.token)).toBeNull();
    await signedIn(api.client(), { email: branchAdmin.email, password });
    const kinds = (await admin.client.team.changes()).changes.map(({ kind }) => kind);
    expect(kinds).toEqual(["activated", "deactivated", "invitation_withdrawn", "invited"]);
  });

  test.each([
    ["removes", removeStaff],
    [
      "gives another role",
      (given: Database, email: string) =>
        saveStaff(given, { email, name: "x", password, country: "kg", flags: flagsOfRole("copywriter") }),
    ],
  ])(
    "O-03 an account that the command %s loses its sessions and the invitations it made, and no others",
    async (_, change) => {
      const { link } = await branchAdmin.client.team.invite({ email: "new@example.com", ...toBranch() });
      const { link: another } = await admin.client.team.invite({ email: "another@example.com", ...toBranch() });
      await change(db(), branchAdmin.email);
      await expect(api.client().staff.readInvitation({ invitation: tokenOf(link) })).rejects.toMatchObject(
        fault("invitation", "invitation_over"),
      );
      expect(await api.client().staff.readInvitation({ invitation: tokenOf(another) })).toHaveProperty("clinic");
      // Of an inactive account no session counts.
      await db().updateTable("staff").set({ is_active: true }).where("id", "=", branchAdmin.id).execute();
      expect(await staffOfToken(db(), branchAdmin.token)).toBeNull();
    },
  );

  test("O-03 deactivating by a branch's administrator ends what the account invited elsewhere, too", async () => {
    const other = await staff("clinic_admin", { clinic });
    const { link } = await other.client.team.invite({ email: "elsewhere@example.com", ...toBranch(1) });
    const lowered = { ...flagsOfRole("clinic_branch_admin"), clinic_id: null, clinic_branch_id: branches[0]! };
    await db().updateTable("staff").set(lowered).where("id", "=", other.id).execute();
    await branchAdmin.client.team.deactivate({ id: other.id });
    await expect(api.client().staff.readInvitation({ invitation: tokenOf(link) })).rejects.toMatchObject(
      fault("invitation", "invitation_over"),
    );
  });

  test("O-03 signing out ends every session of an account", async () => {
    const user = (await staffOfToken(db(), branchAdmin.token))!;
    const { access_token: second } = await openSession(db(), user);
    await admin.client.team.signOut({ id: branchAdmin.id });
    for (const token of [branchAdmin.token, second]) expect(await staffOfToken(db(), token)).toBeNull();
  });

  test("O-03 a reset of the second factor needs one's own password", async () => {
    await db()
      .insertInto("staff_second_factors")
      .values({ staff_id: branchAdmin.id, secret: "x", last_step: 0, recovery_hashes: [] })
      .execute();
    const { team } = admin.client;
    expect((await team.read()).members.find(({ id }) => id === branchAdmin.id)!.has_second_factor).toBe(true);
    await expect(team.resetSecondFactor({ id: branchAdmin.id, password: "wrong" })).rejects.toMatchObject(
      fault("password", "credentials"),
    );
    expect(await staffOfToken(db(), branchAdmin.token)).not.toBeNull();
    await team.resetSecondFactor({ id: branchAdmin.id, password });
    expect((await team.read()).members.find(({ id }) => id === branchAdmin.id)!.has_second_factor).toBe(false);
    expect(await staffOfToken(db(), branchAdmin.token)).toBeNull();
    expect((await team.changes()).changes.map(({ kind }) => kind)).toEqual(["second_factor_reset"]);
  });

  test("O-01 a branch's administrator sees the changes of the branch only", async () => {
    const elsewhere = await staff("clinic_branch_admin", { branch: branches[1]! });
    await admin.client.team.signOut({ id: elsewhere.id });
    expect((await branchAdmin.client.team.changes()).changes).toEqual([]);
    expect((await admin.client.team.changes()).changes).toHaveLength(1);
    const colleague = await staff("clinic_branch_admin", { branch: branches[0]! });
    await admin.client.team.deactivate({ id: colleague.id });
    expect((await branchAdmin.client.team.changes()).changes.map(({ kind }) => kind)).toEqual(["deactivated"]);
  });

  test("O-01 a shared demonstration account stays as it is", async () => {
    await db().updateTable("staff").set({ email: "shared@demo.example" }).where("id", "=", branchAdmin.id).execute();
    await expect(admin.client.team.deactivate({ id: branchAdmin.id })).rejects.toMatchObject(
      fault(null, "account_shared"),
    );
    await expect(
      branchAdmin.client.staff.changePassword({ password, new_password: "another long password" }),
    ).rejects.toMatchObject(fault(null, "account_shared"));
    await db().updateTable("staff").set({ email: branchAdmin.email }).where("id", "=", branchAdmin.id).execute();
  });
});

describe("an invitation", () => {
  const guest = { name: "Айгүл Сатыбалдиева", password: "a password of my own" };
  const freshEmail = () => `guest-${(accounts += 1)}@example.com`;

  test("O-01 O-03 becomes an account with its role and branch, once", async () => {
    const email = freshEmail();
    const { invitation, link } = await admin.client.team.invite({ email: email.toUpperCase(), ...toBranch(1) });
    expect(invitation).toMatchObject({ email, phone: null, role: "clinic_branch_admin" });
    expect(link).toMatch(/^http:\/\/kg\.localhost\/staff\/invitation\?token=[\w-]{43}$/);
    const token = tokenOf(link);
    const stored = await db().selectFrom("staff_invitations").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const week = Date.parse(invitation.expires_at) - Date.now();
    expect(Math.round(week / 86_400_000)).toBe(7);

    const read = await api.client().staff.readInvitation({ invitation: token });
    expect(read).toMatchObject({ email, role: "clinic_branch_admin", invited_by: "Асель Осмонова" });
    const accepted = await api.client().staff.acceptInvitation({ invitation: token, email: null, ...guest });
    expect(accepted).toMatchObject({ user: { email, name: guest.name, country: "kg", role: "clinic_branch_admin" } });
    const desk = api.client().with({ token: (accepted as { access_token: string }).access_token });
    expect((await desk.team.read()).branches.map(({ id }) => id)).toEqual([branches[1]]);
    await expect(
      api.client().staff.acceptInvitation({ invitation: token, email: null, ...guest }),
    ).rejects.toMatchObject(fault("invitation", "invitation_over"));
    await signedIn(api.client(), { email, password: guest.password });
  });

  test("O-01 by e-mail makes an account of that e-mail, whatever is typed", async () => {
    const email = freshEmail();
    const { link } = await admin.client.team.invite({ email, ...toBranch() });
    const accepted = await api
      .client()
      .staff.acceptInvitation({ invitation: tokenOf(link), ...guest, email: freshEmail() });
    expect(accepted).toMatchObject({ user: { email } });
  });

  test("O-03 used twice at once, makes one account", async () => {
    const { link } = await admin.client.team.invite({ phone: "+996555123456", ...toBranch() });
    const accept = (email: string) =>
      api.client().staff.acceptInvitation({ invitation: tokenOf(link), ...guest, email });
    const outcomes = await Promise.allSettled([accept(freshEmail()), accept(freshEmail())]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("O-01 by phone is sent by SMS and asks for an e-mail", async () => {
    const phone = "+996555123457";
    const { link, invitation } = await branchAdmin.client.team.invite({ phone, ...toBranch() });
    const sms = (await api.client().outbox.list()).find(({ to }) => to === phone)!;
    expect(sms.text).toContain(link);
    const { clinic } = await api.client().staff.readInvitation({ invitation: tokenOf(link) });
    // Its kind is left out first.
    expect(sms.text).toContain(/«.{5}/.exec(clinic.name)![0]);
    expect(invitation).toMatchObject({ email: null, phone });
    const token = tokenOf(link);
    await expect(
      api.client().staff.acceptInvitation({ invitation: token, email: null, ...guest }),
    ).rejects.toMatchObject(fault("email", "required"));
    await expect(
      api.client().staff.acceptInvitation({ invitation: token, ...guest, email: admin.email }),
    ).rejects.toMatchObject(fault("email", "email_taken"));
    await expect(
      api.client().staff.acceptInvitation({ invitation: token, ...guest, email: freshEmail(), password: "short" }),
    ).rejects.toMatchObject(fault("password", "too_short"));
    const ofName = { ...guest, email: freshEmail(), password: "Сатыбалдиева" };
    const { clinic: employer } = await api.client().staff.readInvitation({ invitation: token });
    const ofClinic = { ...ofName, password: employer.name.padEnd(12, "1") };
    for (const guessable of [ofName, ofClinic])
      await expect(api.client().staff.acceptInvitation({ invitation: token, ...guessable })).rejects.toMatchObject(
        fault("password", "password_guessable"),
      );
    expect(
      await api.client().staff.acceptInvitation({ invitation: token, ...guest, email: freshEmail() }),
    ).toHaveProperty("access_token");
  });

  test("O-01 has a contact, an own branch, no higher role, and nobody who has an account", async () => {
    const invite = (wanted: object, by = branchAdmin) => by.client.team.invite({ ...toBranch(), ...wanted });
    await expect(invite({})).rejects.toMatchObject(fault("email", "contact_needed"));
    await expect(invite({ email: "nobody" })).rejects.toMatchObject(fault("email", "email_format"));
    await expect(invite({ phone: "+36301234567" })).rejects.toMatchObject(fault("phone", "phone_format"));
    await expect(invite({ email: admin.email })).rejects.toMatchObject(fault("email", "email_taken"));
    const email = freshEmail();
    await expect(invite({ email, role: "clinic_admin", clinic_branch: null })).rejects.toMatchObject(
      fault("role", "role_above_own"),
    );
    await expect(invite({ email, clinic_branch: branches[1] })).rejects.toMatchObject(
      fault("clinic_branch", "reference_unknown"),
    );
    expect(await db().selectFrom("staff_invitations").select("id").execute()).toEqual([]);
  });

  test("O-01 is withdrawn by its team, and refused when it has expired or is of another country", async () => {
    const { invitation, link } = await admin.client.team.invite({ email: freshEmail(), ...toBranch() });
    const token = tokenOf(link);
    const foreign = await staff("clinic_admin", { clinic: otherClinic });
    await expect(foreign.client.team.withdrawInvitation({ id: invitation.id })).rejects.toMatchObject(notFound);
    await expect(api.client("hu").staff.readInvitation({ invitation: token })).rejects.toMatchObject(
      fault("invitation", "invitation_over"),
    );
    await branchAdmin.client.team.withdrawInvitation({ id: invitation.id });
    await branchAdmin.client.team.withdrawInvitation({ id: invitation.id });
    await expect(api.client().staff.readInvitation({ invitation: token })).rejects.toMatchObject(
      fault("invitation", "invitation_over"),
    );
    expect((await admin.client.team.changes()).changes.map(({ kind }) => kind)).toEqual([
      "invitation_withdrawn",
      "invited",
    ]);
    const second = await admin.client.team.invite({ email: freshEmail(), ...toBranch() });
    await db()
      .updateTable("staff_invitations")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    await expect(
      api.client().staff.acceptInvitation({ invitation: tokenOf(second.link), email: null, ...guest }),
    ).rejects.toMatchObject(fault("invitation", "invitation_over"));
    expect((await admin.client.team.read()).invitations).toEqual([]);
  });

  test("O-01 one phone gets three SMS a day, by all clinics together", async () => {
    const phone = "+996555123458";
    for (let sent = 0; sent < 3; sent += 1) await admin.client.team.invite({ phone, ...toBranch() });
    const { team: elsewhere } = (await staff("clinic_admin", { clinic: otherClinic })).client;
    for (const again of [
      () => admin.client.team.invite({ phone, ...toBranch() }),
      () => elsewhere.invite({ phone, role: "clinic_admin", clinic_branch: null }),
    ])
      await expect(again()).rejects.toMatchObject(fault("phone", "too_many_invitations"));
    expect(await db().selectFrom("staff_invitations").select("id").where("phone", "=", phone).execute()).toHaveLength(
      3,
    );
  });

  test("O-01 a clinic invites fifty times a day", async () => {
    const key = hashKey(sessionSecret, "invitations of clinic", String(clinic));
    for (let taken = 0; taken < 49; taken += 1) await takeUse(db(), { key, most: 50, seconds: 86_400 });
    const invite = () => admin.client.team.invite({ email: freshEmail(), ...toBranch() });
    await invite();
    await expect(invite()).rejects.toMatchObject(fault(null, "too_many_invitations"));
  });

  test("O-03 where a second factor is required, accepting leads to its setup", async () => {
    const strict = await createTestApi("in process", { database: api.database, secondFactor: "required" });
    const { link } = await admin.client.team.invite({ email: freshEmail(), ...toBranch() });
    const accepted = await strict.client().staff.acceptInvitation({ invitation: tokenOf(link), email: null, ...guest });
    expect(accepted).toMatchObject({ second_factor: "enrolment" });
    expect(accepted).not.toHaveProperty("access_token");
  });
});

describe("one's own account", () => {
  test("O-03 a new password needs the present one and ends the other sessions", async () => {
    const user = (await staffOfToken(db(), admin.token))!;
    const { access_token: other } = await openSession(db(), user);
    const { staff: own } = admin.client;
    const next = "quite another password";
    await expect(own.changePassword({ password: "wrong", new_password: next })).rejects.toMatchObject(
      fault("password", "credentials"),
    );
    await expect(own.changePassword({ password, new_password: "elevenchars" })).rejects.toMatchObject(
      fault("new_password", "too_short"),
    );
    await expect(own.changePassword({ password, new_password: "password2024!" })).rejects.toMatchObject(
      fault("new_password", "password_guessable"),
    );
    expect(await staffOfToken(db(), other)).not.toBeNull();
    const revoked_at = new Date(0);
    await db()
      .insertInto("staff_tokens")
      .values({ staff_id: admin.id, token_hash: "-".repeat(43), revoked_at, expires_at: new Date(Date.now() + 60_000) })
      .execute();
    await own.changePassword({ password, new_password: next });
    expect(await staffOfToken(db(), other)).toBeNull();
    expect(await staffOfToken(db(), branchAdmin.token)).not.toBeNull();
    // A session that had ended before ended then.
    const earlier = db().selectFrom("staff_tokens").select("revoked_at").where("token_hash", "=", "-".repeat(43));
    expect(await earlier.execute()).toEqual([{ revoked_at }]);
    expect((await own.me()).id).toBe(admin.id);
    await signedIn(api.client(), { email: admin.email, password: next });
  });

  test("O-03 signing out everywhere ends every session", async () => {
    const user = (await staffOfToken(db(), admin.token))!;
    const { access_token: other } = await openSession(db(), user);
    await admin.client.staff.signOutEverywhere();
    for (const token of [admin.token, other]) expect(await staffOfToken(db(), token)).toBeNull();
  });
});
