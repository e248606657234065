import { data, redirect, type RouterContextProvider } from "react-router";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { attempt, openVisit, readPostedForm, statusOf } from "../shell/index.ts";
import { guardForm, makeStamp } from "./form-guard.server.ts";

type Action = { context: Readonly<RouterContextProvider>; url: URL; request: Request };

type LeadForm = {
  flag: "join" | "survey";
  path: "/join" | "/survey";
  /** Sends what was typed; the field names are those of the payload. */
  send: (form: FormData, submission: string) => Promise<unknown>;
};

export type LeadErrors = Pick<ApiErrorItem, "attr" | "detail">[];

/** Takes a form for people: what is wrong comes back with everything typed; what is taken leads to the thanks. */
export async function leaveLead({ context, url, request }: Action, { flag, path, send }: LeadForm) {
  const visit = openVisit({ context, url });
  visit.requireFlag(flag);
  const { t } = getI18n(context);
  const { sessionSecret } = context.get(requestContext);
  const form = await readPostedForm(request, { ofLines: ["comment"] });
  const thanks = () => redirect(visit.path(path, {}, { notice: "sent" }));
  const refuse = (errors: LeadErrors, stamp: string, status = 400) =>
    data({ errors, stamp, typed: [...form].map(([name, value]) => [name, String(value)] as const) }, status);

  const guarded = guardForm(form, sessionSecret);
  if (guarded.verdict === "trapped") return thanks();
  // A stamp of the past: by the time a person has read this, it is old enough.
  if (guarded.verdict === "again") return refuse([{ attr: null, detail: t("leads:again") }], makeStamp(sessionSecret));
  const left = await attempt(send(form, guarded.submission), t("leads:unreachable"), t("errors:unknown"));
  return left.ok ? thanks() : refuse(left.errors, String(form.get("stamp")), statusOf(left.errors));
}

export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "").trim();
}
