import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "#app/api/database/schema.ts";
import {
  findBranch,
  findClinic,
  openSession,
  removeStaff,
  resetFactor,
  saveStaff,
  staffOfToken,
  type Workplace,
} from "#app/api/staff/index.ts";
import { flagsOfRole } from "#app/contract/role.ts";
import { signedIn } from "../support/api.ts";
import { staffPassword as password } from "../support/clinic-staff.ts";
import { fault, notFound, tokenOf, type Member, setUpTeams } from "../support/clinic-teams.ts";
import { waitForLockWaiters } from "../support/lock-waiters.ts";

const { teams, admin, branchAdmin } = setUpTeams();

const accessOf = async (id: number) =>
  teams.db
    .selectFrom("staff")
    .select(["is_clinic_administrator", "clinic_id", "clinic_branch_id", "is_active"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const memberIds = async ({ client }: Member) => (await client.team.read()).members.map(({ id }) => id);

describe("the team", () => {
  test("O-01 a clinic's administrator sees its accounts, a branch's those of the branch", async () => {
    const elsewhere = await teams.addStaff("clinic_branch_admin", { branch: teams.branches[1]! });
    const foreign = await teams.addStaff("clinic_admin", { clinic: teams.otherClinic });
    const superuser = await teams.addStaff("clinic_admin", { clinic: teams.clinic });
    await teams.db.updateTable("staff").set({ is_superuser: true }).where("id", "=", superuser.id).execute();
    const all = await admin.client.team.read();
    expect(all.members.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, branchAdmin.id, elsewhere.id]));
    for (const { id } of [foreign, superuser]) expect(all.members.map((member) => member.id)).not.toContain(id);
    expect(all.roles).toEqual(["clinic_admin", "clinic_branch_admin"]);
    const clinics = await teams.db.selectFrom("clinics").select(["id", "name"]).execute();
    const nameOf = (id: number) => ({ name: clinics.find((candidate) => candidate.id === id)!.name.ru });
    expect(all.clinic).toEqual(nameOf(teams.clinic));
    expect((await foreign.client.team.read()).clinic).toEqual(nameOf(teams.otherClinic));
    expect(all.branches.map(({ id }) => id)).toEqual(teams.branches);
    expect(all.members.find(({ is_self }) => is_self)).toMatchObject({
      id: admin.id,
      role: "clinic_admin",
      branch: null,
      is_active: true,
      has_second_factor: false,
      signed_in_at: expect.any(String) as string,
    });
    const ownTeam = await branchAdmin.client.team.read();
    expect(ownTeam.members.filter(({ is_active }) => is_active).map(({ id }) => id)).toEqual([branchAdmin.id]);
    expect([ownTeam.roles, ownTeam.branches.map(({ id }) => id)]).toEqual([
      ["clinic_branch_admin"],
      [teams.branches[0]],
    ]);
    const setActive = (isActive: boolean) =>
      teams.db
        .updateTable("clinic_branches")
        .set({ is_active: isActive })
        .where("id", "=", teams.branches[1]!)
        .execute();
    await setActive(false);
    expect((await admin.client.team.read()).branches.map(({ id }) => id)).toEqual(
      teams.branches.filter((id) => id !== teams.branches[1]),
    );
    await setActive(true);
  });

  test("O-01 accounts above or outside one's own clinic, branch or country are not found", async () => {
    const foreign = await teams.addStaff("clinic_admin", { clinic: teams.otherClinic });
    const elsewhere = await teams.addStaff("clinic_branch_admin", { branch: teams.branches[1]! });
    const operator = await teams.addStaff("operator", null);
    await teams.db.updateTable("staff").set({ country: "kz" }).where("id", "=", operator.id).execute();
    const abroad = await teams.addStaff("clinic_admin", { clinic: teams.clinic });
    await teams.db.updateTable("staff").set({ country: "hu" }).where("id", "=", abroad.id).execute();
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
      await expect(team.changeRole({ id, ...teams.branchAdminRole() })).rejects.toMatchObject(notFound);
      await expect(team.resetSecondFactor({ id, password })).rejects.toMatchObject(notFound);
    }
    expect(await accessOf(elsewhere.id)).toMatchObject({ is_active: true, clinic_branch_id: teams.branches[1] });
  });

  test("O-01 a role changes at once, with a line in the history", async () => {
    await admin.client.team.changeRole({ id: branchAdmin.id, ...teams.branchAdminRole(1) });
    expect(await memberIds(branchAdmin)).toContain(branchAdmin.id);
    expect((await branchAdmin.client.team.read()).branches.map(({ id }) => id)).toEqual([teams.branches[1]]);
    // The second time nothing changes.
    for (let sent = 0; sent < 2; sent += 1)
      await admin.client.team.changeRole({ id: branchAdmin.id, role: "clinic_admin", clinic_branch: null });
    expect(await accessOf(branchAdmin.id)).toMatchObject({ clinic_id: teams.clinic, clinic_branch_id: null });
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

  test("O-01 what `npm run staff` makes of an account's access is in the clinics' histories, without an author", async () => {
    const { email } = branchAdmin;
    const account = { email, name: "Асель", password, country: "kg" as const };
    const give = (role: "clinic_admin" | "clinic_branch_admin" | "operator", workplace: Workplace | null) =>
      saveStaff(teams.db, { ...account, flags: flagsOfRole(role), workplace }, { isRecorded: true });
    const before = (await admin.client.team.changes()).changes.length;
    await give("clinic_branch_admin", { branch: teams.branches[0]! });
    await give("clinic_branch_admin", { branch: teams.branches[1]! });
    await give("clinic_admin", { clinic: teams.clinic });
    await give("operator", null);
    await give("clinic_admin", { clinic: teams.otherClinic });
    await give("clinic_admin", { clinic: teams.clinic });
    await teams.db
      .insertInto("staff_second_factors")
      .values({ staff_id: branchAdmin.id, secret: "sealed", last_step: 0, recovery_hashes: [] })
      .execute();
    await resetFactor(teams.db, email);
    // The second time there is no access to end.
    for (let times = 0; times < 2; times += 1) await removeStaff(teams.db, email, { isRecorded: true });
    const { changes } = await admin.client.team.changes();
    const [branch, clinic] = ["clinic_branch_admin", "clinic_admin"];
    expect(
      changes.slice(0, changes.length - before).map((change) => [change.kind, change.before?.role, change.after?.role]),
    ).toEqual([
      ["deactivated", clinic, undefined],
      ["second_factor_reset", clinic, clinic],
      ["granted", undefined, clinic],
      ["deactivated", clinic, undefined],
      ["role", branch, clinic],
      ["role", branch, branch],
      ["signed_out", branch, branch],
    ]);
    expect(changes[0]).toMatchObject({ staff_name: null, subject: `Асель (${email})` });
  });

  test("O-01 an administrator who is given one branch only loses the invitations they made", async () => {
    const other = await teams.addStaff("clinic_admin", { clinic: teams.clinic });
    const { link } = await other.client.team.invite({
      email: "new-admin@example.com",
      role: "clinic_admin",
      clinic_branch: null,
    });
    await admin.client.team.changeRole({ id: other.id, ...teams.branchAdminRole() });
    await expect(teams.api.client().staff.readInvitation({ invitation: tokenOf(link) })).rejects.toMatchObject(
      fault("invitation", "invitation_over"),
    );
  });

  test("O-01 a branch's administrator who is given another branch loses the invitations they made", async () => {
    const { link } = await branchAdmin.client.team.invite({ email: "new@example.com", ...teams.branchAdminRole() });
    await admin.client.team.changeRole({ id: branchAdmin.id, ...teams.branchAdminRole(1) });
    await expect(teams.api.client().staff.readInvitation({ invitation: tokenOf(link) })).rejects.toMatchObject(
      fault("invitation", "invitation_over"),
    );
  });

  test("O-01 nobody gives more than they have, changes their own role, or names a branch of others", async () => {
    const colleague = await teams.addStaff("clinic_branch_admin", { branch: teams.branches[0]! });
    const { id } = colleague;
    await expect(
      branchAdmin.client.team.changeRole({ id, role: "clinic_admin", clinic_branch: null }),
    ).rejects.toMatchObject(fault("role", "role_above_own"));
    await expect(branchAdmin.client.team.changeRole({ id, ...teams.branchAdminRole(1) })).rejects.toMatchObject(
      fault("clinic_branch", "reference_unknown"),
    );
    await expect(
      admin.client.team.changeRole({ id, role: "clinic_branch_admin", clinic_branch: null }),
    ).rejects.toMatchObject(fault("clinic_branch", "required"));
    for (const change of [
      () => admin.client.team.changeRole({ id: admin.id, ...teams.branchAdminRole() }),
      () => admin.client.team.deactivate({ id: admin.id }),
      () => admin.client.team.signOut({ id: admin.id }),
      () => admin.client.team.resetSecondFactor({ id: admin.id, password }),
    ])
      await expect(change()).rejects.toMatchObject(fault(null, "own_account"));
    expect((await admin.client.team.changes()).changes).toEqual([]);
  });

  test("O-01 of two administrators who end each other's access at once, one stays", async () => {
    const other = await teams.addStaff("clinic_admin", { clinic: teams.clinic });
    const outcomes = await Promise.allSettled([
      admin.client.team.deactivate({ id: other.id }),
      other.client.team.deactivate({ id: admin.id }),
      admin.client.team.changeRole({ id: other.id, ...teams.branchAdminRole() }),
      other.client.team.changeRole({ id: admin.id, ...teams.branchAdminRole() }),
    ]);
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    const left = await Promise.all([accessOf(admin.id), accessOf(other.id)]);
    expect(left.filter((member) => member.is_active && member.is_clinic_administrator)).toHaveLength(1);
  });

  test.each<
    [string, () => Partial<Awaited<ReturnType<typeof accessOf>>> & { is_clinic_branch_administrator?: boolean }]
  >([
    ["ends", () => ({ is_active: false })],
    [
      "is limited to a branch",
      () => ({
        is_clinic_administrator: false,
        is_clinic_branch_administrator: true,
        clinic_id: null,
        clinic_branch_id: teams.branches[0]!,
      }),
    ],
  ])("O-01 a change that waits while its author's access %s is not made", async (_, access) => {
    const other = await teams.addStaff("clinic_admin", { clinic: teams.clinic });
    const [change] = await teams.db.transaction().execute(async (trx) => {
      await sql`select from clinics where id = ${teams.clinic} for update`.execute(trx);
      const waiting = Promise.allSettled([admin.client.team.deactivate({ id: other.id })]);
      await waitForLockWaiters(teams.db, 1);
      await trx.updateTable("staff").set(access()).where("id", "=", admin.id).execute();
      return [waiting];
    });
    expect(await change).toMatchObject([{ status: "rejected", reason: notFound }]);
    expect((await accessOf(other.id)).is_active).toBe(true);
  });

  test("O-03 deactivating ends sessions and invitations at once; activating gives the access back", async () => {
    const { invitation, link } = await branchAdmin.client.team.invite({
      email: "new@example.com",
      ...teams.branchAdminRole(),
    });
    const colleague = await teams.addStaff("clinic_branch_admin", { branch: teams.branches[0]! });
    // Pressed twice.
    for (const _time of [1, 2]) await admin.client.team.deactivate({ id: branchAdmin.id });
    const ids = await memberIds(admin);
    expect(ids.indexOf(branchAdmin.id)).toBeGreaterThan(ids.indexOf(colleague.id));
    await expect(branchAdmin.client.staff.me()).rejects.toMatchObject({ status: 401 });
    await expect(teams.api.client().staff.signIn({ email: branchAdmin.email, password })).rejects.toMatchObject(
      fault("password", "credentials"),
    );
    await expect(teams.api.client().staff.readInvitation({ invitation: tokenOf(link) })).rejects.toMatchObject(
      fault("invitation", "invitation_over"),
    );
    expect((await admin.client.team.read()).invitations).not.toContainEqual(expect.objectContaining(invitation));
    for (const _time of [1, 2]) await admin.client.team.activate({ id: branchAdmin.id });
    expect(await staffOfToken(teams.db, branchAdmin.token)).toBeNull();
    await signedIn(teams.api.client(), { email: branchAdmin.email, password });
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
    "O-03 an account that the command %s loses its sessions and the invitations it made, and no others, which the clinic's history tells",
    async (_, change) => {
      const { link } = await branchAdmin.client.team.invite({ email: "new@example.com", ...teams.branchAdminRole() });
      const { link: another } = await admin.client.team.invite({
        email: "another@example.com",
        ...teams.branchAdminRole(),
      });
      const { invitation: over } = await branchAdmin.client.team.invite({
        email: "over@example.com",
        ...teams.branchAdminRole(),
      });
      await teams.db
        .updateTable("staff_invitations")
        .set({ expires_at: new Date(0) })
        .where("id", "=", over.id)
        .execute();
      await change(teams.db, branchAdmin.email);
      await expect(teams.api.client().staff.readInvitation({ invitation: tokenOf(link) })).rejects.toMatchObject(
        fault("invitation", "invitation_over"),
      );
      expect(await teams.api.client().staff.readInvitation({ invitation: tokenOf(another) })).toHaveProperty("clinic");
      const { changes } = await admin.client.team.changes();
      expect(changes.filter(({ kind }) => kind !== "invited")).toMatchObject([
        { kind: "invitation_ended", subject: "new@example.com", before: { role: "clinic_branch_admin" }, after: null },
      ]);
      // Of an inactive account no session counts.
      await teams.db.updateTable("staff").set({ is_active: true }).where("id", "=", branchAdmin.id).execute();
      expect(await staffOfToken(teams.db, branchAdmin.token)).toBeNull();
    },
  );

  test("O-03 deactivating by a branch's administrator ends what the account invited elsewhere, too", async () => {
    const other = await teams.addStaff("clinic_admin", { clinic: teams.clinic });
    const { link } = await other.client.team.invite({ email: "elsewhere@example.com", ...teams.branchAdminRole(1) });
    const lowered = { ...flagsOfRole("clinic_branch_admin"), clinic_id: null, clinic_branch_id: teams.branches[0]! };
    await teams.db.updateTable("staff").set(lowered).where("id", "=", other.id).execute();
    await branchAdmin.client.team.deactivate({ id: other.id });
    await expect(teams.api.client().staff.readInvitation({ invitation: tokenOf(link) })).rejects.toMatchObject(
      fault("invitation", "invitation_over"),
    );
  });

  test("O-03 signing out ends every session of an account", async () => {
    const user = (await staffOfToken(teams.db, branchAdmin.token))!;
    const { access_token: second } = await openSession(teams.db, user);
    await admin.client.team.signOut({ id: branchAdmin.id });
    for (const token of [branchAdmin.token, second]) expect(await staffOfToken(teams.db, token)).toBeNull();
  });

  test("O-03 a reset of the second factor needs one's own password", async () => {
    await teams.db
      .insertInto("staff_second_factors")
      .values({ staff_id: branchAdmin.id, secret: "x", last_step: 0, recovery_hashes: [] })
      .execute();
    const { team } = admin.client;
    expect((await team.read()).members.find(({ id }) => id === branchAdmin.id)!.has_second_factor).toBe(true);
    await expect(team.resetSecondFactor({ id: branchAdmin.id, password: "wrong" })).rejects.toMatchObject(
      fault("password", "credentials"),
    );
    expect(await staffOfToken(teams.db, branchAdmin.token)).not.toBeNull();
    await team.resetSecondFactor({ id: branchAdmin.id, password });
    expect((await team.read()).members.find(({ id }) => id === branchAdmin.id)!.has_second_factor).toBe(false);
    expect(await staffOfToken(teams.db, branchAdmin.token)).toBeNull();
    expect((await team.changes()).changes.map(({ kind }) => kind)).toEqual(["second_factor_reset"]);
  });

  test("O-03 a reset of the second factor by `npm run staff` ends every session of the account", async () => {
    expect(await resetFactor(teams.db, branchAdmin.email)).toBe(false);
    expect(await staffOfToken(teams.db, branchAdmin.token)).not.toBeNull();
    await teams.db
      .insertInto("staff_second_factors")
      .values({ staff_id: branchAdmin.id, secret: "x", last_step: 0, recovery_hashes: [] })
      .execute();
    expect(await resetFactor(teams.db, branchAdmin.email.toUpperCase())).toBe(true);
    expect(await staffOfToken(teams.db, branchAdmin.token)).toBeNull();
    expect(await staffOfToken(teams.db, admin.token)).not.toBeNull();
  });

  test("O-01 a branch's administrator sees the changes of the branch only", async () => {
    const elsewhere = await teams.addStaff("clinic_branch_admin", { branch: teams.branches[1]! });
    await admin.client.team.signOut({ id: elsewhere.id });
    expect((await branchAdmin.client.team.changes()).changes).toEqual([]);
    expect((await admin.client.team.changes()).changes).toHaveLength(1);
    const colleague = await teams.addStaff("clinic_branch_admin", { branch: teams.branches[0]! });
    await admin.client.team.deactivate({ id: colleague.id });
    expect((await branchAdmin.client.team.changes()).changes.map(({ kind }) => kind)).toEqual(["deactivated"]);
    // Of two branches it is the one that the account has now.
    const moved = await teams.addStaff("clinic_branch_admin", { branch: teams.branches[0]! });
    await admin.client.team.changeRole({ id: moved.id, ...teams.branchAdminRole(1) });
    expect((await moved.client.team.changes()).changes[0]).toMatchObject({ kind: "role" });
    expect((await branchAdmin.client.team.changes()).changes.map(({ kind }) => kind)).toEqual(["deactivated"]);
  });

  test("O-01 `npm run staff` names a clinic and a branch of the account's own country", async () => {
    const { slug } = await teams.db
      .selectFrom("clinics")
      .select("slug")
      .where("id", "=", teams.clinic)
      .executeTakeFirstOrThrow();
    const found = async (country: "kg" | "hu") => [
      await findClinic(teams.db, { slug, country }),
      await findBranch(teams.db, { id: teams.branches[0]!, country }),
    ];
    expect(await found("kg")).toEqual([teams.clinic, teams.branches[0]]);
    expect(await found("hu")).toEqual([null, null]);
  });

  test("O-01 a shared demonstration account stays as it is", async () => {
    await teams.db
      .updateTable("staff")
      .set({ email: "shared@demo.example" })
      .where("id", "=", branchAdmin.id)
      .execute();
    await expect(admin.client.team.deactivate({ id: branchAdmin.id })).rejects.toMatchObject(
      fault(null, "account_shared"),
    );
    await expect(
      branchAdmin.client.staff.changePassword({ password, new_password: "another long password" }),
    ).rejects.toMatchObject(fault(null, "account_shared"));
    await teams.db.updateTable("staff").set({ email: branchAdmin.email }).where("id", "=", branchAdmin.id).execute();
  });
});
