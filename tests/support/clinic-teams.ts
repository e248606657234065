import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Workplace } from "#app/api/staff/index.ts";
import type { ApiClient } from "#app/contract/client.ts";
import type { Role } from "#app/contract/role.ts";
import { createTestApi } from "./api.ts";
import { openAccount } from "./clinic-staff.ts";

type Teams = Awaited<ReturnType<typeof createTeams>>;
export type Member = { id: number; email: string; token: string; client: ApiClient };

/** Finds the two clinics of Kyrgyzstan with the most branches, and creates accounts in the first one on demand. */
async function createTeams() {
  const api = await createTestApi();
  const { db } = api.database;
  const { rows } = await sql<{ clinic: number; branches: number[] }>`
    select clinic_id as clinic, array_agg(id order by id) as branches from clinic_branches
     where country = 'kg' and is_active group by clinic_id order by count(*) desc, clinic_id limit 2`.execute(db);
  const { clinic } = rows[0]!;
  const branches = rows[0]!.branches.map(Number);
  expect(branches.length).toBeGreaterThan(1);
  let accounts = 0;

  async function addStaff(role: Role, workplace: Workplace | null): Promise<Member> {
    const email = `${role.replaceAll("_", "-")}-${(accounts += 1)}@example.com`;
    const { id, token } = await openAccount(db, { email, role, workplace });
    return { id, email, token, client: api.client().with({ token, locale: "ru" }) };
  }

  return {
    api,
    db,
    clinic,
    branches,
    otherClinic: rows[1]!.clinic,
    addStaff,
    freshEmail: () => `guest-${(accounts += 1)}@example.com`,
    /** The role of a branch administrator as API calls take it; `index` selects the branch. */
    branchAdminRole: (index = 0) => ({ role: "clinic_branch_admin" as const, clinic_branch: branches[index]! }),
    /** Deactivates all accounts, and creates an administrator of the clinic and one of its first branch. */
    async reset(): Promise<{ admin: Member; branchAdmin: Member }> {
      for (const table of ["staff_invitations", "access_changes", "recent_uses"] as const)
        await db.deleteFrom(table).execute();
      await db.updateTable("staff").set({ is_active: false }).execute();
      return {
        admin: await addStaff("clinic_admin", { clinic }),
        branchAdmin: await addStaff("clinic_branch_admin", { branch: branches[0]! }),
      };
    },
    close: () => api.close(),
  };
}

/** Creates the teams once for a test file, and an administrator of the clinic and one of its first branch per test. */
export function setUpTeams(): { teams: Teams; admin: Member; branchAdmin: Member } {
  const [teams, admin, branchAdmin] = [{} as Teams, {} as Member, {} as Member];
  beforeAll(async () => {
    Object.assign(teams, await createTeams());
  });
  afterAll(() => teams.close());
  beforeEach(async () => {
    const accounts = await teams.reset();
    Object.assign(admin, accounts.admin);
    Object.assign(branchAdmin, accounts.branchAdmin);
  });
  return { teams, admin, branchAdmin };
}

/** The token in the link of an invitation. */
export const tokenOf = (link: string) => new URL(link).searchParams.get("token")!;

/** The error of a refused call, for `toMatchObject`. */
export const fault = (attr: string | null, code: string, status = 400) => ({
  status,
  body: { errors: [expect.objectContaining({ attr, code }) as unknown] },
});

export const notFound = { status: 404 };
