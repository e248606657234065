import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { answerReview, listClinicReviews } from "#app/contract/clinic-desk.ts";
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

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** The requested branch and offset; invalid ones are left out. */
export function readRequestedReviews({ searchParams }: URL) {
  const { clinic_branch: branch, offset } = listClinicReviews.query.shape;
  return {
    clinic_branch: branch.safeParse(searchParams.get("branch") ?? undefined).data,
    offset: offset.safeParse(searchParams.get("offset") ?? undefined).data ?? 0,
  };
}

export const answerSchema = z.object({ review: z.int().min(1), text: answerReview.body.shape.text });

type ActionData = { result: SubmissionResult | undefined; review: number | null; ended: EndedSession | null };

/** Answers a review, and redirects to the list of reviews. */
export async function postAnswer({ context, url, request }: Args) {
  const posted = await readStaffForm(
    { request, context, url },
    { roles: clinicStaff, isForStaffOnly: true, multilineFields: ["text"] },
  );
  if ("ended" in posted)
    return data<ActionData>({ result: undefined, review: null, ended: posted.ended }, posted.status);
  requireStaff({ context, url }, clinicStaff);
  const { t } = getI18n(context);
  const { clinic_branch: branch, offset } = readRequestedReviews(url);
  const listPath = readPageRequest({ context, url }).path(
    "/staff/clinic-reviews",
    {},
    { branch, offset: offset > 0 ? offset : null },
  );
  const form = readForm(posted.form, answerSchema, { t });
  const id = Number(posted.form.get("review")) || null;
  if (posted.isResumed) return data<ActionData>({ result: form.reply(), review: id, ended: null });
  if (!form.value) {
    if (id === null) throw data(null, 400);
    return data<ActionData>({ result: form.reply(), review: id, ended: null }, 400);
  }
  const { review, text } = form.value;
  const { clinicDesk } = context.get(requestContext).api;
  const answered = await attemptAsStaff(context, clinicDesk.answerReview({ id: review, text }));
  if (answered.ok)
    return redirectWithToast(context, listPath, { kind: "added", text: t("staff:clinicReviews.published") });
  return data<ActionData>({ result: form.refuse(answered.errors), review, ended: null }, statusOf(answered.errors));
}
