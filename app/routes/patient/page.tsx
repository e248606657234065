import { useTranslation } from "react-i18next";
import { data } from "react-router";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { patientAccount } from "#app/components/layout/patient-account.tsx";
import { useFocusOnChange } from "#app/ui/document/use-focus-on-change.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { useLastActionData } from "#app/ui/form/use-last-action-data.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/page";
import { CodeStep } from "./code-step.tsx";
import { OwnAppointments } from "./own-appointments.tsx";
import styles from "./page.module.css";
import { PhoneStep } from "./phone-step.tsx";
import { postPatient } from "./post-patient.server.ts";
import { loadStep } from "./steps.server.ts";

export const handle: RouteHandle = { namespaces: ["appointment", "booking", "errors"], account: patientAccount };

/** A patient's appointments after a sign-in with a code; the step of the sign-in is in a sealed cookie (ADR 45). */
export async function loader(args: Route.LoaderArgs) {
  const { step, headers } = await loadStep(args);
  return data(step, { headers });
}

export const action = (args: Route.ActionArgs) => postPatient(args);

export default function PatientPage({ loaderData: step }: Route.ComponentProps) {
  const { t } = useTranslation("appointment");
  const result = useLastActionData<typeof action>()?.result;
  const heading = useFocusOnChange<HTMLHeadingElement>(step.name);
  return (
    <div className={`wrap ${styles["page"]} ${step.name === "list" ? "" : styles["narrow"]}`}>
      <PageHead
        title={useErrorTitle(t("mine.title"), Boolean(result?.error))}
        description={t("mine.text")}
        index={false}
      />
      <h1 ref={heading}>{t("mine.title")}</h1>
      {step.name === "phone" && <PhoneStep {...step} result={result} />}
      {step.name === "code" && <CodeStep {...step} result={result} />}
      {step.name === "list" && <OwnAppointments {...step} />}
    </div>
  );
}
