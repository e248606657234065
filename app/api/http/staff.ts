import { readStaff, signIn, signOut } from "#app/contract/staff.ts";
import * as staff from "../staff/index.ts";
import { valueOf } from "./answers.ts";
import { serve, type Server } from "./route.ts";
import { requireCountry } from "./staff-access.ts";

export function serveStaff(server: Server): void {
  serve(server, signIn, async ({ caller, body }, { db, secret }) => {
    const user = valueOf(await staff.checkPassword(db, { ...body, address: caller.address, secret }));
    requireCountry(user, caller.country.countryId);
    return { status: 201, body: { ...(await staff.openSession(db, user)), user, device: staff.makeDevice(secret, user.id) } };
  });
  serve(server, signOut, async ({ caller }, { db }) => {
    await staff.signOut(db, caller.bearer ?? "");
    return { status: 200, body: {} };
  });
  serve(server, readStaff, async (request) => ({ status: 200, body: request.staff }));
}
