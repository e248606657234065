import { useRef } from "react";
import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { BookingParent, shouldRevalidateParent } from "#app/routes/booking/overlay.tsx";
import { parentLoader } from "#app/routes/booking/parent-loader.server.ts";
import { useCardLinks } from "#app/routes/catalogue/cards/use-card-links.ts";
import { Breadcrumbs, type Breadcrumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { DoctorCard } from "#app/components/doctor-card/doctor-card.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import { StickyBar } from "#app/ui/sticky-bar/sticky-bar.tsx";
import type { Route } from "./+types/page.ts";
import { About } from "./about.tsx";
import { Branches } from "./branches.tsx";
import { OtherDoctors } from "./other-doctors.tsx";
import { physicianStructuredData } from "./physician-structured-data.ts";
import { loadProfile, type Profile } from "./profile-loader.server.ts";
import { ReviewsSection } from "./reviews.tsx";
import styles from "./page.module.css";
import { useDoctorContext } from "./use-doctor-context.ts";

export const handle: RouteHandle = { namespaces: ["doctor", "reviews", "hours", "booking"] };

export const shouldRevalidate = shouldRevalidateParent;

export const loader = parentLoader(loadProfile);

export default function DoctorPage({ loaderData }: Route.ComponentProps) {
  return <BookingParent data={loaderData}>{(profile) => <DoctorProfile profile={profile} />}</BookingParent>;
}

function DoctorProfile({ profile }: { profile: Profile }) {
  const t = useTexts(["doctor", "common"]);
  const { country, origin } = useRootData();
  const { money } = useFormats();
  const path = usePaths();
  const links = useCardLinks();
  const card = useRef<HTMLDivElement>(null);
  useDoctorContext(profile);
  const { doctor, city, specialty } = profile;
  const names = {
    doctor: doctor.name,
    specialty: specialty.name.toLocaleLowerCase(),
    city: city.name,
    clinic: doctor.branch.name,
  };
  const isClosed = doctor.slots.message === "closed";
  // Without a schedule there are never any slots.
  const isBookable = doctor.isWalkIn || !(isClosed || doctor.slots.message === "noSchedule");
  const breadcrumbs: Breadcrumb[] = [
    { name: t("common:home"), to: path("/", {}) },
    {
      name: `${specialty.name}, ${city.name}`,
      to: path("/doctors/:city/:service", { city: city.slug, service: specialty.slug }),
    },
    { name: doctor.name },
  ];
  return (
    <div className={`wrap ${styles["page"]}`}>
      <PageHead
        kind="profile"
        index={!isClosed}
        breadcrumbs={breadcrumbs}
        title={t("head.title", names)}
        description={t("head.description", { ...names, price: money(doctor.price.amount) })}
        image={path("/share/doctor/:slug", { slug: doctor.slug })}
        jsonLd={physicianStructuredData(profile, {
          country,
          url: origin + path("/doctor/:slug", { slug: doctor.slug }).split("?")[0],
        })}
      />
      <Breadcrumbs label={t("common:breadcrumbs")} breadcrumbs={breadcrumbs} />
      <div ref={card}>
        <DoctorCard doctor={doctor} href={null} links={links} city={city.name} />
      </div>
      <StickyBar tools={card} label={t("sticky")}>
        <b>{doctor.name}</b>
        {isBookable && (
          <ButtonLink
            to={links.booking(doctor.doctorServiceId, doctor.slots.needsInfo ? "info" : "slots")}
            rel="nofollow"
            preventScrollReset
          >
            {t("book")}
          </ButtonLink>
        )}
      </StickyBar>
      <div className={styles["columns"]}>
        <div className={styles["main"]}>
          <Branches branches={profile.branches} isBookable={isBookable} />
          <ReviewsSection reviews={profile.reviews} />
        </div>
        <div className={styles["aside"]}>
          <About profile={profile} />
        </div>
        <OtherDoctors profile={profile} />
      </div>
    </div>
  );
}
