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

/** The access that a form chooses: "clinic" for all branches of the clinic, or the id of a branch. */
const access = z
  .string()
  .regex(/^(?:clinic|[1-9]\d{0,15})$/)
  .transform((value): { role: TeamRole; clinic_branch: number | null } =>
    value === "clinic"
      ? { role: "clinic_admin", clinic_branch: null }
      : { role: "clinic_branch_admin", clinic_branch: Number(value) },
  );
const memberSchema = z.object({ member: idValue });
const roleSchema = memberSchema.extend({ access });
const resetSchema = memberSchema.extend({ password: resetMemberSecondFactor.body.shape.password });
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
const emptyData: ActionData = { formId: null, result: undefined, invited: null, ended: null };

type Intent = "role" | "deactivate" | "activate" | "sign-out" | "reset" | "withdraw";
type PostedChange<Schema extends z.ZodObject> = {
  intent: Intent;
  formId: string;
  schema: Schema;
  /** The id of the changed entry on the page. */
  anchor: (typed: z.output<Schema>) => string;
};

/** The field of the form that an error of the API belongs to. */
const fieldOf = (error: ApiErrorItem) =>
  error.attr === "role" || error.attr === "clinic_branch" ? "access" : signInFieldOf(error);

/** Changes a member's access, or makes or withdraws an invitation. */
export async function postTeam({ context, url, request }: Args) {
  const staffForm = await readStaffForm(
    { request, context, url },
    { roles: clinicStaff, isForStaffOnly: true, secrets: ["password"] },
  );
  if ("ended" in staffForm) return data<ActionData>({ ...emptyData, ended: staffForm.ended }, staffForm.status);
  requireStaff({ context, url }, clinicStaff);
  const { form } = staffForm;
  const { team } = context.get(requestContext).api;

  /** Makes the change, then redirects to the changed entry of the page with a toast. */
  const changeAndRedirect = async <Schema extends z.ZodObject>(
    { intent, formId, schema, anchor }: PostedChange<Schema>,
    change: (typed: z.output<Schema>) => Promise<object>,
  ) => {
    const changed = await makeChange({ context, staffForm }, { schema, secrets: ["password"], fieldOf }, (typed) =>
      attemptAsStaff(context, change(typed)),
    );
    if (!changed.ok) return data<ActionData>({ ...emptyData, formId, result: changed.result }, changed.status);
    const path = readPageRequest({ context, url }).path("/staff/team", {});
    return redirectWithToast(context, `${path}#${anchor(changed.typed)}`, {
      kind: "updated",
      text: getI18n(context).t(`team:done.${intent}`),
    });
  };

  const changeMember = <Schema extends z.ZodObject & z.ZodType<{ member: number }>>(
    intent: Intent,
    schema: Schema,
    change: (typed: z.output<Schema>) => Promise<object>,
  ) => {
    const formId = `${intent}-${String(form.get("member"))}`;
    return changeAndRedirect({ intent, formId, schema, anchor: ({ member: id }) => memberAnchor(id) }, change);
  };

  const invite = async () => {
    const invited = await makeChange(
      { context, staffForm },
      { schema: inviteSchema(context), fieldOf },
      ({ phone = null, email, access: chosenAccess }) =>
        attemptAsStaff(context, team.invite({ email, phone, ...chosenAccess })),
    );
    if (!invited.ok)
      return data<ActionData>({ ...emptyData, formId: "invite", result: invited.result }, invited.status);
    const { typed, value } = invited;
    return data<ActionData>({ ...emptyData, invited: { link: value.link, isSent: typed.phone !== undefined } });
  };

  switch (form.get("change")) {
    case "role":
      return changeMember("role", roleSchema, ({ member: id, access: newAccess }) =>
        team.changeRole({ id, ...newAccess }),
      );
    case "deactivate":
      return changeMember("deactivate", memberSchema, ({ member: id }) => team.deactivate({ id }));
    case "activate":
      return changeMember("activate", memberSchema, ({ member: id }) => team.activate({ id }));
    case "sign-out":
      return changeMember("sign-out", memberSchema, ({ member: id }) => team.signOut({ id }));
    case "reset":
      return changeMember("reset", resetSchema, async ({ member: id, password }) =>
        team.resetSecondFactor({ id, password, device: await readDevice(request) }),
      );
    case "withdraw":
      return changeAndRedirect(
        { intent: "withdraw", formId: "withdraw", schema: withdrawSchema, anchor: () => invitationsId },
        ({ invitation: id }) => team.withdrawInvitation({ id }),
      );
    case "invite":
      return invite();
    default:
      throw data(null, 400);
  }
}
