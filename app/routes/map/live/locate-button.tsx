import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Point } from "#app/countries/map-links.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { showToast } from "#app/ui/toast/toasts.ts";
import { findPosition } from "../../catalogue/filters/find-position.ts";
import styles from "./locate-button.module.css";

/** Shows the visitor's position. The libraries' own control stays disabled once the visitor has refused. */
export function LocateButton({ onPosition }: { onPosition: (position: Point) => void }) {
  const { t } = useTranslation(["map", "catalogue"]);
  const [isAsking, setAsking] = useState(false);

  async function locate(): Promise<void> {
    setAsking(true);
    try {
      const { coords } = await findPosition();
      onPosition({ lat: coords.latitude, lng: coords.longitude });
    } catch {
      showToast({ kind: "failed", text: t("catalogue:filters.noPlace") });
    }
    setAsking(false);
  }

  return (
    <button
      type="button"
      className={styles["locate"]}
      aria-label={t("list.locate")}
      aria-busy={isAsking || undefined}
      onClick={() => !isAsking && void locate()}
    >
      <Icon name="pin" />
    </button>
  );
}
