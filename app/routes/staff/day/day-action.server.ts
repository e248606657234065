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

/** The requested branch and date; unreadable ones are left out. */
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
const markSchema = z.object({ visit, shown_slot, mark: visitMark });
export const cancelSchema = z.object({ visit, shown_slot, reason: cancelVisit.body.shape.reason });

type ActionData = { result: SubmissionResult | undefined; visit: number | null; ended: EndedSession | null };

/** Marks or cancels a visit, and leads back to it. */
export async function postDay({ context, url, request }: Args) {
  const read = await readStaffForm({ request, context, url }, { roles: clinicStaff, isForStaffOnly: true });
  if ("ended" in read) return data<ActionData>({ result: undefined, visit: null, ended: read.ended }, read.status);
  requireStaff({ context, url }, clinicStaff);
  const { t } = getI18n(context);
  const { clinicDesk } = context.get(requestContext).api;
  const asked = readRequestedDay(url);
  const day = readPageRequest({ context, url }).path(
    "/staff/day",
    {},
    { branch: asked.clinic_branch, date: asked.date },
  );
  const isMark = read.form.has("mark");
  const form = isMark ? readForm(read.form, markSchema, { t }) : readForm(read.form, cancelSchema, { t });
  const id = Number(read.form.get("visit")) || null;
  if (read.isResumed && isMark)
    return redirectWithToast(context, day, { kind: "updated", text: t("staff:again.back") });
  if (read.isResumed) return data<ActionData>({ result: form.reply(), visit: id, ended: null });
  if (!form.value) {
    if (isMark || id === null) throw data(null, 400);
    return data<ActionData>({ result: form.reply(), visit: id, ended: null }, 400);
  }
  const { visit: visitId, ...change } = form.value;
  const call =
    "mark" in change ? clinicDesk.mark({ id: visitId, ...change }) : clinicDesk.cancel({ id: visitId, ...change });
  const changed = await attemptAsStaff(context, call);
  const visitPath = `${day}#${visitAnchor(visitId)}`;
  if (changed.ok && isMark) return redirect(visitPath);
  if (changed.ok)
    return redirectWithToast(context, visitPath, { kind: "updated", text: t("appointment:heading.cancelled") });
  return data<ActionData>(
    { result: form.refuse(changed.errors), visit: visitId, ended: null },
    statusOf(changed.errors),
  );
}
