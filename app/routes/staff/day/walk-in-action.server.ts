import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { clinicStaff } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  phoneSchema,
  readForm,
  readPageRequest,
  readStaffForm,
  redirectWithToast,
  requireStaff,
  statusOf,
} from "../../shell/index.ts";
import { readRequestedDay } from "./day-action.server.ts";
import { visitAnchor } from "./visit-anchor.ts";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

export function walkInSchema(context: Args["context"]) {
  const { country } = context.get(requestContext);
  return z.object({
    /** The ids of a doctor service and of a slot. */
    time: z.string().regex(/^[1-9]\d{0,15}-[1-9]\d{0,15}$/),
    name: z.string().trim().max(120).regex(/\p{L}/u, { abort: true }).min(2),
    phone: phoneSchema(country, getI18n(context)).optional(),
  });
}

type ActionData = { result: SubmissionResult | undefined; ended: EndedSession | null };

/** Enters a visitor without a booking, and redirects to the visit. */
export async function postWalkIn({ context, url, request }: Args) {
  const posted = await readStaffForm({ request, context, url }, { roles: clinicStaff, isForStaffOnly: true });
  if ("ended" in posted) return data<ActionData>({ result: undefined, ended: posted.ended }, posted.status);
  requireStaff({ context, url }, clinicStaff);
  const { t } = getI18n(context);
  const form = readForm(posted.form, walkInSchema(context), { t, fieldOf: fieldOfError });
  if (posted.isResumed) return data<ActionData>({ result: form.reply(), ended: null });
  if (!form.value) return data<ActionData>({ result: form.reply(), ended: null }, 400);
  const { time, name, phone } = form.value;
  const [doctorService, slot] = time.split("-").map(Number);
  const { api, path } = readPageRequest({ context, url });
  const added = await attemptAsStaff(
    context,
    api.clinicDesk.addWalkIn({
      doctor_service: doctorService!,
      slot: slot!,
      client_name: name,
      client_phone: phone ?? null,
    }),
  );
  if (!added.ok) return data<ActionData>({ result: form.refuse(added.errors), ended: null }, statusOf(added.errors));
  const day = path("/staff/day", {}, { branch: readRequestedDay(url).clinic_branch });
  return redirectWithToast(context, `${day}#${visitAnchor(added.value.id)}`, {
    kind: "added",
    text: t("staff:walkIn.added"),
  });
}

function fieldOfError({ attr }: ApiErrorItem): string | null {
  if (attr === "slot" || attr === "doctor_service") return "time";
  return attr?.replace(/^client_/, "") ?? null;
}
