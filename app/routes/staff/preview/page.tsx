import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/page";
import { ClinicPreview } from "./clinic-preview.tsx";
import { loadClinicPreview } from "./load-clinic-preview.server.ts";

export const handle: RouteHandle = { namespaces: ["staff", "team", "clinics", "reviews", "hours", "booking"] };

/** Previews an unpublished clinic's page; a published clinic's page opens instead. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ profile: null, ended }, 401);
  return data({ profile: await loadClinicPreview({ context, url }, (api) => api.clinicDesk.preview()), ended });
}

export default function Preview({ loaderData: { profile, ended } }: Route.ComponentProps) {
  const { t } = useTranslation(["team", "staff"]);
  const path = usePaths();
  if (ended || !profile) return ended && <SignInAgainPage {...ended} />;
  return (
    <ClinicPreview
      clinic={profile}
      title={t("preview.title")}
      text={t("preview.text")}
      back={{ to: path("/staff/day", {}), text: t("staff:day.title") }}
    />
  );
}
