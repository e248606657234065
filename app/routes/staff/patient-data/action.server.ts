import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { privacyStaff } from "#app/contract/privacy.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import { attemptAsStaff, phoneSchema, readForm, readStaffForm, requireStaff, statusOf } from "../../shell/index.ts";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

export type PatientDataView = {
  phone: string;
  /** The first letter of the name, if the number has had another owner; "": all data of the number. */
  letter: string;
  json: string;
  visitCount: number;
  requestCount: number;
  messageCount: number;
  /** The reply to an erasure that was posted before its sender signed in again; null for none. */
  erasure: SubmissionResult | null;
};

type ActionData = {
  result: SubmissionResult | undefined;
  found: PatientDataView | null;
  erased: { visits: number; reviews: number; requests: number } | null;
  ended: EndedSession | null;
};
const nothing: ActionData = { result: undefined, found: null, erased: null, ended: null };

export function patientDataSchema(context: Readonly<RouterContextProvider>) {
  const { country } = context.get(requestContext);
  return z.object({
    phone: phoneSchema(country, getI18n(context), "search"),
    letter: z.string().trim().max(40).optional(),
  });
}

/** Shows or erases the data of a phone number, by POST so that no URL has the phone. */
export async function postPatientData({ context, url, request }: Args) {
  const staffForm = await readStaffForm({ request, context, url }, { roles: privacyStaff, isForStaffOnly: true });
  if ("ended" in staffForm) return data({ ...nothing, ended: staffForm.ended }, staffForm.status);
  requireStaff({ context, url }, privacyStaff);
  const { t } = getI18n(context);
  const { api } = context.get(requestContext);
  const form = readForm(staffForm.form, patientDataSchema(context), { t });
  if (!form.value) return data({ ...nothing, result: form.reply() }, 400);
  const { phone, letter = "" } = form.value;
  const owner = { phone, letter: letter || null };
  const isErase = staffForm.form.get("intent") === "erase";
  if (isErase && !staffForm.isResumed) {
    const erasure = await attemptAsStaff(context, api.privacy.erase(owner));
    if (erasure.ok) return data({ ...nothing, erased: erasure.value });
    return data({ ...nothing, result: form.refuse(erasure.errors) }, statusOf(erasure.errors));
  }
  const exported = await attemptAsStaff(context, api.privacy.export(owner));
  if (!exported.ok) return data({ ...nothing, result: form.refuse(exported.errors) }, statusOf(exported.errors));
  const { visits, requests, messages } = exported.value;
  const json = JSON.stringify(exported.value, null, 2);
  const counts = { visitCount: visits.length, requestCount: requests.length, messageCount: messages.length };
  return data({
    ...nothing,
    result: form.reply(),
    found: { phone, letter, json, ...counts, erasure: isErase ? form.reply() : null },
  });
}
