import { useTranslation } from "react-i18next";
import { data, redirect, useActionData } from "react-router";
import { ApiError } from "#app/contract/errors.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { operators } from "#app/contract/role.ts";
import { SignInAgainPage } from "#app/ui/layout/sign-in-again.tsx";
import { attempt, cookiesOff, probeCookies, readStaffForm, statusOf } from "../shell/index.ts";
import { startRebooking } from "../booking/rebook.server.ts";
import type { Route } from "./+types/rebook";
import styles from "./appointment.module.css";
import { readHeldAppointment, type Held } from "./held-appointment.server.ts";
import { chosenSlot } from "./times/chosen-slot.server.ts";
import { readFreeTimes } from "./times/free-times.server.ts";
import { TimesForm } from "./times/times-form.tsx";

export const handle = { namespaces: ["appointment", "booking"] };

/** Another visit to the same doctor: a time is chosen here, the ordinary booking goes on with everything filled in. */
export async function loader({ context, url, params, request }: Route.LoaderArgs) {
  const held = await readHeldAppointment({ context, url, params });
  const { appointment, path, visit } = held;
  const times = (await isOffered(held)) ? await readFreeTimes(visit, appointment, url) : null;
  return data({ appointment, path, times, homePath: visit.path("/", {}) }, { headers: await probeCookies(request) });
}

export async function action({ context, url, params, request }: Route.ActionArgs) {
  const read = await readStaffForm({ request, context, url }, { roles: operators });
  if ("ended" in read) return data({ errors: [], slot: null, ended: read.ended }, read.status);
  const { appointment, hash, path, visit } = await readHeldAppointment({ context, url, params });
  const { t } = getI18n(context);
  const slot = chosenSlot(read.form);
  if (slot === null) return data({ errors: [t("appointment:times.choose")], slot, ended: null }, 400);
  const off = cookiesOff({ request, context });
  if (off) return data({ errors: [off], slot, ended: null }, { status: 400, headers: await probeCookies(request) });
  const answers = await attempt(
    visit.api.appointments.answers({ id: appointment.id, hash }),
    t("booking:unreachable"),
    t("errors:unknown"),
  );
  if (!answers.ok) {
    return data({ errors: answers.errors.map((error) => error.detail), slot, ended: null }, statusOf(answers.errors));
  }
  const profile = visit.path("/doctor/:slug", { slug: appointment.doctor.slug });
  const target = {
    doctorId: appointment.doctor.id,
    doctorServiceId: appointment.doctor_service,
    slotId: slot,
    parent: profile,
  };
  return (await isOffered({ appointment, visit }))
    ? startRebooking({ context, request }, target, answers.value)
    : redirect(path);
}

async function isOffered({ appointment, visit }: Pick<Held, "appointment" | "visit">): Promise<boolean> {
  try {
    const doctor = await visit.api.doctors.byDoctorService({ id: appointment.doctor_service });
    return doctor.services.some((one) => one.id === appointment.doctor_service);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function Rebook({ loaderData: { appointment, path, times, homePath } }: Route.ComponentProps) {
  const { t } = useTranslation(["appointment", "booking"]);
  const answer = useActionData<typeof action>();
  const title = t("rebook.title");
  if (answer?.ended) return <SignInAgainPage {...answer.ended} />;
  return (
    <div className={`wrap ${styles["page"]}`}>
      {times ? (
        <TimesForm {...{ title, appointment, times, answer, path }} mode="rebook" submit={t("booking:info.continue")} />
      ) : (
        <div className="sheet">
          <title>{title}</title>
          <h1>{title}</h1>
          <p>{t("rebook.gone", { doctor: appointment.doctor.name })}</p>
          <p>
            <ButtonLink to={homePath}>{t("rebook.others")}</ButtonLink>
          </p>
        </div>
      )}
    </div>
  );
}
