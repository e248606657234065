import { Link } from "react-router";
import { useTexts } from "#app/i18n/use-texts.ts";
import { DoctorRow, DoctorRows } from "#app/components/doctor-row/doctor-row.tsx";
import { usePaths } from "#app/i18n/use-paths.ts";
import { useProfileBooking } from "#app/routes/booking/use-profile-booking.ts";
import pageStyles from "./page.module.css";
import type { Profile } from "./profile-loader.server.ts";

/** Alternatives to the doctor of the page. */
export function OtherDoctors({ profile: { others, specialty, city } }: { profile: Profile }) {
  const t = useTexts("doctor");
  const path = usePaths();
  const booking = useProfileBooking();
  if (others.length === 0) return null;
  return (
    <section className={pageStyles["panel"]} aria-labelledby="others">
      <h2 id="others">{t("others.title", { specialty: specialty.name })}</h2>
      <DoctorRows>
        {others.map((doctor) => (
          <DoctorRow
            key={doctor.id}
            doctor={doctor}
            href={path("/doctor/:slug", { slug: doctor.slug }, { service: doctor.doctorServiceId })}
            booking={booking}
          />
        ))}
      </DoctorRows>
      <Link to={path("/doctors/:city/:service", { city: city.slug, service: specialty.slug })}>{t("others.all")}</Link>
    </section>
  );
}
