import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Point } from "#app/countries/map-links.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { hideToast, showToast } from "#app/ui/toast/toasts.ts";
import { findPosition } from "../../catalogue/filters/find-position.ts";
import styles from "./locate-button.module.css";

/** Shows the visitor's position. The map libraries' own button is not used: it stays disabled after one refusal. */
export function LocateButton({ onPosition }: { onPosition: (position: Point) => void }) {
  const { t } = useTranslation(["map", "catalogue"]);
  const [isLocating, setLocating] = useState(false);
  /** The toast that explains the last refusal. */
  const refusal = useRef<number>(undefined);

  async function locate(): Promise<void> {
    setLocating(true);
    if (refusal.current !== undefined) hideToast(refusal.current);
    const position = await findPosition();
    setLocating(false);
    if ("failure" in position)
      refusal.current = showToast({ kind: "failed", text: t(position.failure, { ns: "catalogue" }) });
    else onPosition({ lat: position.coords.latitude, lng: position.coords.longitude });
  }

  return (
    <button
      type="button"
      className={styles["locate"]}
      aria-label={t("list.locate")}
      aria-busy={isLocating || undefined}
      onClick={() => !isLocating && void locate()}
    >
      <Icon name="pin" />
    </button>
  );
}
