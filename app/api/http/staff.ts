import { hasRole, type Role } from "#app/contract/role.ts";
import { readStaff, signIn, signOut, type StaffUser } from "#app/contract/staff.ts";
import * as staff from "../staff/index.ts";
import { HttpFault, valueOf } from "./answers.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { serve, type Server } from "./route.ts";

export function serveStaff(server: Server): void {
  serve(server, signIn, async ({ caller, body }, { db, secret }) => {
    const signedIn = await staff.signIn(db, { ...body, address: caller.address, secret });
    return { status: 201, body: valueOf(signedIn) };
  });
  serve(server, signOut, async ({ caller }, deps) => {
    await requireStaff(caller, deps);
    await staff.signOut(deps.db, caller.bearer ?? "");
    return { status: 200, body: {} };
  });
  serve(server, readStaff, async ({ caller }, deps) => ({ status: 200, body: await requireStaff(caller, deps) }));
}

async function requireStaff(caller: Caller, deps: ApiDeps): Promise<StaffUser> {
  const user = await staffOf(caller, deps);
  if (!user) throw unauthorized();
  return user;
}

/**
 * Who of the staff asks, by the token of the header or of the payload. Null: a patient. A token that is not, or
 * no longer, anybody's is an error and never a patient: whoever sent it must learn that they are signed out.
 */
export async function staffOf(caller: Caller, { db }: ApiDeps, payloadToken?: string): Promise<StaffUser | null> {
  const token = payloadToken ?? caller.bearer;
  if (token === null) return null;
  const user = await staff.staffOfToken(db, token);
  if (!user) throw unauthorized();
  return user;
}

/** A 401 for nobody of the staff, a 403 for another role. */
export async function requireRole(caller: Caller, deps: ApiDeps, among: readonly Role[]): Promise<StaffUser> {
  const user = await requireStaff(caller, deps);
  if (!hasRole(user, among)) throw new HttpFault(403, "client_error", [{ attr: null, code: "forbidden" }]);
  return user;
}

function unauthorized(): HttpFault {
  return new HttpFault(401, "client_error", [{ attr: null, code: "unauthorized" }]);
}
