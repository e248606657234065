import {
  beginSecondFactor,
  confirmSecondFactor,
  enrolSecondFactor,
  offerSecondFactor,
} from "#app/contract/second-factor.ts";
import { readStaff, signIn, signOut, type Session, type StaffUser } from "#app/contract/staff.ts";
import { refuse } from "../fault.ts";
import * as staff from "../staff/index.ts";
import { valueOf } from "./http-fault.ts";
import { logSignIn } from "./sign-in-log.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { serve, type Server } from "./route.ts";
import { requireCountry } from "./staff-access.ts";

export function serveStaff(server: Server): void {
  serve(server, signIn, async ({ caller, body }, deps) => {
    const { db, secret } = deps;
    const user = logSignIn("password", deps, await staff.checkPassword(db, { ...body, ip: caller.ip, secret }), itself);
    requireCountry(user, caller.country.countryId);
    if (!user.has_second_factor && !deps.needsSecondFactor(user))
      return { status: 201, body: await openSession(user, deps) };
    return { status: 200, body: await staff.giveTicket(db, secret, user, body.device) };
  });
  serve(server, signOut, async ({ caller }, { db }) => {
    await staff.signOut(db, caller.bearer ?? "");
    return { status: 200, body: {} };
  });
  serve(server, readStaff, async (request) => ({ status: 200, body: request.staff }));
}

export function serveSecondFactor(server: Server): void {
  serve(server, beginSecondFactor, async ({ caller, body, staff: { email, has_second_factor: hasOne } }, deps) => {
    const { db, secret, isShared } = deps;
    if (isShared({ email })) valueOf(refuse(null, "second_factor_shared"));
    if (hasOne) valueOf(refuse(null, "second_factor_there"));
    const user = logSignIn(
      "password",
      deps,
      await staff.checkPassword(db, { ...body, email, ip: caller.ip, secret }),
      itself,
    );
    return { status: 200, body: await staff.giveTicket(db, secret, user) };
  });
  serve(server, offerSecondFactor, async ({ caller, body }, { db, secret }) => {
    const offered = await staff.offerFactor(db, secret, { ...body, issuer: caller.country.brandName });
    return { status: 200, body: valueOf(offered) };
  });
  serve(server, enrolSecondFactor, async ({ caller, body }, deps) => {
    const enrolled = await staff.enrolFactor(deps.db, deps.secret, { ...body, admit: admitTo(caller) });
    const { user, recoveryCodes } = logSignIn("new second factor", deps, enrolled, (value) => value.user);
    return { status: 201, body: { ...(await openSession(user, deps)), recovery_codes: recoveryCodes } };
  });
  serve(server, confirmSecondFactor, async ({ caller, body }, deps) => {
    const confirmed = await staff.confirmFactor(deps.db, deps.secret, { ...body, admit: admitTo(caller) });
    const user = logSignIn("second factor", deps, confirmed, itself);
    return { status: 201, body: await openSession(user, deps) };
  });
}

const itself = (user: StaffUser) => user;

/** A sign-in ticket can be used in another market: its holder is redirected to their own. */
function admitTo({ country }: Caller): (user: StaffUser) => void {
  return (user) => requireCountry(user, country.countryId);
}

export async function openSession(user: StaffUser, { db, secret }: ApiDeps): Promise<Session> {
  return { ...(await staff.openSession(db, user)), user, device: await staff.issueDevice(db, secret, user) };
}
