import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import styles from "./desk.module.css";

/** Function keys: they type nothing (WCAG 2.1.4), are the same on every layout, and are free in browsers. */
const shortcuts = [
  { key: "F2", press: leadToPhone },
  { key: "F4", press: () => document.querySelector<HTMLElement>("[data-shortcut=name]")?.focus() },
  { key: "F8", press: () => document.querySelector<HTMLElement>("[data-shortcut=next]")?.click() },
] as const;

/** Handles the keyboard shortcuts, also in fields, on pages that have their targets. */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener("keydown", pressShortcut);
    return () => document.removeEventListener("keydown", pressShortcut);
  }, []);
}

/** The keys of the desk; without script there are none. */
export function Shortcuts() {
  const { t } = useTranslation("staff");
  const isHydrated = useHydrated();
  useShortcuts();
  if (!isHydrated) return null;
  return (
    <section aria-labelledby="desk-keys">
      <h2 id="desk-keys">{t("keys.title")}</h2>
      <dl className={styles["keys"]}>
        {shortcuts.map(({ key }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** On the desk it focuses the field, whose number the next one replaces; elsewhere it opens the desk. */
function leadToPhone(): void {
  const phone = document.querySelector<HTMLInputElement>("#desk input[type=tel]");
  if (!phone) return document.querySelector<HTMLElement>("[data-shortcut=desk]")?.click();
  phone.focus();
  phone.select();
}

function pressShortcut(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return;
  const shortcut = shortcuts.find(({ key }) => key === event.key);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.press();
}
