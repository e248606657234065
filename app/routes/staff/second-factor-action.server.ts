import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type RouterContextProvider } from "react-router";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { beginSecondFactor, confirmSecondFactor } from "#app/contract/second-factor.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import {
  attemptAsStaff,
  getStaff,
  storeTicket,
  readPageRequest,
  readDevice,
  readForm,
  readPostedForm,
  readTicket,
  signInFieldOf,
  statusOf,
  type FormSubmission,
  type StoredTicket,
} from "../shell/index.ts";
import { staffHome } from "./home.ts";
import { replaceSession } from "./replace-session.server.ts";
import { backToSignIn, enrolledContext } from "./second-factor-loader.server.ts";

export const passwordSchema = beginSecondFactor.body.omit({ device: true });
export const codeSchema = confirmSecondFactor.body.omit({ ticket: true });

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Starts the setup of a second factor with the password, or checks a code, to sign in or to finish the setup. */
export async function postSecondFactor(args: Args) {
  const { t } = getI18n(args.context);
  const posted = await readPostedForm(args.request);
  if (posted.get("intent") === "begin")
    return begin(args, readForm(posted, passwordSchema, { t, secrets: ["password"], fieldOf: signInFieldOf }));
  const stored = await readTicket(args.request);
  if (!stored) return backToSignIn(args);
  const form = readForm(posted, codeSchema, { t, secrets: ["code"], fieldOf: signInFieldOf });
  return stored.second_factor === "code" ? confirm(args, stored, form) : enrol(args, stored, form);
}

async function begin(args: Args, form: FormSubmission<{ password: string }>) {
  const { context, request, url } = args;
  if (!getStaff(context)) return backToSignIn(args);
  if (!form.value) return refuse(form.reply());
  const { api } = context.get(requestContext);
  const device = await readDevice(request);
  const begun = await attemptAsStaff(args.context, api.staff.beginSecondFactor({ ...form.value, device }));
  if (!begun.ok) return refuse(form.refuse(begun.errors), statusOf(begun.errors));
  const headers = { "set-cookie": await storeTicket(begun.value) };
  return redirect(readPageRequest({ context, url }).path("/staff/second-factor", {}), { headers });
}

type CodeForm = FormSubmission<{ code: string }>;

async function confirm(args: Args, { ticket }: StoredTicket, form: CodeForm) {
  const { request, context, url } = args;
  if (!form.value) return refuse(form.reply());
  const { api } = context.get(requestContext);
  const confirmed = await attemptAsStaff(args.context, api.staff.confirmSecondFactor({ ticket, ...form.value }));
  if (!confirmed.ok) return refuseCode(args, form, confirmed.errors);
  const next = readPageRequest({ context, url }).path(staffHome(confirmed.value.user), {});
  return redirect(next, { headers: await replaceSession({ request, context }, confirmed.value) });
}

/** Finishes the setup. Only this response has the recovery codes. */
async function enrol(args: Args, { ticket }: StoredTicket, form: CodeForm) {
  const { request, context, url } = args;
  if (!form.value) return refuse(form.reply());
  const { api } = context.get(requestContext);
  const enrolled = await attemptAsStaff(args.context, api.staff.enrolSecondFactor({ ticket, ...form.value }));
  if (!enrolled.ok) return refuseCode(args, form, enrolled.errors);
  const { recovery_codes: recoveryCodes, ...session } = enrolled.value;
  context.set(enrolledContext, true);
  const next = readPageRequest({ context, url }).path(staffHome(session.user), {});
  return data(
    { result: form.reply(), recoveryCodes, next },
    { headers: await replaceSession({ request, context }, session) },
  );
}

/** Whether no other code can be accepted, so that the sign-in must begin again. */
function mustSignInAgain(errors: readonly ApiErrorItem[]): boolean {
  return errors.some(
    ({ attr, code }) => attr === "ticket" || code === "second_factor_there" || code === "other_country",
  );
}

function refuseCode(args: Args, form: CodeForm, errors: ApiErrorItem[]) {
  return mustSignInAgain(errors)
    ? backToSignIn(args, errors[0]?.detail)
    : refuse(form.refuse(errors), statusOf(errors));
}

function refuse(result: SubmissionResult, status = 400) {
  return data({ result, recoveryCodes: [], next: "" }, status);
}
