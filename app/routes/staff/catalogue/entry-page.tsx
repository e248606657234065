import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFocusOnChange } from "#app/ui/document/use-focus-on-change.ts";
import type { ServiceName } from "#app/contract/clinic-catalogue.ts";
import { useErrorTitle } from "#app/ui/form/use-error-title.ts";
import { PageHead } from "#app/ui/page-head/page-head.tsx";
import frame from "../frame.module.css";
import styles from "./catalogue.module.css";
import { ServiceNames } from "./use-entry-texts.tsx";

type EntryPageProps = {
  /** Title of the document; `description` is its description. */
  title: string;
  description: string;
  /** The name of the entry. */
  subject: string;
  /** The branch or clinic of the entry. */
  subtitle: string;
  back: { to: string; label: string };
  /** Path of the page that shows the entry to patients; null if there is none yet. */
  publicPage?: string | null;
  /** The services whose ids the values may have. */
  services?: readonly ServiceName[];
  actionData: { preview: object | null; result?: { error?: object | null } | undefined } | undefined;
  children: ReactNode;
};

/** A page that edits or previews one entry of the catalogue. */
export function EntryPage({
  title,
  description,
  subject,
  subtitle,
  back,
  publicPage,
  services,
  actionData,
  children,
}: EntryPageProps) {
  const { t } = useTranslation("staff");
  const isPreview = Boolean(actionData?.preview);
  const heading = useFocusOnChange<HTMLHeadingElement>(isPreview);
  const documentTitle = useErrorTitle(
    isPreview ? t("catalogue.preview.title") : title,
    Object.keys(actionData?.result?.error ?? {}).length > 0,
  );
  return (
    <div className={`wrap ${frame["page"]} ${styles["page"]}`}>
      <PageHead title={documentTitle} description={description} index={false} />
      <h1 ref={heading}>
        {isPreview && `${t("catalogue.preview.title")}: `}
        {subject} <span className={frame["place"]}>{subtitle}</span>
      </h1>
      <p className={styles["ways"]}>
        <Link to={back.to}>{back.label}</Link>
        {publicPage && !isPreview && <Link to={publicPage}>{t("catalogue.publicPage")}</Link>}
      </p>
      <ServiceNames value={services ?? []}>{children}</ServiceNames>
    </div>
  );
}
