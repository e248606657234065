import { z } from "zod";
import { phone } from "./appointment.ts";
import { isEmail } from "./email.ts";
import { endpoint } from "./endpoint.ts";
import { apiErrorBody } from "./errors.ts";
import { faultOf } from "./issue-fault.ts";
import { clinicStaff } from "./role.ts";
import { id, idValue, instant } from "./shared.ts";
import { session, ticketResponse } from "./staff.ts";

const named = z.object({ id: idValue, name: z.string() });
/** `clinic_admin` works at all branches of the clinic, `clinic_branch_admin` at one. */
export const teamRole = z.enum(["clinic_admin", "clinic_branch_admin"]);
export type TeamRole = z.infer<typeof teamRole>;

export const teamMember = z.object({
  id: idValue,
  name: z.string(),
  email: z.string(),
  role: teamRole,
  /** Null: all branches. */
  branch: named.nullable(),
  is_active: z.boolean(),
  has_second_factor: z.boolean(),
  /** Null: not known. */
  signed_in_at: instant.nullable(),
  /** Whether this is the account of the request. */
  is_self: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** An invitation that can still be accepted. */
export const teamInvitation = z.object({
  id: idValue,
  email: z.string().nullable(),
  phone: phone.nullable(),
  role: teamRole,
  branch: named.nullable(),
  invited_by: z.string(),
  expires_at: instant,
});
export type TeamInvitation = z.infer<typeof teamInvitation>;

export const team = z.object({
  clinic: z.object({ name: z.string() }),
  /** The branches of the member of staff, who can give them to others. */
  branches: z.array(named),
  /** The roles that they can give to others. */
  roles: z.array(teamRole),
  /** By name; those without access last. */
  members: z.array(teamMember),
  /** The latest first. */
  invitations: z.array(teamInvitation),
});
export type Team = z.infer<typeof team>;

export const accessChangeKinds = [
  "role",
  "deactivated",
  "activated",
  /** By `npm run staff`. */
  "granted",
  "signed_out",
  "second_factor_reset",
  "invited",
  "invitation_withdrawn",
  "invitation_accepted",
  /** With the access of the account that made it. */
  "invitation_ended",
  "clinic_admitted",
  "clinic_published",
  "token_created",
  "token_revoked",
  "webhook_added",
  "webhook_stopped",
] as const;

const workplace = z.object({ role: teamRole, branch: z.string().nullable() });

/** Who changed whose access, and the role and branch before and after. */
export const accessChange = z.object({
  at: instant,
  /** Null: the site's operators, by `npm run staff`. */
  staff_name: z.string().nullable(),
  kind: z.enum(accessChangeKinds),
  /** The account or invitation that was changed: its name, e-mail or phone. */
  subject: z.string(),
  before: workplace.nullable(),
  after: workplace.nullable(),
});
export type AccessChange = z.infer<typeof accessChange>;

const refusals = { 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody, 404: apiErrorBody };
const done = { 200: z.object({}), ...refusals };
const limit = { aMinute: 120 };
const params = z.object({ id });
/** A branch is needed for `clinic_branch_admin`. */
const access = { role: teamRole, clinic_branch: idValue.nullable().default(null) };

export const readTeam = endpoint({
  method: "GET",
  path: "/api/v1/team/",
  summary: "For a clinic's staff: the accounts and open invitations of their clinic, or of their branch",
  staff: clinicStaff,
  responses: { 200: team, ...refusals },
});

export const listAccessChanges = endpoint({
  method: "GET",
  path: "/api/v1/team/changes/",
  summary: "For a clinic's staff: who changed whose access to their clinic or branch, the latest 50",
  staff: clinicStaff,
  responses: { 200: z.object({ changes: z.array(accessChange) }), ...refusals },
});

export const changeMemberRole = endpoint({
  method: "POST",
  path: "/api/v1/team/{id}/role/",
  summary: "For a clinic's staff: give an account another role or branch; never one's own, nor a role above one's own",
  staff: clinicStaff,
  limit,
  params,
  body: z.object(access),
  responses: done,
});

export const deactivateMember = endpoint({
  method: "POST",
  path: "/api/v1/team/{id}/deactivate/",
  summary: "For a clinic's staff: end an account's access and its sessions, and withdraw the invitations it made",
  staff: clinicStaff,
  limit,
  params,
  responses: done,
});

export const activateMember = endpoint({
  method: "POST",
  path: "/api/v1/team/{id}/activate/",
  summary: "For a clinic's staff: give an account its access back, with its earlier password",
  staff: clinicStaff,
  limit,
  params,
  responses: done,
});

export const signOutMember = endpoint({
  method: "POST",
  path: "/api/v1/team/{id}/sign-out/",
  summary: "For a clinic's staff: end all sessions of an account",
  staff: clinicStaff,
  limit,
  params,
  responses: done,
});

const ownPassword = { password: z.string().min(1).max(200), device: z.string().max(200).optional() };

export const resetMemberSecondFactor = endpoint({
  method: "POST",
  path: "/api/v1/team/{id}/reset-second-factor/",
  summary: "For a clinic's staff: remove an account's second factor and end its sessions; needs one's own password",
  staff: clinicStaff,
  limit,
  params,
  body: z.object(ownPassword),
  responses: done,
});

export const email = z.string().trim().toLowerCase().max(200).refine(isEmail, faultOf("email_format"));
/** NIST SP 800-63B asks for length instead of kinds of characters. */
export const newPassword = z.string().min(12).max(200);

export const inviteMember = endpoint({
  method: "POST",
  path: "/api/v1/team/invitations/",
  summary:
    "For a clinic's staff: invite somebody by e-mail or phone; the link is returned only in this response, and sent by SMS to the phone",
  staff: clinicStaff,
  limit: { aMinute: 60 },
  body: z.object({ email: email.nullable().default(null), phone: phone.nullable().default(null), ...access }),
  responses: { 201: z.object({ invitation: teamInvitation, link: z.string() }), ...refusals },
});

export const withdrawInvitation = endpoint({
  method: "POST",
  path: "/api/v1/team/invitations/{id}/withdraw/",
  summary: "For a clinic's staff: withdraw an invitation. Withdrawing it again changes nothing",
  staff: clinicStaff,
  limit,
  params,
  responses: done,
});

/** The token of an invitation's link. It is sent in a POST, so that no URL of the API contains it. */
const invitation = z.string().min(20).max(100);

export const readInvitation = endpoint({
  method: "POST",
  path: "/api/v1/staff/invitation/read/",
  summary: "Read the clinic, role and branch of an open invitation",
  body: z.object({ invitation }),
  limit,
  responses: {
    200: teamInvitation.pick({ email: true, role: true, branch: true, invited_by: true, expires_at: true }).extend({
      clinic: z.object({ name: z.string() }),
    }),
    400: apiErrorBody,
  },
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/v1/staff/invitation/accept/",
  summary:
    "Create the account of an invitation, once: a token (201), or a ticket (200) where a second factor is needed",
  body: z.object({
    invitation,
    name: z.string().trim().min(2).max(120),
    /** Needed unless the invitation has one. */
    email: email.nullable().default(null),
    password: newPassword,
  }),
  limit: { aMinute: 60 },
  responses: { 200: ticketResponse, 201: session, 400: apiErrorBody },
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/v1/staff/password/",
  summary: "Change one's own password; all other sessions end",
  staff: "required",
  limit,
  body: z.object({ ...ownPassword, new_password: newPassword }),
  responses: { 200: z.object({}), 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody },
});

export const signOutEverywhere = endpoint({
  method: "POST",
  path: "/api/v1/staff/sign-out-everywhere/",
  summary: "End all one's own sessions, the one of the request too",
  staff: "required",
  limit,
  body: z.object({}),
  responses: { 200: z.object({}), 400: apiErrorBody, 401: apiErrorBody, 403: apiErrorBody },
});
