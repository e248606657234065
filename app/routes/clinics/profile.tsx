import { useTexts } from "#app/i18n/use-texts.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { BookingParent, shouldRevalidateParent } from "#app/routes/booking/overlay.tsx";
import { parentLoader } from "#app/routes/booking/parent-loader.server.ts";
import { usePaging } from "#app/routes/shell/use-paging.ts";
import { Breadcrumbs, type Breadcrumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import type { Route } from "./+types/profile.ts";
import { clinicStructuredData } from "./clinic-structured-data.ts";
import { ClinicSections } from "./clinic-sections.tsx";
import { loadClinic, type ClinicProfile } from "./profile-loader.server.ts";

export const handle: RouteHandle = { namespaces: ["clinics", "reviews", "hours", "booking"] };

export const shouldRevalidate = shouldRevalidateParent;

export const loader = parentLoader(loadClinic);

export default function ClinicPage({ loaderData }: Route.ComponentProps) {
  return <BookingParent data={loaderData}>{(clinic) => <Profile clinic={clinic} />}</BookingParent>;
}

function Profile({ clinic }: { clinic: ClinicProfile }) {
  const t = useTexts(["clinics", "common"]);
  const { country, origin } = useRootData();
  const path = usePaths();
  const { city, paging, branches } = clinic;
  const pages = usePaging(paging);
  const profilePath = path("/clinics/:city/:slug", { city: city.slug, slug: clinic.slug });
  const textValues = {
    clinic: clinic.name,
    city: city.name,
    address: branches[0]?.address,
    count: clinic.doctorsCount,
  };
  const breadcrumbs: Breadcrumb[] = [
    { name: t("common:home"), to: path("/", {}) },
    { name: t("list.title", { inCity: city.inCity }), to: path("/clinics/:city", { city: city.slug }) },
    { name: clinic.name },
  ];
  return (
    <div className="wrap">
      <PageHead
        kind="profile"
        title={
          paging.page > 1 ? `${t("profile.title", textValues)} – ${t("page", paging)}` : t("profile.title", textValues)
        }
        description={t("profile.description", textValues)}
        index={clinic.service === ""}
        query={{ page: paging.page > 1 ? paging.page : null }}
        breadcrumbs={breadcrumbs}
        pages={pages}
        image={path("/share/clinics/:city/:slug", { city: city.slug, slug: clinic.slug })}
        jsonLd={clinicStructuredData(clinic, { country, url: origin + profilePath.split("?")[0] })}
      />
      <Breadcrumbs label={t("common:breadcrumbs")} breadcrumbs={breadcrumbs} />
      <ClinicSections clinic={clinic} />
    </div>
  );
}
