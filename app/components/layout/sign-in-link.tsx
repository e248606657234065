import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";

type SignInLinkProps = { className?: string | undefined };

/** Leads to the patient's appointments here, or to the market's own account site. */
export function PatientLink({ className }: SignInLinkProps) {
  const t = useTexts("layout");
  const { patientUrl } = useRootData();
  const path = usePaths();
  return (
    <SignInLink
      url={patientUrl}
      path={path("/appointments", {})}
      text={t(patientUrl ? "patientLogin" : "myAppointments")}
      className={className}
    />
  );
}

/** Leads to the sign-in of a clinic's staff here, or to the market's own site for clinics. */
export function ClinicLink({ className, text }: SignInLinkProps & { text: "clinicCabinet" | "clinicLogin" }) {
  const t = useTexts("layout");
  const { clinicUrl } = useRootData();
  const path = usePaths();
  return <SignInLink url={clinicUrl} path={path("/staff", {})} text={t(text)} className={className} />;
}

function SignInLink({
  url,
  path,
  text,
  className,
}: SignInLinkProps & { url?: string | undefined; path: string; text: string }) {
  if (url)
    return (
      <a href={url} className={className}>
        {text}
      </a>
    );
  return (
    <Link to={path} className={className}>
      {text}
    </Link>
  );
}
