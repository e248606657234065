import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { roles } from "#app/contract/role.ts";
import { changePassword } from "#app/contract/team.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  deleteStaff,
  readDevice,
  readForm,
  readPageRequest,
  readStaffForm,
  redirectWithToast,
  requireStaff,
  signInFieldOf,
  statusOf,
} from "../shell/index.ts";
import { endCall } from "./call.server.ts";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };
type ActionData = {
  result: SubmissionResult | undefined;
  /** The error of signing out everywhere. */
  problem: string | null;
  ended: EndedSession | null;
};

export const passwordSchema = changePassword.body.omit({ device: true });
const secrets = ["password", "new_password"];

/** Changes the password, or signs out everywhere. */
export async function postAccount({ context, url, request }: Args) {
  const staffForm = await readStaffForm({ request, context, url }, { roles, isForStaffOnly: true, secrets });
  if ("ended" in staffForm)
    return data<ActionData>({ result: undefined, problem: null, ended: staffForm.ended }, staffForm.status);
  requireStaff({ context, url }, roles);
  const { t } = getI18n(context);
  const { staff } = context.get(requestContext).api;
  const { path } = readPageRequest({ context, url });
  const account = path("/staff/account", {});
  const attempt = <Value>(call: Promise<Value>) => attemptAsStaff(context, call);
  const signsOutEverywhere = staffForm.form.get("change") === "everywhere";
  if (staffForm.isResumed) {
    const text = signsOutEverywhere ? t("staff:again.back") : t("staff:again.retypePasswords");
    return redirectWithToast(context, account, { kind: "updated", text });
  }

  if (signsOutEverywhere) {
    const signedOut = await attempt(staff.signOutEverywhere());
    if (!signedOut.ok) {
      const problem = signedOut.errors[0]?.detail ?? t("errors:unknown");
      return data<ActionData>({ result: undefined, problem, ended: null }, statusOf(signedOut.errors));
    }
    const headers = await endCall(request);
    headers.append("set-cookie", await deleteStaff());
    const toast = { kind: "updated", text: t("team:account.everywhereDone") } as const;
    return redirectWithToast(context, path("/staff", {}), toast, headers);
  }
  const form = readForm(staffForm.form, passwordSchema, { t, secrets, fieldOf: signInFieldOf });
  if (!form.value) return data<ActionData>({ result: form.reply(), problem: null, ended: null }, 400);
  const changed = await attempt(staff.changePassword({ ...form.value, device: await readDevice(request) }));
  if (!changed.ok) {
    const result = form.refuse(changed.errors);
    return data<ActionData>({ result, problem: null, ended: null }, statusOf(changed.errors));
  }
  return redirectWithToast(context, account, { kind: "updated", text: t("team:account.passwordDone") });
}
