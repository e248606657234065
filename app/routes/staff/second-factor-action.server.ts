import { data, redirect, type RouterContextProvider } from "react-router";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import {
  attempt,
  getStaff,
  keepTicket,
  openVisit,
  readDevice,
  readPostedForm,
  readTicket,
  statusOf,
  type HeldTicket,
} from "../shell/index.ts";
import { staffHome } from "./home.ts";
import { sessionHeaders } from "./open-session.server.ts";
import { backToSignIn, enrolledContext } from "./second-factor-loader.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Begins to set up a second factor with the password; or takes a code, to sign in or to end setting it up. */
export async function postSecondFactor(args: Args) {
  const form = await readPostedForm(args.request);
  if (form.get("intent") === "begin") return begin(args, String(form.get("password") ?? ""));
  const held = await readTicket(args.request);
  if (!held) return backToSignIn(args);
  const code = String(form.get("code") ?? "").slice(0, 40);
  return held.second_factor === "code" ? confirm(args, held, code) : enrol(args, held, code);
}

async function begin(args: Args, password: string) {
  const { context, request, url } = args;
  if (!getStaff(context)) return backToSignIn(args);
  const { api } = context.get(requestContext);
  const device = await readDevice(request);
  const begun = await tried(args, api.staff.beginSecondFactor({ password: password.slice(0, 200), device }));
  if (!begun.ok) return refuse(begun.errors);
  const headers = { "set-cookie": await keepTicket(begun.value) };
  return redirect(openVisit({ context, url }).path("/staff/second-factor", {}), { headers });
}

async function confirm(args: Args, { ticket }: HeldTicket, code: string) {
  const { request, context, url } = args;
  const { api, sessionSecret } = context.get(requestContext);
  const confirmed = await tried(args, api.staff.confirmSecondFactor({ ticket, code }));
  if (!confirmed.ok)
    return isOver(confirmed.errors) ? backToSignIn(args, confirmed.errors[0]?.detail) : refuse(confirmed.errors);
  const next = openVisit({ context, url }).path(staffHome(confirmed.value.user), {});
  return redirect(next, { headers: await sessionHeaders(request, confirmed.value, sessionSecret) });
}

/** The recovery codes stand in this answer and nowhere else. */
async function enrol(args: Args, { ticket }: HeldTicket, code: string) {
  const { request, context, url } = args;
  const { api, sessionSecret } = context.get(requestContext);
  const enrolled = await tried(args, api.staff.enrolSecondFactor({ ticket, code }));
  if (!enrolled.ok)
    return isOver(enrolled.errors) ? backToSignIn(args, enrolled.errors[0]?.detail) : refuse(enrolled.errors);
  const { recovery_codes: recoveryCodes, ...session } = enrolled.value;
  context.set(enrolledContext, true);
  const next = openVisit({ context, url }).path(staffHome(session.user), {});
  return data({ errors: [], recoveryCodes, next }, { headers: await sessionHeaders(request, session, sessionSecret) });
}

function tried<Value>({ context }: Args, call: Promise<Value>) {
  const { t } = getI18n(context);
  return attempt(call, t("staff:unreachable"), t("errors:unknown"));
}

/** Whether no other code would help. */
function isOver(errors: readonly ApiErrorItem[]): boolean {
  return errors.some(
    ({ attr, code }) => attr === "ticket" || code === "second_factor_there" || code === "other_country",
  );
}

function refuse(errors: ApiErrorItem[]) {
  return data({ errors, recoveryCodes: [], next: "" }, statusOf(errors));
}
