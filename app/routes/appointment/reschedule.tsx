import { useTranslation } from "react-i18next";
import { data, useActionData } from "react-router";
import { getI18n } from "#app/i18n/language.server.ts";
import { operators } from "#app/contract/role.ts";
import { SignInAgainPage } from "#app/ui/layout/sign-in-again.tsx";
import { attempt, readStaffForm, redirectWithToast, statusOf } from "../shell/index.ts";
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
  return { appointment, path, times };
}

export async function action({ context, url, params, request }: Route.ActionArgs) {
  const read = await readStaffForm({ request, context, url }, { roles: operators });
  if ("ended" in read) return data({ errors: [], slot: null, ended: read.ended }, read.status);
  const { form, isResumed } = read;
  const { appointment, hash, path, visit } = await readChangeable({ context, url, params }, "appointment.reschedule");
  const { t } = getI18n(context);
  const slot = chosenSlot(form);
  if (isResumed) return data({ errors: [], slot, ended: null });
  if (slot === null) return data({ errors: [t("appointment:times.choose")], slot, ended: null }, 400);
  const say = (what: "moved" | "same") =>
    redirectWithToast(context, path, { kind: "updated", text: t(`appointment:notice.${what}`) });
  // The same move sent twice finds it done, and was one: the form says from where.
  if (slot === appointment.slot && (chosenSlot(form, "from") ?? slot) === slot) return say("same");
  const moved = await attempt(
    visit.api.appointments.reschedule({ id: appointment.id, hash, slot }),
    t("booking:unreachable"),
    t("errors:unknown"),
  );
  if (moved.ok) return say("moved");
  return data({ errors: moved.errors.map((error) => error.detail), slot, ended: null }, statusOf(moved.errors));
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function Reschedule({ loaderData: { appointment, path, times } }: Route.ComponentProps) {
  const { t } = useTranslation(["appointment", "booking"]);
  const answer = useActionData<typeof action>();
  if (answer?.ended) return <SignInAgainPage {...answer.ended} />;
  return (
    <div className={`wrap ${styles["page"]}`}>
      <TimesForm
        {...{ appointment, times, answer, path }}
        mode="reschedule"
        title={t("reschedule.title")}
        submit={t("booking:submit.reschedule")}
      />
    </div>
  );
}
