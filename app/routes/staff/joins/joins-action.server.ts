import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { admitClinic, inviteAgain, refuseJoin } from "#app/contract/join.ts";
import { accountManagers } from "#app/contract/role.ts";
import { idValue } from "#app/contract/shared.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  phoneSchema,
  readPageRequest,
  readStaffForm,
  redirectWithToast,
  requireStaff,
} from "../../shell/index.ts";
import { makeChange } from "../change.server.ts";
import type { Invited } from "../team/new-link.tsx";

type Context = Readonly<RouterContextProvider>;
type Args = { context: Context; request: Request; url: URL };

const request = z.object({ request: idValue });
export const refuseSchema = request.extend(refuseJoin.body.shape);
const publishSchema = z.object({ clinic: idValue });

export function admitSchema(context: Context) {
  const { country } = context.get(requestContext);
  return request.extend({
    ...admitClinic.body.shape,
    phone: phoneSchema(country, getI18n(context)).optional(),
  });
}

export function inviteSchema(context: Context) {
  const { country } = context.get(requestContext);
  return publishSchema.extend({
    ...inviteAgain.body.shape,
    phone: phoneSchema(country, getI18n(context)).optional(),
  });
}

type ActionData = {
  /** The form that was posted: "admit-12" for a request, "invite-3" for a clinic. */
  formId: string | null;
  result: SubmissionResult | undefined;
  /** The link of the invitation, shown only here. */
  invited: Invited | null;
  ended: EndedSession | null;
};
const nothing: ActionData = { formId: null, result: undefined, invited: null, ended: null };

/** Lets a clinic in, refuses its request, invites its administrator again, or publishes it. */
export async function postJoins({ context, url, ...sent }: Args) {
  const posted = await readStaffForm(
    { request: sent.request, context, url },
    { roles: accountManagers, isForStaffOnly: true },
  );
  if ("ended" in posted) return data<ActionData>({ ...nothing, ended: posted.ended }, posted.status);
  requireStaff({ context, url }, accountManagers);
  const { t } = getI18n(context);
  const { joins } = context.get(requestContext).api;
  const path = readPageRequest({ context, url }).path("/staff/joins", {});
  const intent = posted.form.get("change");
  const formId = `${String(intent)}-${String(posted.form.get("request") ?? posted.form.get("clinic"))}`;

  const carryOut = async <Schema extends z.ZodObject>(
    schema: Schema,
    change: (value: z.output<Schema>) => Promise<Invited | string>,
  ) => {
    const changed = await makeChange({ context, staffForm: posted }, { schema }, (typed) =>
      attemptAsStaff(context, change(typed)),
    );
    if (!changed.ok) return data<ActionData>({ ...nothing, formId, result: changed.result }, changed.status);
    if (typeof changed.value !== "string") return data<ActionData>({ ...nothing, formId, invited: changed.value });
    return redirectWithToast(context, path, { kind: "updated", text: changed.value });
  };

  switch (intent) {
    case "admit":
      return carryOut(admitSchema(context), async ({ request: id, phone = null, ...admission }) => {
        const { link } = await joins.admit({ id, ...admission, phone });
        return { link, isSent: phone !== null, clinic: admission.clinic_name };
      });
    case "invite":
      return carryOut(inviteSchema(context), async ({ clinic: id, email, phone = null }) => {
        const { link } = await joins.invite({ id, email, phone });
        return { link, isSent: phone !== null };
      });
    case "refuse":
      return carryOut(refuseSchema, async ({ request: id, reason }) => {
        await joins.refuse({ id, reason });
        return t("team:joins.refused");
      });
    case "publish":
      return carryOut(publishSchema, async ({ clinic: id }) => {
        await joins.publish({ id });
        return t("team:joins.published");
      });
    default:
      throw data(null, 400);
  }
}
