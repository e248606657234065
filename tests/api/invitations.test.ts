import { describe, expect, test } from "vitest";
import { hashKey, consumeLimit } from "#app/api/limits/index.ts";
import { createTestApi, signedIn } from "../support/api.ts";
import { fault, notFound, tokenOf, setUpTeams } from "../support/clinic-teams.ts";
import { sessionSecret } from "../support/session-secret.ts";

const { teams, admin, branchAdmin } = setUpTeams();

describe("an invitation", () => {
  const guest = { name: "Айгүл Сатыбалдиева", password: "a password of my own" };

  test("O-01 O-03 becomes an account with its role and branch, once", async () => {
    const email = teams.freshEmail();
    const { invitation, link } = await admin.client.team.invite({
      email: email.toUpperCase(),
      ...teams.branchAdminRole(1),
    });
    expect(invitation).toMatchObject({ email, phone: null, role: "clinic_branch_admin" });
    expect(link).toMatch(/^http:\/\/kg\.localhost\/staff\/invitation\?token=[\w-]{43}$/);
    const token = tokenOf(link);
    const stored = await teams.db.selectFrom("staff_invitations").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const week = Date.parse(invitation.expires_at) - Date.now();
    expect(Math.round(week / 86_400_000)).toBe(7);

    const read = await teams.api.client().staff.readInvitation({ invitation: token });
    expect(read).toMatchObject({ email, role: "clinic_branch_admin", invited_by: "Асель Осмонова" });
    const accepted = await teams.api.client().staff.acceptInvitation({ invitation: token, email: null, ...guest });
    expect(accepted).toMatchObject({ user: { email, name: guest.name, country: "kg", role: "clinic_branch_admin" } });
    const desk = teams.api.client().with({ token: (accepted as { access_token: string }).access_token });
    expect((await desk.team.read()).branches.map(({ id }) => id)).toEqual([teams.branches[1]]);
    await expect(
      teams.api.client().staff.acceptInvitation({ invitation: token, email: null, ...guest }),
    ).rejects.toMatchObject(fault("invitation", "invitation_over"));
    await signedIn(teams.api.client(), { email, password: guest.password });
  });

  test("O-01 by e-mail becomes an account with that e-mail, even if another is typed", async () => {
    const email = teams.freshEmail();
    const { link } = await admin.client.team.invite({ email, ...teams.branchAdminRole() });
    const accepted = await teams.api
      .client()
      .staff.acceptInvitation({ invitation: tokenOf(link), ...guest, email: teams.freshEmail() });
    expect(accepted).toMatchObject({ user: { email } });
  });

  test("O-03 accepted twice at the same time becomes one account", async () => {
    const { link } = await admin.client.team.invite({ phone: "+996555123456", ...teams.branchAdminRole() });
    const accept = (email: string) =>
      teams.api.client().staff.acceptInvitation({ invitation: tokenOf(link), ...guest, email });
    const outcomes = await Promise.allSettled([accept(teams.freshEmail()), accept(teams.freshEmail())]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("O-01 by phone is sent by SMS and asks for an e-mail", async () => {
    const phone = "+996555123457";
    const { link, invitation } = await branchAdmin.client.team.invite({ phone, ...teams.branchAdminRole() });
    const sms = (await teams.api.client().outbox.list()).find(({ to }) => to === phone)!;
    expect(sms.text).toContain(link);
    const { db } = teams.api.database;
    const message = await db
      .selectFrom("outbox")
      .select("expires_at")
      .where("to", "=", phone)
      .executeTakeFirstOrThrow();
    const invited = await db
      .selectFrom("staff_invitations")
      .select("expires_at")
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    // The message is not sent after its link has expired.
    expect(Math.abs(message.expires_at!.getTime() - invited.expires_at.getTime())).toBeLessThan(60_000);
    const { clinic } = await teams.api.client().staff.readInvitation({ invitation: tokenOf(link) });
    // Only the proper name: a long SMS first drops the clinic's kind, which precedes it.
    expect(sms.text).toContain(/«.{5}/.exec(clinic.name)![0]);
    expect(invitation).toMatchObject({ email: null, phone });
    const token = tokenOf(link);
    await expect(
      teams.api.client().staff.acceptInvitation({ invitation: token, email: null, ...guest }),
    ).rejects.toMatchObject(fault("email", "required"));
    await expect(
      teams.api.client().staff.acceptInvitation({ invitation: token, ...guest, email: admin.email }),
    ).rejects.toMatchObject(fault("email", "email_taken"));
    await expect(
      teams.api
        .client()
        .staff.acceptInvitation({ invitation: token, ...guest, email: teams.freshEmail(), password: "short" }),
    ).rejects.toMatchObject(fault("password", "too_short"));
    const ofName = { ...guest, email: teams.freshEmail(), password: "Сатыбалдиева" };
    const { clinic: employer } = await teams.api.client().staff.readInvitation({ invitation: token });
    const ofClinic = { ...ofName, password: employer.name.padEnd(12, "1") };
    for (const guessable of [ofName, ofClinic])
      await expect(
        teams.api.client().staff.acceptInvitation({ invitation: token, ...guessable }),
      ).rejects.toMatchObject(fault("password", "password_guessable"));
    expect(
      await teams.api.client().staff.acceptInvitation({ invitation: token, ...guest, email: teams.freshEmail() }),
    ).toHaveProperty("access_token");
  });

  test("O-01 needs a contact without an account, a branch of the inviter's, and no role above the inviter's", async () => {
    const invite = (wanted: object, by = branchAdmin) =>
      by.client.team.invite({ ...teams.branchAdminRole(), ...wanted });
    await expect(invite({})).rejects.toMatchObject(fault("email", "contact_needed"));
    await expect(invite({ email: "nobody" })).rejects.toMatchObject(fault("email", "email_format"));
    await expect(invite({ phone: "+36301234567" })).rejects.toMatchObject(fault("phone", "phone_format"));
    await expect(invite({ email: admin.email })).rejects.toMatchObject(fault("email", "email_taken"));
    const email = teams.freshEmail();
    await expect(invite({ email, role: "clinic_admin", clinic_branch: null })).rejects.toMatchObject(
      fault("role", "role_above_own"),
    );
    await expect(invite({ email, clinic_branch: teams.branches[1] })).rejects.toMatchObject(
      fault("clinic_branch", "reference_unknown"),
    );
    expect(await teams.db.selectFrom("staff_invitations").select("id").execute()).toEqual([]);
  });

  test("O-01 is withdrawn by its team, and refused when it has expired or is of another country", async () => {
    const { invitation, link } = await admin.client.team.invite({
      email: teams.freshEmail(),
      ...teams.branchAdminRole(),
    });
    const token = tokenOf(link);
    const foreign = await teams.addStaff("clinic_admin", { clinic: teams.otherClinic });
    await expect(foreign.client.team.withdrawInvitation({ id: invitation.id })).rejects.toMatchObject(notFound);
    await expect(teams.api.client("hu").staff.readInvitation({ invitation: token })).rejects.toMatchObject(
      fault("invitation", "invitation_over"),
    );
    await branchAdmin.client.team.withdrawInvitation({ id: invitation.id });
    await branchAdmin.client.team.withdrawInvitation({ id: invitation.id });
    await expect(teams.api.client().staff.readInvitation({ invitation: token })).rejects.toMatchObject(
      fault("invitation", "invitation_over"),
    );
    const ofAll = await admin.client.team.invite({
      email: teams.freshEmail(),
      role: "clinic_admin",
      clinic_branch: null,
    });
    await admin.client.team.withdrawInvitation({ id: ofAll.invitation.id });
    const { changes } = await admin.client.team.changes();
    expect(changes.map(({ kind, before }) => [kind, before?.role])).toEqual([
      ["invitation_withdrawn", "clinic_admin"],
      ["invited", undefined],
      ["invitation_withdrawn", "clinic_branch_admin"],
      ["invited", undefined],
    ]);
    const second = await admin.client.team.invite({ email: teams.freshEmail(), ...teams.branchAdminRole() });
    await teams.db
      .updateTable("staff_invitations")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    await expect(
      teams.api.client().staff.acceptInvitation({ invitation: tokenOf(second.link), email: null, ...guest }),
    ).rejects.toMatchObject(fault("invitation", "invitation_over"));
    expect((await admin.client.team.read()).invitations).toEqual([]);
  });

  test.each([{ email: "twice@example.com" }, { phone: "+996555123459" }])(
    "O-01 O-03 a second one to %j replaces the first of the same team, but none of another branch or clinic",
    async (contact) => {
      const toBranch = { ...contact, ...teams.branchAdminRole() };
      const elsewhere = (await teams.addStaff("clinic_admin", { clinic: teams.otherClinic })).client;
      const others = [
        await elsewhere.team.invite({ ...contact, role: "clinic_admin", clinic_branch: null }),
        await admin.client.team.invite({ ...contact, ...teams.branchAdminRole(1) }),
      ];
      await teams.db.deleteFrom("recent_uses").execute();
      const first = await branchAdmin.client.team.invite(toBranch);
      const second = await branchAdmin.client.team.invite(toBranch);
      const read = (link: string) => teams.api.client().staff.readInvitation({ invitation: tokenOf(link) });
      await expect(read(first.link)).rejects.toMatchObject(fault("invitation", "invitation_over"));
      for (const { link } of [second, ...others]) await read(link);
      const { invitations } = await branchAdmin.client.team.read();
      expect(invitations.map(({ id }) => id)).toEqual([second.invitation.id]);
      const kinds = (await branchAdmin.client.team.changes()).changes.map(({ kind }) => kind);
      expect(kinds).toEqual(["invited", "invitation_withdrawn", "invited"]);
    },
  );

  test("O-01 one phone gets three SMS a day, by all clinics together", async () => {
    const phone = "+996555123458";
    for (let sent = 0; sent < 3; sent += 1) await admin.client.team.invite({ phone, ...teams.branchAdminRole() });
    const { team: elsewhere } = (await teams.addStaff("clinic_admin", { clinic: teams.otherClinic })).client;
    for (const inviteAgain of [
      () => admin.client.team.invite({ phone, ...teams.branchAdminRole() }),
      () => elsewhere.invite({ phone, role: "clinic_admin", clinic_branch: null }),
    ])
      await expect(inviteAgain()).rejects.toMatchObject(fault("phone", "too_many_invitations"));
    expect(
      await teams.db.selectFrom("staff_invitations").select("id").where("phone", "=", phone).execute(),
    ).toHaveLength(3);
  });

  test("O-01 a clinic can send at most fifty invitations a day", async () => {
    const key = hashKey(sessionSecret, "invitations of clinic", String(teams.clinic));
    for (let taken = 0; taken < 49; taken += 1) await consumeLimit(teams.db, { key, max: 50, seconds: 86_400 });
    const invite = () => admin.client.team.invite({ email: teams.freshEmail(), ...teams.branchAdminRole() });
    await invite();
    await expect(invite()).rejects.toMatchObject(fault(null, "too_many_invitations"));
  });

  test("O-03 where a second factor is required, accepting leads to its setup", async () => {
    const strict = await createTestApi("in process", { database: teams.api.database, secondFactor: "required" });
    const { link } = await admin.client.team.invite({ email: teams.freshEmail(), ...teams.branchAdminRole() });
    const accepted = await strict.client().staff.acceptInvitation({ invitation: tokenOf(link), email: null, ...guest });
    expect(accepted).toMatchObject({ second_factor: "enrolment" });
    expect(accepted).not.toHaveProperty("access_token");
  });
});
