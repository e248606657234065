import { useTranslation } from "react-i18next";
import { data, Link, redirect } from "react-router";
import { clinicStaff } from "#app/contract/role.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { SignInAgainPage } from "#app/components/layout/sign-in-again.tsx";
import { loadCards } from "#app/routes/catalogue/index.ts";
import { ClinicParts } from "#app/routes/clinics/clinic-parts.tsx";
import { clinicProfile } from "#app/routes/clinics/profile-loader.server.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { listCities, readPageRequest, requireStaff } from "../../shell/index.ts";
import type { Route } from "./+types/page";
import styles from "./preview.module.css";

export const handle: RouteHandle = { namespaces: ["staff", "team", "clinics", "reviews", "hours", "booking"] };

/** The clinic's page before it is published; afterwards that page itself. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ended = requireStaff({ context, url }, clinicStaff);
  if (ended) return data({ profile: null, ended }, 401);
  const pageRequest = readPageRequest({ context, url });
  const { is_published, clinic, services, doctors } = await pageRequest.foundOrLeave(
    pageRequest.api.clinicDesk.preview(),
  );
  const city = (await listCities(context)).find(({ id }) => id === clinic.city.id) ?? pageRequest.leaveToNotFound();
  if (is_published) throw redirect(pageRequest.path("/clinics/:city/:slug", { city: city.slug, slug: clinic.slug }));
  const onlyPage = { page: 1, hasNext: false };
  const profile = clinicProfile(
    { context, locale: pageRequest.locale },
    {
      city,
      clinic,
      services,
      // Times are offered after publishing.
      doctors: await loadCards(pageRequest.api, {
        doctors,
        clinic: clinic.id,
        city,
        saysService: true,
        withSlots: false,
      }),
      reviews: { total: 0, results: [] },
      service: "",
      doctorsBefore: 0,
      paging: onlyPage,
      reviewPaging: onlyPage,
    },
  );
  return data({ profile, ended });
}

export default function Preview({ loaderData: { profile, ended } }: Route.ComponentProps) {
  const { t } = useTranslation(["team", "staff"]);
  const path = usePaths();
  if (ended || !profile) return ended && <SignInAgainPage {...ended} />;
  return (
    <div className="wrap">
      <PageHead title={t("preview.title")} description={t("preview.title")} index={false} />
      <div className={`sheet ${styles["note"]}`}>
        <p>
          <b>{t("preview.title")}</b>
        </p>
        <p>{t("preview.text")}</p>
        <p>
          <Link to={path("/staff/day", {})}>{t("staff:day.title")}</Link>
        </p>
      </div>
      <ClinicParts clinic={profile} />
    </div>
  );
}
