import { useMemo } from "react";
import { usePaths } from "#app/i18n/use-paths.ts";
import { About } from "#app/routes/doctor/about.tsx";
import { DoctorCard } from "#app/components/doctor-card/doctor-card.tsx";
import type { CardLinks } from "#app/components/doctor-card/doctor-view.ts";
import styles from "./catalogue.module.css";
import type { DoctorPreview } from "./doctor-preview.server.ts";

/** A doctor's card and facts as patients would see them. All links lead to the published profile. */
export function PreviewedDoctor({ view }: { view: NonNullable<DoctorPreview> }) {
  const path = usePaths();
  const { card, city, facts, conditions } = view;
  const href = path("/doctor/:slug", { slug: card.slug });
  const links = useMemo((): CardLinks => ({ booking: () => href, card: () => href }), [href]);
  return (
    <>
      <DoctorCard doctor={card} href={href} links={links} city={city} eager />
      {/* Sanitised by the API. */}
      {conditions && (
        <div className={`sheet ${styles["conditions"]}`} dangerouslySetInnerHTML={{ __html: conditions }} />
      )}
      <div className={styles["facts"]}>
        <About profile={facts} />
      </div>
    </>
  );
}
