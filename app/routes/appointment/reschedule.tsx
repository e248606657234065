import { useTranslation } from "react-i18next";
import { data, redirect, useActionData } from "react-router";
import { getI18n } from "#app/i18n/language.server.ts";
import { attempt, readPostedForm } from "../shell/index.ts";
import type { Route } from "./+types/reschedule";
import styles from "./appointment.module.css";
import { readChangeable } from "./held-appointment.server.ts";
import { chosenSlot } from "./times/chosen-slot.server.ts";
import { readFreeTimes } from "./times/free-times.server.ts";
import { TimesForm } from "./times/times-form.tsx";

export const handle = { namespaces: ["appointment", "booking"] };

/** Another time with the same doctor, in one step. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { appointment, path, visit } = await readChangeable({ context, url, params }, "appointment.reschedule");
  const times = await readFreeTimes(visit, appointment, url);
  return { appointment, path, times, title: getI18n(context).t("appointment:reschedule.title") };
}

export async function action({ context, url, params, request }: Route.ActionArgs) {
  const { appointment, hash, visit } = await readChangeable({ context, url, params }, "appointment.reschedule");
  const { t } = getI18n(context);
  const slot = chosenSlot(await readPostedForm(request));
  if (slot === null) return data({ errors: [t("appointment:times.choose")] }, 400);
  const moved = await attempt(visit.api.appointments.reschedule({ id: appointment.id, hash, slot }), t("booking:unreachable"));
  if (moved.ok) return redirect(visit.path("/appointments/:id", { id: params.id }, { hash, notice: "moved" }));
  return data({ errors: moved.errors.map((error) => error.detail) }, 400);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: "robots", content: "noindex" }];
}

export default function Reschedule({ loaderData: { appointment, path, times, title } }: Route.ComponentProps) {
  const { t } = useTranslation("booking");
  const errors = useActionData<typeof action>()?.errors ?? [];
  return (
    <div className={`wrap ${styles["page"]}`}>
      <TimesForm {...{ title, appointment, times, errors, path }} submit={t("submit.reschedule")} />
    </div>
  );
}
