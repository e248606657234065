import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { tellFailure } from "#app/ui/document/failure-toast.ts";
import { broken, failureOf, fetchOk } from "#app/ui/document/load-failure.ts";
import { showToast } from "#app/ui/toast/toasts.ts";
import { findPosition } from "./find-position.ts";
import styles from "./filters.module.css";

type NearMeProps = {
  isOn: boolean;
  /** Nothing can be asked of the browser before script has run. */ isReady: boolean;
  onChange: (isOn: boolean) => void;
};

/** Asks the browser for the visitor's position and sorts the list by distance (M-06). */
export function NearMe({ isOn, isReady, onChange }: NearMeProps) {
  const { t, i18n } = useTranslation("catalogue");
  const path = usePaths();
  const [isAsking, setAsking] = useState(false);

  async function turnOn(): Promise<void> {
    setAsking(true);
    const position = await findPosition().catch(() => showToast({ kind: "failed", text: t("filters.noPlace") }));
    if (typeof position === "object") await storePosition(position.coords);
    setAsking(false);
  }

  async function storePosition({ latitude, longitude }: GeolocationCoordinates): Promise<void> {
    const body = new URLSearchParams({ lat: String(latitude), lng: String(longitude) });
    try {
      await fetchOk(path("/place", {}), { method: "POST", body });
      onChange(true);
    } catch (error) {
      tellFailure(i18n, failureOf(error) ?? broken, { onRetry: () => void turnOn() });
    }
  }

  const name = t("filters.nearme");
  return (
    <span className={styles["near"]} aria-hidden={!isReady || undefined}>
      {isReady ? (
        <button
          type="button"
          className={styles["toggle"]}
          aria-pressed={isOn}
          aria-busy={isAsking || undefined}
          onClick={() => (isOn ? onChange(false) : !isAsking && void turnOn())}
        >
          <Icon name="pin" />
          {name}
        </button>
      ) : (
        // Its placeholder exists only in CSS: not offered without script.
        <span className={styles["toggle"]} data-name={name} data-on={isOn || undefined}>
          <Icon name="pin" />
        </span>
      )}
    </span>
  );
}
