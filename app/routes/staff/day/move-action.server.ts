import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { cityTime } from "#app/calendar/city-time.ts";
import { moveVisit } from "#app/contract/clinic-desk.ts";
import { clinicStaff } from "#app/contract/role.ts";
import { id } from "#app/contract/shared.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import { attemptAsStaff, readPageRequest, readStaffForm, redirectWithToast, requireStaff } from "../../shell/index.ts";
import { makeChange } from "../change.server.ts";
import { readRequestedDay } from "./day-action.server.ts";
import { visitAnchor } from "./visit-anchor.ts";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** The slots that the page offers, and the one that it shows as the visit's. */
export const moveSchema = z.object({ slot: moveVisit.body.shape.slot, shown_slot: moveVisit.body.shape.slot });

const readRequestedVisit = ({ searchParams }: URL) => id.safeParse(searchParams.get("visit")).data;

/** Loads the requested visit; if it is not on the requested day, as after a move, redirects to that day. */
export async function loadVisit({ context, url }: Omit<Args, "request">) {
  const { api, path, redirectIfNotFound } = readPageRequest({ context, url });
  const { branch, date, visits } = await redirectIfNotFound(api.clinicDesk.day(readRequestedDay(url)));
  const requestedId = readRequestedVisit(url);
  const visit = visits.find(({ id }) => id === requestedId);
  if (visit) return { branch, date, visit };
  throw await redirectWithToast(context, path("/staff/day", {}, { branch: branch.id, date }), {
    kind: "failed",
    text: getI18n(context).t("staff:day.notOnDay"),
  });
}

type ActionData = { result: SubmissionResult | undefined; ended: EndedSession | null };

/**
 * Moves a visit, and leads to its new day; to the old one if the visit cannot be moved any more. The visit may be on
 * another day by now.
 */
export async function postMove({ context, url, request }: Args) {
  const staffForm = await readStaffForm({ request, context, url }, { roles: clinicStaff, isForStaffOnly: true });
  if ("ended" in staffForm) return data<ActionData>({ result: undefined, ended: staffForm.ended }, staffForm.status);
  requireStaff({ context, url }, clinicStaff);
  const { t } = getI18n(context);
  const { api, path, redirectIfNotFound, redirectToNotFound } = readPageRequest({ context, url });
  const visit = readRequestedVisit(url) ?? redirectToNotFound();
  const { branch, date } = await redirectIfNotFound(api.clinicDesk.day(readRequestedDay(url)));
  const pathOf = (day: string) => `${path("/staff/day", {}, { branch: branch.id, date: day })}#${visitAnchor(visit)}`;
  const moved = await makeChange({ context, staffForm }, { schema: moveSchema }, async (typed) => {
    const response = await attemptAsStaff(context, api.clinicDesk.move({ id: visit, ...typed }));
    const final = response.ok ? undefined : response.errors.find(({ code }) => isFinal.has(code));
    if (final) throw await redirectWithToast(context, pathOf(date), { kind: "failed", text: final.detail });
    return response;
  });
  if (!moved.ok) return data<ActionData>({ result: moved.result, ended: null }, moved.status);
  const { date: day } = cityTime(moved.value.datetime, branch.timezone);
  return redirectWithToast(context, pathOf(day), { kind: "updated", text: t("appointment:notice.moved") });
}

const isFinal = new Set(["moved_meanwhile", "too_late_to_move", "visit_cancelled"]);
