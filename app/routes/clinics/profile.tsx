import { useTexts } from "#app/i18n/use-texts.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { BookingParent, keepParent } from "#app/routes/booking/overlay.tsx";
import { parentLoader } from "#app/routes/booking/parent-loader.server.ts";
import { useListLinks } from "#app/routes/catalogue/cards/use-card-links.ts";
import { usePaging } from "#app/routes/shell/use-paging.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { OpeningHours } from "#app/components/opening-hours/opening-hours.tsx";
import { BranchBlock, withinClinic } from "#app/components/branch-block/branch-block.tsx";
import { Breadcrumbs, type Step } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { DoctorCard } from "#app/components/doctor-card/doctor-card.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import type { Route } from "./+types/profile.ts";
import { DoctorsFilter } from "./doctors-filter.tsx";
import { ClinicReviews } from "./clinic-reviews.tsx";
import { clinicData } from "./clinic-data.ts";
import { nameWithoutKind } from "#app/components/clinic/clinic-view.ts";
import { ClinicFigures } from "#app/components/clinic/clinic-figures.tsx";
import { loadClinic, type ClinicProfile } from "./profile-loader.server.ts";
import styles from "./profile.module.css";
import { Offer, ServicePrices } from "./service-prices.tsx";

export const handle: RouteHandle = { namespaces: ["clinics", "reviews", "hours", "booking"] };

export const shouldRevalidate = keepParent;

export const loader = parentLoader(loadClinic);

export default function ClinicPage({ loaderData }: Route.ComponentProps) {
  return <BookingParent data={loaderData}>{(clinic) => <Profile clinic={clinic} />}</BookingParent>;
}

function Profile({ clinic }: { clinic: ClinicProfile }) {
  const t = useTexts(["clinics", "common"]);
  const { country, origin } = useRootData();
  const path = usePaths();
  const { city, paging, branches, doctors } = clinic;
  const pages = usePaging(paging);
  const links = useListLinks(doctors.length, clinic.doctorsBefore);
  const own = path("/clinics/:city/:slug", { city: city.slug, slug: clinic.slug });
  const names = { clinic: clinic.name, city: city.name, address: branches[0]?.address, count: clinic.doctorsCount };
  const steps: Step[] = [
    { name: t("common:home"), to: path("/", {}) },
    { name: t("list.title", { inCity: city.inCity }), to: path("/clinics/:city", { city: city.slug }) },
    { name: clinic.name },
  ];
  return (
    <div className="wrap">
      <PageHead
        kind="profile"
        title={paging.page > 1 ? `${t("profile.title", names)} – ${t("page", paging)}` : t("profile.title", names)}
        description={t("profile.description", names)}
        index={clinic.service === ""}
        query={{ page: paging.page > 1 ? paging.page : null }}
        breadcrumbs={steps}
        pages={pages}
        jsonLd={clinicData(clinic, { country, url: origin + own.split("?")[0] })}
      />
      <Breadcrumbs label={t("common:breadcrumbs")} steps={steps} />
      <div className={styles["top"]}>
        <header className={styles["head"]}>
          <Avatar name={nameWithoutKind(clinic.name)} src={clinic.imageUrl} eager />
          <div>
            <h1>{clinic.name}</h1>
            <ClinicFigures clinic={clinic} reviewsHref="#reviews" />
            {clinic.sees && (
              <p className={styles["sees"]}>
                <Icon name={clinic.sees === "adults" ? "user" : clinic.sees === "children" ? "child" : "people"} />
                {t(`sees.${clinic.sees}`)}
              </p>
            )}
            <Offer clinic={clinic} />
          </div>
        </header>
        <section className={styles["places"]} aria-labelledby="addresses">
          <h2 id="addresses">{t("addresses", { count: branches.length })}</h2>
          <ul>
            {branches.map((branch) => (
              <li key={branch.id}>
                <BranchBlock branch={withinClinic(branch, clinic.name)} />
                <OpeningHours hours={branch.hours} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      {clinic.description && (
        <section className={styles["section"]} aria-labelledby="about">
          <h2 id="about">{t("about")}</h2>
          <div className={styles["text"]} dangerouslySetInnerHTML={{ __html: clinic.description }} />
        </section>
      )}
      <section className={styles["section"]} aria-labelledby="doctors">
        <h2 id="doctors">{t("doctors.title")}</h2>
        <DoctorsFilter clinic={clinic} />
        {doctors.length === 0 ? (
          <p className={styles["none"]}>{t("doctors.none")}</p>
        ) : (
          <ol className={styles["doctors"]}>
            {doctors.map((doctor, index) => (
              <li key={doctor.id}>
                <DoctorCard
                  doctor={doctor}
                  href={path("/doctor/:slug", { slug: doctor.slug }, { service: doctor.doctorServiceId })}
                  links={links[index]!}
                  city={city.name}
                />
              </li>
            ))}
          </ol>
        )}
        <Pager
          label={t("doctors.pages")}
          previous={{ to: pages.previous && `${pages.previous}#doctors`, text: t("list.previous") }}
          next={{ to: pages.next && `${pages.next}#doctors`, text: t("doctors.next") }}
        />
      </section>
      <ServicePrices clinic={clinic} />
      <ClinicReviews clinic={clinic} />
    </div>
  );
}
