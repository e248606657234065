import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { getI18n } from "#app/i18n/language.server.ts";
import { operators } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { patientAccount } from "#app/components/layout/patient-account.tsx";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { attempt, readForm, readStaffForm, redirectWithToast, statusOf } from "../shell/index.ts";
import { recordEvents } from "../counter/record.server.ts";
import type { Route } from "./+types/reschedule";
import styles from "./appointment.module.css";
import { readChangeable } from "./authorized-appointment.server.ts";
import { exchangeKey } from "./open-visit.server.ts";
import { timeSchema } from "./times/time-schema.server.ts";
import { readFreeTimes } from "./times/free-times.server.ts";
import { TimesForm } from "./times/times-form.tsx";

export const handle: RouteHandle = { namespaces: ["appointment", "booking"], account: patientAccount };

export const middleware = [exchangeKey];

/** Reschedules to another slot with the same doctor in one step. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const { appointment, isSignedIn, path, pageRequest } = await readChangeable(
    { request, context, url, params },
    "appointment.reschedule",
  );
  const times = await readFreeTimes(pageRequest, appointment, url);
  return { appointment, isSignedIn, path, times };
}

export async function action({ context, url, params, request }: Route.ActionArgs) {
  const staffForm = await readStaffForm({ request, context, url }, { roles: operators });
  if ("ended" in staffForm) return data({ result: undefined, ended: staffForm.ended }, staffForm.status);
  const { appointment, hash, query, path, pageRequest } = await readChangeable(
    { request, context, url, params },
    "appointment.reschedule",
  );
  const { t } = getI18n(context);
  const form = readForm(staffForm.form, timeSchema(t), { t });
  if (staffForm.isResumed) return data({ result: form.reply(), ended: null });
  if (!form.value) return data({ result: form.reply(), ended: null }, 400);
  const { slot, from: shownSlot } = form.value;
  const redirectWithNotice = (notice: "moved" | "same") =>
    redirectWithToast(context, path, { kind: "updated", text: t(`appointment:notice.${notice}`) });
  // The form posts the slot that it showed, so that the same move sent twice is one move.
  if (slot === appointment.slot && (shownSlot ?? slot) === slot) return redirectWithNotice("same");
  const moved = await attempt(
    pageRequest.api.appointments.reschedule({ id: appointment.id, hash, slot, shown_slot: shownSlot }),
    t("booking:unreachable"),
    t("errors:unknown"),
  );
  if (moved.ok) {
    await recordEvents({ request, context }, [
      { name: "reschedule_change_time", items: [{ item_id: appointment.doctor_service }] },
    ]);
    return redirectWithNotice("moved");
  }
  // Another tab or staff has moved the visit: the visitor sees the new time and chooses again.
  if (moved.errors.some(({ code }) => code === "moved_meanwhile")) {
    const reschedulePath = pageRequest.path("/appointments/:id/reschedule", { id: params.id }, query);
    return redirectWithToast(context, reschedulePath, { kind: "failed", text: t("appointment:notice.movedMeanwhile") });
  }
  return data({ result: form.refuse(moved.errors), ended: null }, statusOf(moved.errors));
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function Reschedule({ loaderData: { appointment, path, times } }: Route.ComponentProps) {
  const { t } = useTranslation(["appointment", "booking"]);
  const actionData = useLastActionData<typeof action>();
  if (actionData?.ended) return <SignInAgainPage {...actionData.ended} />;
  return (
    <div className={`wrap ${styles["page"]}`}>
      <TimesForm
        {...{ appointment, times, path }}
        result={actionData?.result}
        mode="reschedule"
        title={t("reschedule.title")}
        submit={t("booking:submit.reschedule")}
      />
    </div>
  );
}
