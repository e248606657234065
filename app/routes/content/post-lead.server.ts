import { data, redirect, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { attempt, readPageRequest, readForm, readPostedForm, statusOf } from "../shell/index.ts";
import { guardForm, makeStamp, stampField } from "./form-guard.server.ts";

type Action = { context: Readonly<RouterContextProvider>; url: URL; request: Request };

type LeadForm<Schema extends z.ZodObject> = {
  flag: "join" | "survey";
  path: "/join" | "/survey";
  schema: Schema;
  send: (lead: z.output<Schema>, submission: string) => Promise<unknown>;
};

/** Handles a lead's form: errors come back with everything typed; success redirects to the thanks page. */
export async function postLead<Schema extends z.ZodObject>(
  { context, url, request }: Action,
  { flag, path, schema, send }: LeadForm<Schema>,
) {
  const pageRequest = readPageRequest({ context, url });
  pageRequest.requireFlag(flag);
  const { t } = getI18n(context);
  const { sessionSecret } = context.get(requestContext);
  const posted = await readPostedForm(request, { multilineFields: ["comment"] });
  const form = readForm(posted, schema, { t });
  const thanks = () => redirect(pageRequest.path(path, {}, { notice: "sent" }));
  const stamp = String(posted.get(stampField));

  const guarded = guardForm(posted, sessionSecret);
  if (guarded.verdict === "trapped") return thanks();
  // The visitor reads the message first, so this stamp is old enough at the next post.
  const freshStamp = guarded.verdict === "again" ? makeStamp(sessionSecret) : stamp;
  if (!form.value) return data({ result: form.reply(), stamp: freshStamp }, 400);
  if (guarded.verdict === "again") {
    return data({ result: form.reply({ formErrors: [t("leads:again")] }), stamp: freshStamp }, 400);
  }
  const sent = await attempt(send(form.value, guarded.submission), t("leads:unreachable"), t("errors:unknown"));
  return sent.ok ? thanks() : data({ result: form.refuse(sent.errors), stamp }, statusOf(sent.errors));
}
