import { describe, expect, test } from "vitest";
import { openSession, staffOfToken } from "#app/api/staff/index.ts";
import { signedIn } from "../support/api.ts";
import { staffPassword as password } from "../support/clinic-staff.ts";
import { fault, setUpTeams } from "../support/clinic-teams.ts";

const { teams, admin, branchAdmin } = setUpTeams();

describe("one's own account", () => {
  test("O-03 a new password needs the present one, unless the change is repeated, and ends the other sessions", async () => {
    const user = (await staffOfToken(teams.db, admin.token))!;
    const { access_token: other } = await openSession(teams.db, user);
    const { staff: account } = admin.client;
    const newPassword = "quite another password";
    await expect(account.changePassword({ password: "wrong", new_password: newPassword })).rejects.toMatchObject(
      fault("password", "credentials"),
    );
    await expect(account.changePassword({ password, new_password: "elevenchars" })).rejects.toMatchObject(
      fault("new_password", "too_short"),
    );
    const nameAsPassword = (await account.me()).name.padEnd(12, "1");
    for (const new_password of ["password2024!", nameAsPassword])
      await expect(account.changePassword({ password, new_password })).rejects.toMatchObject(
        fault("new_password", "password_guessable"),
      );
    expect(await staffOfToken(teams.db, other)).not.toBeNull();
    const revoked_at = new Date(0);
    await teams.db
      .insertInto("staff_tokens")
      .values({ staff_id: admin.id, token_hash: "-".repeat(43), revoked_at, expires_at: new Date(Date.now() + 60_000) })
      .execute();
    await account.changePassword({ password, new_password: newPassword });
    await account.changePassword({ password, new_password: newPassword });
    await expect(account.changePassword({ password, new_password: "yet another password" })).rejects.toMatchObject(
      fault("password", "credentials"),
    );
    expect(await staffOfToken(teams.db, other)).toBeNull();
    expect(await staffOfToken(teams.db, branchAdmin.token)).not.toBeNull();
    // A session that had ended earlier keeps its time.
    const earlier = teams.db.selectFrom("staff_tokens").select("revoked_at").where("token_hash", "=", "-".repeat(43));
    expect(await earlier.execute()).toEqual([{ revoked_at }]);
    expect((await account.me()).id).toBe(admin.id);
    await signedIn(teams.api.client(), { email: admin.email, password: newPassword });
  });

  test("O-03 signing out everywhere ends every session", async () => {
    const user = (await staffOfToken(teams.db, admin.token))!;
    const { access_token: other } = await openSession(teams.db, user);
    await admin.client.staff.signOutEverywhere();
    for (const token of [admin.token, other]) expect(await staffOfToken(teams.db, token)).toBeNull();
  });
});
