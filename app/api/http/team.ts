import * as contract from "#app/contract/team.ts";
import { refuse } from "../fault.ts";
import { createSmsQueue } from "../sms/index.ts";
import * as staff from "../staff/index.ts";
import { actorOf } from "./actor.ts";
import { foundOf, foundValueOf, valueOf } from "./http-fault.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { serve, type Server } from "./route.ts";
import { openSession } from "./staff.ts";

/** The password and the sessions of one's own account. */
export function serveOwnAccount(server: Server): void {
  serve(server, contract.changePassword, async ({ caller, body, staff: user }, { db, secret, isShared }) => {
    if (isShared(user)) valueOf(refuse(null, "account_shared"));
    const { password, new_password: newPassword, device } = body;
    const token = caller.bearer ?? "";
    const change = { user, password, newPassword, device, token, ip: caller.ip, secret };
    return { status: 200, body: valueOf(await staff.changePassword(db, change)) };
  });
  serve(server, contract.signOutEverywhere, async ({ staff: user }, { db }) => {
    await staff.signOutEverywhere(db, user);
    return { status: 200, body: {} };
  });
}

export function serveInvitations(server: Server): void {
  serve(server, contract.readInvitation, async ({ caller, body }, { db }) => {
    const {
      id: _id,
      phone: _phone,
      clinic,
      ...found
    } = valueOf(await staff.readInvitation(db, body.invitation, caller));
    return { status: 200, body: { ...found, clinic: { name: clinic.name } } };
  });
  serve(server, contract.acceptInvitation, async ({ caller, body }, deps) => {
    const { invitation: token, ...account } = body;
    const user = valueOf(await staff.acceptInvitation(deps.db, { token, ...account }, caller));
    if (deps.needsSecondFactor(user)) return { status: 200, body: await staff.giveTicket(deps.db, deps.secret, user) };
    return { status: 201, body: await openSession(user, deps) };
  });
}

export function serveTeam(server: Server): void {
  const queueSms = createSmsQueue({ isDemo: server.deps.demo });
  serve(server, contract.readTeam, async ({ caller, staff: user }, { db }) => {
    const team = foundOf(await staff.readTeam(db, actorOf(caller, user)));
    return { status: 200, body: team };
  });
  serve(server, contract.listAccessChanges, async ({ caller, staff: user }, { db }) => {
    const changes = foundOf(await staff.listAccessChanges(db, actorOf(caller, user)));
    return { status: 200, body: { changes } };
  });
  serve(server, contract.changeMemberRole, async ({ caller, params, body, staff: user }, { db, isShared }) => {
    const newRole = { id: params.id, isShared, role: body.role, clinicBranch: body.clinic_branch };
    return { status: 200, body: foundValueOf(await staff.changeMemberRole(db, actorOf(caller, user), newRole)) };
  });
  serve(server, contract.deactivateMember, async ({ caller, params, staff: user }, { db, isShared }) => {
    const member = { id: params.id, isShared };
    return { status: 200, body: foundValueOf(await staff.deactivateMember(db, actorOf(caller, user), member)) };
  });
  serve(server, contract.activateMember, async ({ caller, params, staff: user }, { db, isShared }) => {
    const member = { id: params.id, isShared };
    return { status: 200, body: foundValueOf(await staff.activateMember(db, actorOf(caller, user), member)) };
  });
  serve(server, contract.signOutMember, async ({ caller, params, staff: user }, { db, isShared }) => {
    const member = { id: params.id, isShared };
    return { status: 200, body: foundValueOf(await staff.signOutMember(db, actorOf(caller, user), member)) };
  });
  serve(server, contract.resetMemberSecondFactor, async (request, { db, secret, isShared }) => {
    const { caller, params, body, staff: user } = request;
    const signIn = { email: user.email, ...body, ip: caller.ip, secret };
    const reset = await staff.resetMemberFactor(db, actorOf(caller, user), { id: params.id, isShared, own: signIn });
    return { status: 200, body: foundValueOf(reset) };
  });
  serve(server, contract.inviteMember, async ({ caller, body, staff: user }, deps) => {
    const { clinic_branch: clinicBranch, ...member } = body;
    const invitationDeps = {
      country: caller.country,
      queueSms,
      secret: deps.secret,
      linkTo: invitationLink(caller, deps),
    };
    const invited = await staff.inviteMember(
      deps.db,
      actorOf(caller, user),
      { ...member, clinicBranch },
      invitationDeps,
    );
    return { status: 201, body: foundValueOf(invited) };
  });
  serve(server, contract.withdrawInvitation, async ({ caller, params, staff: user }, { db }) => {
    return { status: 200, body: foundValueOf(await staff.withdrawInvitation(db, actorOf(caller, user), params.id)) };
  });
}

/** The page that accepts an invitation, in the language of its sender. */
export function invitationLink({ country, locale }: Caller, { siteOrigin }: ApiDeps): (token: string) => string {
  const language = locale === country.defaultLocale ? "" : `/${locale}`;
  return (token) => `${siteOrigin(country)}${language}/staff/invitation?token=${token}`;
}
