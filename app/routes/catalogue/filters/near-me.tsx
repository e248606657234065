import { useState } from "react";
import { useI18n } from "#app/i18n/use-i18n.ts";
import { useTexts } from "#app/i18n/use-texts.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { showFailure } from "#app/ui/document/failure-toast.ts";
import { broken, failureOf } from "#app/ui/document/load-failure.ts";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import styles from "./filters.module.css";

type NearMeProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Asks the browser for the visitor's position and sorts the list by distance (M-06). */
export function NearMe({ isOn, onChange }: NearMeProps) {
  const t = useTexts("catalogue");
  const i18n = useI18n();
  const path = usePaths();
  // Only script can ask the browser for the position.
  const isReady = useHydrated();
  const [isAsking, setAsking] = useState(false);

  async function turnOn(): Promise<void> {
    setAsking(true);
    try {
      const { locateVisitor } = await import("./locate-visitor.ts");
      if (await locateVisitor(i18n, path)) onChange(true);
    } catch (error) {
      showFailure(i18n, failureOf(error) ?? broken, { onRetry: () => void turnOn() });
    }
    setAsking(false);
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
        // A placeholder whose text is in CSS, so that it is not offered without script.
        <span className={styles["toggle"]} data-name={name} data-on={isOn || undefined}>
          <Icon name="pin" />
        </span>
      )}
    </span>
  );
}
