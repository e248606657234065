import { describe, expect, test } from "vitest";
import { openSession, staffOfToken } from "#app/api/staff/index.ts";
import { signedIn } from "../support/api.ts";
import { staffPassword as password } from "../support/clinic-staff.ts";
import { fault, teamsOfEachTest } from "../support/clinic-teams.ts";

const { teams, admin, branchAdmin } = teamsOfEachTest();

describe("one's own account", () => {
  test("O-03 a new password needs the present one and ends the other sessions", async () => {
    const user = (await staffOfToken(teams.db, admin.token))!;
    const { access_token: other } = await openSession(teams.db, user);
    const { staff: own } = admin.client;
    const next = "quite another password";
    await expect(own.changePassword({ password: "wrong", new_password: next })).rejects.toMatchObject(
      fault("password", "credentials"),
    );
    await expect(own.changePassword({ password, new_password: "elevenchars" })).rejects.toMatchObject(
      fault("new_password", "too_short"),
    );
    const ofName = (await own.me()).name.padEnd(12, "1");
    for (const new_password of ["password2024!", ofName])
      await expect(own.changePassword({ password, new_password })).rejects.toMatchObject(
        fault("new_password", "password_guessable"),
      );
    expect(await staffOfToken(teams.db, other)).not.toBeNull();
    const revoked_at = new Date(0);
    await teams.db
      .insertInto("staff_tokens")
      .values({ staff_id: admin.id, token_hash: "-".repeat(43), revoked_at, expires_at: new Date(Date.now() + 60_000) })
      .execute();
    await own.changePassword({ password, new_password: next });
    expect(await staffOfToken(teams.db, other)).toBeNull();
    expect(await staffOfToken(teams.db, branchAdmin.token)).not.toBeNull();
    // A session that had ended before ended then.
    const earlier = teams.db.selectFrom("staff_tokens").select("revoked_at").where("token_hash", "=", "-".repeat(43));
    expect(await earlier.execute()).toEqual([{ revoked_at }]);
    expect((await own.me()).id).toBe(admin.id);
    await signedIn(teams.api.client(), { email: admin.email, password: next });
  });

  test("O-03 signing out everywhere ends every session", async () => {
    const user = (await staffOfToken(teams.db, admin.token))!;
    const { access_token: other } = await openSession(teams.db, user);
    await admin.client.staff.signOutEverywhere();
    for (const token of [admin.token, other]) expect(await staffOfToken(teams.db, token)).toBeNull();
  });
});
