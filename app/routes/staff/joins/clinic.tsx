import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { readWhole } from "#app/contract/shared.ts";
import { accountManagers } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { requireStaff } from "../../shell/index.ts";
import { ClinicPreview } from "../preview/clinic-preview.tsx";
import { loadClinicPreview } from "../preview/load-clinic-preview.server.ts";
import type { Route } from "./+types/clinic";

export const handle: RouteHandle = { namespaces: ["staff", "team", "clinics", "reviews", "hours", "booking"] };

/** A preview of a clinic that is not published yet; a redirect to the clinic's page once it is. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, accountManagers);
  if (ended) return data({ profile: null, ended }, 401);
  const id = readWhole(params.clinic);
  return data({ profile: await loadClinicPreview({ context, url }, (api) => api.joins.preview({ id })), ended });
}

export default function JoiningClinic({ loaderData: { profile, ended } }: Route.ComponentProps) {
  const { t } = useTranslation("team");
  const path = usePaths();
  if (ended || !profile) return ended && <SignInAgainPage {...ended} />;
  return (
    <ClinicPreview
      clinic={profile}
      title={t("joins.preview.title")}
      text={t("joins.preview.text")}
      back={{ to: path("/staff/joins", {}), text: t("joins.title") }}
    />
  );
}
