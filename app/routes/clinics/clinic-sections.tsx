import { useTexts } from "#app/i18n/use-texts.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { useListLinks } from "#app/routes/catalogue/cards/use-card-links.ts";
import { usePaging } from "#app/routes/shell/use-paging.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { OpeningHours } from "#app/components/opening-hours/opening-hours.tsx";
import { BranchBlock, withinClinic } from "#app/components/branch-block/branch-block.tsx";
import { DoctorCard } from "#app/components/doctor-card/doctor-card.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Pager } from "#app/ui/pager/pager.tsx";
import { DoctorsFilter } from "./doctors-filter.tsx";
import { ClinicReviews } from "./clinic-reviews.tsx";
import { nameWithoutKind } from "#app/components/clinic/clinic-view.ts";
import { ClinicFigures } from "#app/components/clinic/clinic-figures.tsx";
import type { ClinicProfile } from "./profile-loader.server.ts";
import styles from "./profile.module.css";
import { Offer, ServicePrices } from "./service-prices.tsx";

/** The sections of a clinic: on its page and in its preview. */
export function ClinicSections({ clinic }: { clinic: ClinicProfile }) {
  const t = useTexts(["clinics", "common"]);
  const path = usePaths();
  const { city, paging, branches, doctors } = clinic;
  const pages = usePaging(paging);
  const links = useListLinks(doctors.length, clinic.doctorsBefore);
  return (
    <>
      <div className={styles["top"]}>
        <header className={styles["head"]}>
          <Avatar name={nameWithoutKind(clinic.name)} src={clinic.imageUrl} isSquare eager />
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
    </>
  );
}
