import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { clinicStaff } from "#app/contract/role.ts";
import { idValue } from "#app/contract/shared.ts";
import { inviteMember, resetMemberSecondFactor, type TeamRole } from "#app/contract/team.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  phoneSchema,
  readDevice,
  readPageRequest,
  readStaffForm,
  redirectWithToast,
  requireStaff,
  signInFieldOf,
} from "../../shell/index.ts";
import { makeChange } from "../change.server.ts";
import { invitationsId, memberAnchor } from "./anchors.ts";

type Context = Readonly<RouterContextProvider>;
type Args = { context: Context; request: Request; url: URL };

/** All branches of the clinic, or the id of one. */
const access = z
  .string()
  .regex(/^(?:clinic|[1-9]\d{0,15})$/)
  .transform((value): { role: TeamRole; clinic_branch: number | null } =>
    value === "clinic"
      ? { role: "clinic_admin", clinic_branch: null }
      : { role: "clinic_branch_admin", clinic_branch: Number(value) },
  );
const member = z.object({ member: idValue });
const roleSchema = member.extend({ access });
const resetSchema = member.extend({ password: resetMemberSecondFactor.body.shape.password });
const withdrawSchema = z.object({ invitation: idValue });

export function inviteSchema(context: Context) {
  const { country } = context.get(requestContext);
  return z.object({
    email: inviteMember.body.shape.email,
    phone: phoneSchema(country, getI18n(context)).optional(),
    access,
  });
}

type ActionData = {
  /** The form that was posted, such as "role-12". */
  formId: string | null;
  result: SubmissionResult | undefined;
  /** The link of a new invitation, shown only here; whether it was sent by SMS. */
  invited: { link: string; isSent: boolean } | null;
  ended: EndedSession | null;
};
const nothing: ActionData = { formId: null, result: undefined, invited: null, ended: null };

const fieldOf = (error: ApiErrorItem) =>
  error.attr === "role" || error.attr === "clinic_branch" ? "access" : signInFieldOf(error);

/** Changes a member's access, or makes or withdraws an invitation. */
export async function postTeam({ context, url, request }: Args) {
  const posted = await readStaffForm(
    { request, context, url },
    { roles: clinicStaff, isForStaffOnly: true, secrets: ["password"] },
  );
  if ("ended" in posted) return data<ActionData>({ ...nothing, ended: posted.ended }, posted.status);
  requireStaff({ context, url }, clinicStaff);
  const { t } = getI18n(context);
  const { team } = context.get(requestContext).api;
  const path = readPageRequest({ context, url }).path("/staff/team", {});

  const carryOut = async <Schema extends z.ZodObject>(
    { formId, schema, anchor }: { formId: string; schema: Schema; anchor: (value: z.output<Schema>) => string },
    change: (value: z.output<Schema>) => Promise<object>,
  ) => {
    const changed = await makeChange(
      { context, staffForm: posted },
      { schema, secrets: ["password"], fieldOf },
      (typed) => attemptAsStaff(context, change(typed)),
    );
    if (!changed.ok) return data<ActionData>({ ...nothing, formId, result: changed.result }, changed.status);
    return redirectWithToast(context, `${path}#${anchor(changed.typed)}`, {
      kind: "updated",
      text: t(`team:done.${intent as Intent}`),
    });
  };

  const invite = async () => {
    const schema = inviteSchema(context);
    const invited = await makeChange(
      { context, staffForm: posted },
      { schema, fieldOf },
      ({ phone = null, email, access: chosenAccess }) =>
        attemptAsStaff(context, team.invite({ email, phone, ...chosenAccess })),
    );
    if (!invited.ok) return data<ActionData>({ ...nothing, formId: "invite", result: invited.result }, invited.status);
    const { typed, value } = invited;
    return data<ActionData>({ ...nothing, invited: { link: value.link, isSent: typed.phone !== undefined } });
  };

  const intent = posted.form.get("change");
  const memberForm = { formId: `${String(intent)}-${String(posted.form.get("member"))}`, anchor: anchorOf };
  switch (intent) {
    case "role":
      return carryOut({ ...memberForm, schema: roleSchema }, ({ member: id, access: newAccess }) =>
        team.changeRole({ id, ...newAccess }),
      );
    case "deactivate":
      return carryOut({ ...memberForm, schema: member }, ({ member: id }) => team.deactivate({ id }));
    case "activate":
      return carryOut({ ...memberForm, schema: member }, ({ member: id }) => team.activate({ id }));
    case "sign-out":
      return carryOut({ ...memberForm, schema: member }, ({ member: id }) => team.signOut({ id }));
    case "reset":
      return carryOut({ ...memberForm, schema: resetSchema }, async ({ member: id, password }) =>
        team.resetSecondFactor({ id, password, device: await readDevice(request) }),
      );
    case "withdraw":
      return carryOut(
        { formId: "withdraw", schema: withdrawSchema, anchor: () => invitationsId },
        ({ invitation: id }) => team.withdrawInvitation({ id }),
      );
    case "invite":
      return invite();
    default:
      throw data(null, 400);
  }
}

type Intent = "role" | "deactivate" | "activate" | "sign-out" | "reset" | "withdraw";

const anchorOf = ({ member: id }: { member: number }) => memberAnchor(id);
