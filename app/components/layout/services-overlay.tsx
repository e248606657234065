import { useTranslation } from "react-i18next";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { ServiceLetters, type ServiceGroup } from "#app/components/service-letters/service-letters.tsx";
import { ServicesPending } from "./services-pending.tsx";
import styles from "./services-overlay.module.css";

type ServicesOverlayProps = {
  city: string;
  title: string;
  /** Undefined while loading, null after a failure. */
  groups: ServiceGroup[] | null | undefined;
  onRetry: () => void;
  onClose: () => void;
};

/** An overlay below the sub-bar; the page behind does not scroll (L-04). Loaded on demand. */
export function ServicesOverlay({ city, title, groups, onRetry, onClose }: ServicesOverlayProps) {
  const { t } = useTranslation("layout");
  return (
    <Dialog title={title} closeLabel={t("services.close")} onClose={onClose} size="xl" className={styles["overlay"]}>
      {groups ? (
        <ServiceLetters groups={groups} city={city} heading="h3" />
      ) : (
        <ServicesPending hasFailed={groups === null} onRetry={onRetry} />
      )}
    </Dialog>
  );
}
