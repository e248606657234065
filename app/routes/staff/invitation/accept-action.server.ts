import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type RouterContextProvider } from "react-router";
import { acceptInvitation } from "#app/contract/team.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { attemptAsStaff, storeTicket, readForm, readPageRequest, readPostedForm, statusOf } from "../../shell/index.ts";
import { staffHome } from "../home.ts";
import { replaceSession } from "../replace-session.server.ts";
import { deleteInvitation, readInvitationToken } from "./invitation-cookie.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

export const acceptSchema = acceptInvitation.body.omit({ invitation: true });

/** Creates the account of the invitation and signs in. */
export async function postInvitation({ request, context, url }: Args) {
  const { api, sessionSecret } = context.get(requestContext);
  const { t } = getI18n(context);
  const form = readForm(await readPostedForm(request), acceptSchema, { t, secrets: ["password"] });
  const invitation = await readInvitationToken(request, sessionSecret);
  const refuse = (result: SubmissionResult, status: number) => data({ result }, status);
  if (invitation === null) return refuse(form.reply({ formErrors: [t("team:invitation.none")] }), 400);
  if (!form.value) return refuse(form.reply(), 400);
  const accepted = await attemptAsStaff(context, api.staff.acceptInvitation({ invitation, ...form.value }));
  if (!accepted.ok) return refuse(form.refuse(accepted.errors), statusOf(accepted.errors));
  const { value } = accepted;
  const { path } = readPageRequest({ context, url });
  if ("ticket" in value) {
    const headers = new Headers({ "set-cookie": await storeTicket(value) });
    headers.append("set-cookie", await deleteInvitation());
    return redirect(path("/staff/second-factor", {}), { headers });
  }
  const headers = await replaceSession({ request, context }, value);
  headers.append("set-cookie", await deleteInvitation());
  return redirect(path(staffHome(value.user), {}), { headers });
}
