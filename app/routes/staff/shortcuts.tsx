import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/ui/document/use-hydrated.ts";
import styles from "./desk.module.css";

/** Function keys: they type nothing (WCAG 2.1.4), are the same on every layout, and are free in browsers. */
const shortcuts = [
  { key: "F2", press: () => document.querySelector<HTMLElement>("#desk input[type=tel]")?.focus() },
  { key: "F4", press: () => document.querySelector<HTMLElement>("[data-shortcut=name]")?.focus() },
  { key: "F8", press: () => document.querySelector<HTMLElement>("[data-shortcut=next]")?.click() },
] as const;

/** The keys of the desk, which do nothing while somebody types; without script there are none. */
export function Shortcuts() {
  const { t } = useTranslation("staff");
  const isHydrated = useHydrated();
  useEffect(() => {
    document.addEventListener("keydown", pressShortcut);
    return () => document.removeEventListener("keydown", pressShortcut);
  }, []);
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
      <p>{t("keys.hint")}</p>
    </section>
  );
}

function pressShortcut(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return;
  if (event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]")) return;
  const shortcut = shortcuts.find(({ key }) => key === event.key);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.press();
}
