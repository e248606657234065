import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { ApiError } from "#app/contract/errors.ts";
import { getI18n } from "#app/i18n/language.server.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { operators } from "#app/contract/role.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { patientAccount } from "#app/components/layout/patient-account.tsx";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { PageTitle } from "#app/ui/page-head/page-title.tsx";
import { attempt, cookiesBlockedMessage, probeCookies, readForm, readStaffForm, statusOf } from "../shell/index.ts";
import { startRebooking } from "../booking/rebook.server.ts";
import { recordEvents } from "../counter/record.server.ts";
import type { Route } from "./+types/rebook";
import styles from "./appointment.module.css";
import { readAuthorizedAppointment, type AuthorizedAppointment } from "./authorized-appointment.server.ts";
import { exchangeKey } from "./open-visit.server.ts";
import { profilePathOf } from "./profile-path.server.ts";
import { stateOf } from "./appointment-state.ts";
import { readFreeTimes } from "./times/free-times.server.ts";
import { timeSchema } from "./times/time-schema.server.ts";
import { TimesForm } from "./times/times-form.tsx";

export const handle: RouteHandle = { namespaces: ["appointment", "booking"], account: patientAccount };

export const middleware = [exchangeKey];

/**
 * Offers slots for another appointment with the same doctor. A selected slot leads to a usual booking with the form
 * filled in.
 */
export async function loader({ context, url, params, request }: Route.LoaderArgs) {
  const authorized = await readAuthorizedAppointment({ request, context, url, params });
  const { appointment, isSignedIn, path, pageRequest } = authorized;
  const times = (await isOffered(authorized)) ? await readFreeTimes(pageRequest, appointment, url) : null;
  return data(
    { appointment, isSignedIn, path, times, homePath: pageRequest.path("/", {}) },
    { headers: await probeCookies(request) },
  );
}

export async function action({ context, url, params, request }: Route.ActionArgs) {
  const staffForm = await readStaffForm({ request, context, url }, { roles: operators });
  if ("ended" in staffForm) return data({ result: undefined, ended: staffForm.ended }, staffForm.status);
  const { appointment, hash, path, pageRequest } = await readAuthorizedAppointment({ request, context, url, params });
  const { t } = getI18n(context);
  const form = readForm(staffForm.form, timeSchema(t), { t });
  if (!form.value) return data({ result: form.reply(), ended: null }, 400);
  const cookiesBlockedText = cookiesBlockedMessage({ request, context });
  if (cookiesBlockedText) {
    const result = form.reply({ formErrors: [cookiesBlockedText] });
    return data({ result, ended: null }, { status: 400, headers: await probeCookies(request) });
  }
  const answers = await attempt(
    pageRequest.api.appointments.answers({ id: appointment.id, hash }),
    t("booking:unreachable"),
    t("errors:unknown"),
  );
  if (!answers.ok) return data({ result: form.refuse(answers.errors), ended: null }, statusOf(answers.errors));
  const profile = profilePathOf(appointment, { context, pageRequest });
  if (!profile || !(await isOffered({ appointment, pageRequest }))) return redirect(path);
  const target = {
    doctorId: appointment.doctor.id,
    doctorServiceId: appointment.doctor_service,
    slotId: form.value.slot,
    parent: profile,
  };
  if (stateOf(appointment, Date.now()) === "over") {
    await recordEvents({ request, context }, [
      { name: "reschedule_after_visit", items: [{ item_id: appointment.doctor_service }] },
    ]);
  }
  return startRebooking({ context, request }, target, answers.value);
}

async function isOffered({
  appointment,
  pageRequest,
}: Pick<AuthorizedAppointment, "appointment" | "pageRequest">): Promise<boolean> {
  try {
    const doctor = await pageRequest.api.doctors.byDoctorService({ id: appointment.doctor_service });
    return doctor.services.some(({ id }) => id === appointment.doctor_service);
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
  const actionData = useLastActionData<typeof action>();
  const title = t("rebook.title");
  if (actionData?.ended) return <SignInAgainPage {...actionData.ended} />;
  return (
    <div className={`wrap ${styles["page"]}`}>
      {times ? (
        <TimesForm
          {...{ title, appointment, times, path }}
          result={actionData?.result}
          mode="rebook"
          submit={t("booking:info.continue")}
        />
      ) : (
        <div className="sheet">
          <PageTitle>{title}</PageTitle>
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
