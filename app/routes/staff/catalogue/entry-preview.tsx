import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import { About } from "#app/routes/doctor/about.tsx";
import { DoctorCard } from "#app/components/doctor-card/doctor-card.tsx";
import type { CardLinks } from "#app/components/doctor-card/doctor-view.ts";
import { Button } from "#app/ui/button/button.tsx";
import styles from "./catalogue.module.css";
import { ChangedFields } from "./changed-fields.tsx";
import type { Preview } from "./preview.server.ts";

/** What would change, and the doctor as patients would see them. Nothing is published before the press. */
export function EntryPreview({ preview, version }: { preview: Preview; version: string | null }) {
  const { t } = useTranslation("staff");
  const step = useNavigation().formData?.get("step");
  const { fields, changes, view } = preview;
  return (
    <>
      <p>{t("catalogue.preview.text")}</p>
      <section aria-labelledby="changes" className={styles["section"]}>
        <h2 id="changes">{t("catalogue.preview.changes")}</h2>
        {changes.length > 0 ? <ChangedFields changes={changes} /> : <p>{t("catalogue.preview.none")}</p>}
      </section>
      <Form method="post" encType="multipart/form-data" className={styles["steps"]}>
        <input type="hidden" name="version" value={version ?? ""} />
        {fields.map(([name, value], index) =>
          name === "version" ? null : <input key={index} type="hidden" name={name} value={value} />,
        )}
        <Button name="step" value="publish" progress={step === "publish"}>
          {t("catalogue.preview.publish")}
        </Button>
        <Button name="step" value="edit" look="quiet" progress={step === "edit"}>
          {t("catalogue.preview.edit")}
        </Button>
      </Form>
      <section aria-labelledby="seen" className={styles["section"]}>
        <h2 id="seen">{t("catalogue.preview.seen")}</h2>
        {view ? <Seen view={view} /> : <p>{t("catalogue.preview.hidden")}</p>}
      </section>
    </>
  );
}

/** Its links lead to the published pages. */
function Seen({ view }: { view: NonNullable<Preview["view"]> }) {
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
