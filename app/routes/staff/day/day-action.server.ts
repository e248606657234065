import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { cancelVisit, readClinicDay, visitMark } from "#app/contract/clinic-desk.ts";
import { clinicStaff } from "#app/contract/role.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  readForm,
  readPageRequest,
  readStaffForm,
  redirectWithToast,
  requireStaff,
  statusOf,
} from "../../shell/index.ts";
import { visitAnchor } from "./visit-anchor.ts";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** The requested branch and date; invalid ones are left out. */
export function readRequestedDay({ searchParams }: URL) {
  const { clinic_branch: branch, date } = readClinicDay.query.shape;
  return {
    clinic_branch: branch.safeParse(searchParams.get("branch") ?? undefined).data,
    date: date.safeParse(searchParams.get("date") ?? undefined).data,
  };
}

const visit = z.int().min(1);
/** The slot that the page shows. */
const shown_slot = z.int().min(1);
const markSchema = z.object({ visit, shown_slot, mark: visitMark, shown_mark: visitMark.optional() });
export const cancelSchema = z.object({ visit, shown_slot, reason: cancelVisit.body.shape.reason });

type ActionData = { result: SubmissionResult | undefined; visit: number | null; ended: EndedSession | null };

/** Marks or cancels a visit, and redirects back to it. */
export async function postDay({ context, url, request }: Args) {
  const posted = await readStaffForm({ request, context, url }, { roles: clinicStaff, isForStaffOnly: true });
  if ("ended" in posted)
    return data<ActionData>({ result: undefined, visit: null, ended: posted.ended }, posted.status);
  requireStaff({ context, url }, clinicStaff);
  const { t } = getI18n(context);
  const { clinicDesk } = context.get(requestContext).api;
  const requested = readRequestedDay(url);
  const dayPath = readPageRequest({ context, url }).path(
    "/staff/day",
    {},
    { branch: requested.clinic_branch, date: requested.date },
  );
  const isMark = posted.form.has("mark");
  const form = isMark ? readForm(posted.form, markSchema, { t }) : readForm(posted.form, cancelSchema, { t });
  const id = Number(posted.form.get("visit")) || null;
  if (posted.isResumed && isMark)
    return redirectWithToast(context, dayPath, { kind: "updated", text: t("staff:again.back") });
  if (posted.isResumed) return data<ActionData>({ result: form.reply(), visit: id, ended: null });
  if (!form.value) {
    if (isMark || id === null) throw data(null, 400);
    return data<ActionData>({ result: form.reply(), visit: id, ended: null }, 400);
  }
  const { visit: visitId, ...change } = form.value;
  const call =
    "mark" in change ? clinicDesk.mark({ id: visitId, ...change }) : clinicDesk.cancel({ id: visitId, ...change });
  const changed = await attemptAsStaff(context, call);
  const visitPath = `${dayPath}#${visitAnchor(visitId)}`;
  if (changed.ok && isMark) return redirect(visitPath);
  if (changed.ok)
    return redirectWithToast(context, visitPath, { kind: "updated", text: t("appointment:heading.cancelled") });
  return data<ActionData>(
    { result: form.refuse(changed.errors), visit: visitId, ended: null },
    statusOf(changed.errors),
  );
}
