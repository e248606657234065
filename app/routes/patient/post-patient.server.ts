import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type RouterContextProvider } from "react-router";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import {
  attempt,
  cookiesBlockedMessage,
  deletePatient,
  deleteVisitKeys,
  storePatient,
  probeCookies,
  readForm,
  readPageRequest,
  readPatient,
  readPostedForm,
  redirectWithToast,
  requestCode,
  statusOf,
} from "../shell/index.ts";
import { phoneFormSchema, signInSchema } from "./steps.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Sends a code, signs in with it, or signs out. Each form posts its phone, so that tabs do not affect each other. */
export async function postPatient(args: Args) {
  const posted = await readPostedForm(args.request);
  const intent = posted.get("intent");
  if (intent === "sign-out") return signOut(args);
  if (intent === "change") return toSignIn(args);
  return intent === "sign-in" ? signIn(args, posted) : sendCode(args, posted);
}

async function sendCode({ request, context, url }: Args, posted: FormData) {
  const { api } = context.get(requestContext);
  const { t } = getI18n(context);
  const form = readForm(posted, phoneFormSchema(context), { t });
  const cookiesBlockedText = cookiesBlockedMessage({ request, context });
  if (cookiesBlockedText) {
    const result = form.reply({ formErrors: [cookiesBlockedText] });
    return data({ result }, { status: 400, headers: await probeCookies(request) });
  }
  if (!form.value) return data({ result: form.reply() }, 400);
  const { phone } = form.value;
  const sent = await requestCode(api, { phone, purpose: "sign-in" }, t("appointment:mine.notSent"));
  if (!sent.ok) return data({ result: form.refuse(sent.errors.map(withSignInText(t))) }, statusOf(sent.errors));
  const headers = new Headers({
    "set-cookie": await storePatient(context, { phone, resendAt: sent.value?.resendAt ?? 0, key: randomUUID() }),
  });
  const path = pathOf({ context, url });
  if (posted.get("intent") !== "resend") return redirect(path, { headers });
  const text = t(sent.value?.isEarlier ? "booking:otp.earlier" : "booking:otp.sentAgain");
  return redirectWithToast(context, path, { kind: "updated", text }, headers);
}

async function signIn({ request, context, url }: Args, posted: FormData) {
  const { api } = context.get(requestContext);
  const { t } = getI18n(context);
  const form = readForm(posted, signInSchema(context), { t, secrets: ["code"], fieldOf: fieldOfError });
  const refuse = async (result: SubmissionResult, status: number, { isTried }: { isTried: boolean }) => {
    const state = await readPatient({ request, context });
    // The button was pressed twice, and the first press has used up the code.
    if (state && "token" in state) return redirect(pathOf({ context, url }));
    const headers = new Headers();
    // The visitor gets this response: the next try is another request.
    if (state && isTried) headers.set("set-cookie", await storePatient(context, { ...state, key: randomUUID() }));
    return data({ result }, { status, headers });
  };
  if (!form.value) return refuse(form.reply(), 400, { isTried: false });
  const { letter } = form.value;
  // A browser posts again by itself if the connection breaks before the response.
  const options = await idempotencyOf({ request, context }, form.value.phone);
  const opened = await attempt(api.patients.signIn(form.value, options), t("booking:unreachable"), t("errors:unknown"));
  if (!opened.ok) {
    const status = statusOf(opened.errors);
    return refuse(form.refuse(opened.errors), status, { isTried: status === 400 });
  }
  await endSession({ request, context });
  const [first = letter] = /\p{L}/u.exec(letter) ?? [];
  const state = { token: opened.value.access_token, letter: first.toUpperCase() };
  return redirect(pathOf({ context, url }), { headers: { "set-cookie": await storePatient(context, state) } });
}

/** The key of the sign-in for this phone, unless another tab has replaced it. */
async function idempotencyOf(args: Omit<Args, "url">, phone: string): Promise<{ idempotencyKey?: string }> {
  const state = await readPatient(args);
  return state && "phone" in state && state.phone === phone && state.key ? { idempotencyKey: state.key } : {};
}

async function signOut(args: Args) {
  await endSession(args);
  // The browser's history must not open appointments that this session showed.
  return toSignIn(args, await deleteVisitKeys(args.request));
}

/** Ends the browser's session. A failure is ignored: an idle session ends by itself. */
async function endSession({ request, context }: Omit<Args, "url">): Promise<void> {
  const state = await readPatient({ request, context });
  if (!state || !("token" in state)) return;
  await context
    .get(requestContext)
    .api.with({ token: state.token })
    .patients.signOut({})
    .catch(() => null);
}

async function toSignIn({ context, url }: Pick<Args, "context" | "url">, dropped: string[] = []) {
  const headers = new Headers([...dropped, await deletePatient()].map((line) => ["set-cookie", line]));
  return redirect(pathOf({ context, url }), { headers });
}

function pathOf({ context, url }: Pick<Args, "context" | "url">): string {
  return readPageRequest({ context, url }).path("/appointments", {});
}

/** Replaces the booking's text about a kept time, which does not apply to signing in. */
function withSignInText(t: ReturnType<typeof getI18n>["t"]) {
  return (error: ApiErrorItem) =>
    error.code === "sms_not_sent" ? { ...error, detail: t("appointment:mine.notSent") } : error;
}

function fieldOfError({ attr }: ApiErrorItem): string | null {
  return attr === "otp" ? "code" : attr;
}
