import { data, redirect, type RouterContextProvider } from "react-router";
import type { PatientVisit } from "#app/contract/patient.ts";
import { operators } from "#app/contract/role.ts";
import { readPhone } from "#app/countries/read-phone.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { phoneProblemText } from "#app/i18n/phone-problem.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/ui/layout/sign-in-again.tsx";
import {
  attempt,
  openVisit,
  readCaller,
  readStaffForm,
  redirectWithToast,
  requireStaff,
  statusOf,
} from "../shell/index.ts";
import { beginCall, endCall } from "./call.server.ts";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

type Said = { typed: string; errors: string[]; visits: PatientVisit[] | null; ended: EndedSession | null };
const nothing: Said = { typed: "", errors: [], visits: null, ended: null };

/** What the buttons of the desk do, by the name or the intent they post. */
export async function postDesk({ context, url, request }: Args) {
  const read = await readStaffForm({ request, context, url }, { roles: operators, isForStaffOnly: true });
  if ("ended" in read) return data({ ...nothing, ended: read.ended }, read.status);
  requireStaff({ context, url }, operators);
  const { form, isResumed } = read;
  const { path } = openVisit({ context, url });
  const intent = form.get("intent");
  if (intent === "next-caller") return redirect(path("/staff/desk", {}), { headers: await endCall(request) });
  if (intent === "book") return bookForCaller(form, { context, url, request });
  if (form.has("phone")) return findVisits(form, { context, url, request });
  return isResumed ? backToDesk({ context, url }) : closeCallback(form, { context, url });
}

/** What was pressed before the session ended waits for another press. */
function backToDesk({ context, url }: Pick<Args, "context" | "url">): Promise<Response> {
  const text = getI18n(context).t("staff:again.back");
  return redirectWithToast(context, openVisit({ context, url }).path("/staff/desk", {}), { kind: "updated", text });
}

/** Not everybody shows a number: without one the booking begins clean as well. */
async function bookForCaller(form: FormData, args: Args) {
  const typed = typedPhone(form);
  const { number, errors } = typed.trim() === "" ? { number: null, errors: [] } : readCallersPhone(typed, args);
  if (errors.length > 0) return data({ ...nothing, typed, errors }, 400);
  return redirect(openVisit(args).path("/", {}), { headers: await beginCall(args, number) });
}

/** Found by a POST, so that no address holds the phone. Another number is another call. */
async function findVisits(form: FormData, args: Args) {
  const { api } = args.context.get(requestContext);
  const { t } = getI18n(args.context);
  const typed = typedPhone(form);
  const { number, errors } = readCallersPhone(typed, args);
  if (number === null) return data({ ...nothing, typed, errors }, 400);
  const headers = number === (await readCaller(args)) ? new Headers() : await beginCall(args, number);
  const found = await attempt(api.patients.visits({ phone: number }), t("staff:unreachable"), t("errors:unknown"));
  if (found.ok) return data({ ...nothing, typed, visits: found.value }, { headers });
  return data({ ...nothing, typed, errors: detailsOf(found.errors) }, { status: statusOf(found.errors), headers });
}

async function closeCallback(form: FormData, { context, url }: Pick<Args, "context" | "url">) {
  const { t } = getI18n(context);
  const id = Number(form.get("callback"));
  if (!Number.isSafeInteger(id) || id < 1) throw data(null, 400);
  const closed = await attempt(
    context.get(requestContext).api.callbacks.close({ id }),
    t("staff:unreachable"),
    t("errors:unknown"),
  );
  if (closed.ok) return redirect(openVisit({ context, url }).path("/staff/desk", {}));
  return data({ ...nothing, errors: detailsOf(closed.errors) }, statusOf(closed.errors));
}

function typedPhone(form: FormData): string {
  return String(form.get("phone") ?? "").slice(0, 100);
}

function readCallersPhone(
  typed: string,
  { context }: Pick<Args, "context">,
): { number: string; errors: [] } | { number: null; errors: string[] } {
  const { country } = context.get(requestContext);
  const { t } = getI18n(context);
  if (typed.trim() === "") return { number: null, errors: [t("errors:required")] };
  const { number, problem } = readPhone(typed, country.phone);
  return number === null ? { number, errors: [phoneProblemText(t, problem, country)] } : { number, errors: [] };
}

function detailsOf(errors: readonly { detail: string }[]): string[] {
  return errors.map(({ detail }) => detail);
}
