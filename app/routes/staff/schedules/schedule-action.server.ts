import type { SubmissionResult } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { ApiClient } from "#app/contract/client.ts";
import { cancelVisit } from "#app/contract/clinic-desk.ts";
import {
  addClinicHours,
  changeClinicDays,
  endClinicHours,
  readClinicSchedule,
  restoreClinicDays,
  type ClinicSchedule,
} from "#app/contract/clinic-schedule.ts";
import type { ApiErrorItem } from "#app/contract/errors.ts";
import { clinicStaff } from "#app/contract/role.ts";
import { faultOf } from "#app/contract/issue-fault.ts";
import { idValue, isoDate } from "#app/contract/shared.ts";
import { formatDate } from "#app/i18n/formats.ts";
import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { EndedSession } from "#app/components/layout/sign-in-again.tsx";
import {
  attemptAsStaff,
  readPageRequest,
  readStaffForm,
  redirectWithToast,
  requireStaff,
  statusOf,
  type Attempt,
} from "../../shell/index.ts";
import { makeChange } from "../change.server.ts";
import { maxCancelled } from "./max-cancelled.ts";
import { periodText } from "./period-text.ts";
import { sectionIds } from "./section-ids.ts";

type Args = { context: Readonly<RouterContextProvider>; request: Request; url: URL };
type ClinicDeskClient = ApiClient["clinicDesk"];

/** The requested branch and doctor; unreadable ones are left out. */
export function readRequestedSchedule({ searchParams }: URL) {
  const { clinic_branch: branch, doctor } = readClinicSchedule.query.shape;
  return {
    clinic_branch: branch.safeParse(searchParams.get("branch") ?? undefined).data,
    doctor: doctor.safeParse(searchParams.get("doctor") ?? undefined).data,
  };
}

/** Fields of the schedule that the page shows. */
const shownSchedule = { clinic_branch: idValue, doctor: idValue };

export const hoursSchema = addClinicHours.body;
export const endSchema = z.object({ ...shownSchedule, hours: idValue, last_day: endClinicHours.body.shape.last_day });
const { kind } = changeClinicDays.body.shape;
const changedDays = changeClinicDays.body.extend({
  date_to: isoDate.optional(),
  kind: z.enum([...kind.options, "week"]),
});
type TimeField = "starts_at" | "ends_at";
const hasNeededTime = (field: TimeField) => (days: Partial<z.output<typeof changedDays>>) =>
  (days.kind !== "hours" && days.kind !== "blocked") || typeof days[field] === "string";
/** A missing time is named together with the errors of other fields. */
const missingTime = (field: TimeField) => ({ path: [field], when: () => true, ...faultOf("required") });
/** Days can also get the week's hours again. */
export const daysSchema = changedDays
  .refine(hasNeededTime("starts_at"), missingTime("starts_at"))
  .refine(hasNeededTime("ends_at"), missingTime("ends_at"));
const restoreSchema = restoreClinicDays.body;
export const cancelSchema = z.object({
  ...shownSchedule,
  /** A visit and its shown slot. */
  visit: z
    .array(z.string().regex(/^[1-9]\d{0,15}-[1-9]\d{0,15}$/))
    .min(1)
    .max(maxCancelled),
  reason: cancelVisit.body.shape.reason,
});

type ActionData = {
  /** Such as "end-12". */
  formName: string | null;
  result: SubmissionResult | undefined;
  ended: EndedSession | null;
};

type ChangeNotice = { text: string; section: string };
type ScheduleTarget = { clinic_branch: number; doctor: number };

/** Changes a schedule, or cancels the visits outside its hours, and redirects back to it. */
export async function postSchedule({ context, url, request }: Args) {
  const posted = await readStaffForm({ request, context, url }, { roles: clinicStaff, isForStaffOnly: true });
  if ("ended" in posted)
    return data<ActionData>({ formName: null, result: undefined, ended: posted.ended }, posted.status);
  requireStaff({ context, url }, clinicStaff);
  const { t } = getI18n(context);
  const { clinicDesk } = context.get(requestContext).api;
  const { path } = readPageRequest({ context, url });
  const attempt = <Value>(call: Promise<Value>) => attemptAsStaff(context, call);
  /** The message of a change, with the number of visits that it leaves outside the hours, and the section of these. */
  const noticeWithVisits = (
    text: string,
    section: string,
    schedule: ClinicSchedule,
    isForAll = false,
  ): ChangeNotice => {
    const ownCount = schedule.outside.length;
    const count = isForAll ? schedule.others_outside.reduce((sum, { visits }) => sum + visits, ownCount) : ownCount;
    if (count === 0) return { text, section };
    const visits = t(`staff:schedule.outside.${isForAll ? "ofAll" : "count"}`, { count });
    return { text: `${text} ${visits}`, section: ownCount > 0 ? sectionIds.outside : sectionIds.others };
  };

  const locale = getLocale(context);
  const daysOf = ({ date_from: from, date_to: to }: { date_from: string; date_to: string }, today: string) =>
    periodText({ from, to }, { today, date: (day, style) => formatDate(day, style, locale) });
  const changeDays = (days: z.output<typeof changeClinicDays.body>) =>
    attempt(
      clinicDesk.changeDays(days).then((schedule) => {
        const text = t(`staff:schedule.change.${days.for_all ? "doneForAll" : "done"}`, {
          days: daysOf(days, schedule.today),
        });
        return noticeWithVisits(text, sectionIds.days, schedule, days.for_all);
      }),
    );
  const restore = (days: z.output<typeof restoreSchema>) =>
    attempt(
      clinicDesk.restoreDays(days).then((schedule) => {
        const text = t(`staff:schedule.days.${days.for_all ? "restoredForAll" : "restored"}`, {
          days: daysOf(days, schedule.today),
        });
        return noticeWithVisits(text, sectionIds.days, schedule, days.for_all);
      }),
    );

  const applyChange = async <Schema extends z.ZodObject<typeof shownSchedule>>(
    formName: string,
    schema: Schema,
    change: (value: z.output<Schema>) => Promise<Attempt<ChangeNotice>>,
  ) => {
    const changed = await makeChange({ context, staffForm: posted }, { schema }, change);
    if (!changed.ok) return data<ActionData>({ formName, result: changed.result, ended: null }, changed.status);
    const { clinic_branch: branch, doctor } = changed.typed as ScheduleTarget;
    const { text, section } = changed.value;
    return redirectWithToast(context, `${path("/staff/schedules", {}, { branch, doctor })}#${section}`, {
      kind: "updated",
      text,
    });
  };

  switch (posted.form.get("change")) {
    case "hours":
      return applyChange("hours", hoursSchema, (hours) =>
        attempt(
          clinicDesk.addHours(hours).then(() => ({ text: t("staff:schedule.add.done"), section: sectionIds.week })),
        ),
      );
    case "end":
      return applyChange(`end-${String(posted.form.get("hours"))}`, endSchema, ({ hours, last_day }) =>
        attempt(
          clinicDesk
            .endHours({ id: hours, last_day })
            .then((schedule) => noticeWithVisits(t("staff:schedule.end.done"), sectionIds.week, schedule)),
        ),
      );
    case "days":
      return applyChange("days", daysSchema, ({ kind, date_to: last, ...change }) => {
        const days = { ...change, date_to: last ?? change.date_from };
        return kind === "week" ? restore(days) : changeDays({ ...days, kind });
      });
    case "restore":
      return applyChange("restore", restoreSchema, restore);
    case "cancel":
      return applyChange("cancel", cancelSchema, async ({ visit, reason }) => {
        const { cancelled, already, errors } = await cancelVisits(clinicDesk, { visit, reason }, attempt);
        const done = [
          ...(cancelled > 0 ? [t("staff:schedule.outside.done", { count: cancelled })] : []),
          ...(already > 0 ? [t("staff:schedule.outside.already", { count: already })] : []),
        ].join(" ");
        if (done === "") return { ok: false, errors };
        if (errors.length > 0) {
          const left = t("staff:schedule.outside.left", { count: visit.length - cancelled - already });
          return { ok: false, errors: [{ attr: null, code: errors[0]!.code, detail: `${done} ${left}` }, ...errors] };
        }
        if (cancelled === 0) return { ok: false, errors: [{ attr: null, code: alreadyCancelled, detail: done }] };
        return { ok: true, value: { text: done, section: sectionIds.week } };
      });
    default:
      throw data(null, 400);
  }
}

const alreadyCancelled = "already_cancelled";

/**
 * Cancels one after the other, until the API cannot be reached. Equal errors are returned once; visits that somebody
 * has cancelled before are counted as `already`.
 */
async function cancelVisits(
  clinicDesk: ClinicDeskClient,
  { visit: visits, reason }: { visit: string[]; reason: string },
  attempt: <Value>(call: Promise<Value>) => Promise<Attempt<Value>>,
): Promise<{ cancelled: number; already: number; errors: ApiErrorItem[] }> {
  let cancelled = 0;
  let already = 0;
  const errors = new Map<string, ApiErrorItem>();
  for (const visit of visits) {
    const [id, slot] = visit.split("-").map(Number);
    const done = await attempt(clinicDesk.cancel({ id: id!, reason, shown_slot: slot!, refuse_cancelled: true }));
    if (done.ok) {
      cancelled += 1;
      continue;
    }
    if (done.errors.some(({ code }) => code === alreadyCancelled)) {
      already += 1;
      continue;
    }
    for (const error of done.errors) errors.set(error.detail, error);
    if (statusOf(done.errors) === 503) break;
  }
  return { cancelled, already, errors: [...errors.values()] };
}
