import { useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Point } from "#app/countries/map-links.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { showToast } from "#app/ui/toast/toasts.ts";
import { findPlace } from "../../catalogue/find-place.ts";
import type { Engine } from "./engine.ts";
import styles from "./look-controls.module.css";

/** Closer, farther, and to where the visitor is; without `onPlace`, which says how close, the latter is not offered. */
export function LookControls({
  engine,
  onPlace,
}: {
  engine: RefObject<Engine | null>;
  onPlace?: (place: Point) => number;
}) {
  const { t } = useTranslation(["map", "catalogue"]);
  const [isAsking, setAsking] = useState(false);

  async function locate(zoomFor: (place: Point) => number): Promise<void> {
    setAsking(true);
    try {
      const { coords } = await findPlace();
      const place = { lat: coords.latitude, lng: coords.longitude };
      engine.current?.moveTo({ ...place, zoom: zoomFor(place) });
    } catch {
      showToast({ kind: "failed", text: t("catalogue:filters.noPlace") });
    }
    setAsking(false);
  }

  return (
    <fieldset className={styles["controls"]} aria-label={t("list.controls")}>
      <button type="button" aria-label={t("list.zoomIn")} onClick={() => engine.current?.zoomBy(1)}>
        <span aria-hidden="true">+</span>
      </button>
      <button type="button" aria-label={t("list.zoomOut")} onClick={() => engine.current?.zoomBy(-1)}>
        <span aria-hidden="true">−</span>
      </button>
      {onPlace && (
        <button
          type="button"
          aria-label={t("list.locate")}
          aria-busy={isAsking || undefined}
          onClick={() => !isAsking && void locate(onPlace)}
        >
          <Icon name="pin" />
        </button>
      )}
    </fieldset>
  );
}
