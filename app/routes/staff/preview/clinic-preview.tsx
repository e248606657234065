import { Link } from "react-router";
import { ClinicSections } from "#app/routes/clinics/clinic-sections.tsx";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import styles from "./preview.module.css";

type ClinicPreviewProps = Parameters<typeof ClinicSections>[0] & {
  title: string;
  text: string;
  back: { to: string; text: string };
};

/** A clinic's page below a note about who can see it. */
export function ClinicPreview({ clinic, title, text, back }: ClinicPreviewProps) {
  return (
    <div className="wrap">
      <PageHead title={title} description={title} index={false} />
      <div className={`sheet ${styles["note"]}`}>
        <p>
          <b>{title}</b>
        </p>
        <p>{text}</p>
        <p>
          <Link to={back.to}>{back.text}</Link>
        </p>
      </div>
      <ClinicSections clinic={clinic} />
    </div>
  );
}
