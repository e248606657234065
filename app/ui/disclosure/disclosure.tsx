import { useState, type ReactNode } from "react";
import { useNavigationFailed } from "#app/ui/document/failed-navigation.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./disclosure.module.css";

/**
 * Content that is folded until opened; works without script. `isOpen` is true if the page shows a reply to the form in
 * it. The content stays open if a navigation or post fails after that.
 */
export function Disclosure({
  label,
  isOpen = false,
  children,
}: {
  label: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const hasFailed = useNavigationFailed();
  const [wasOpen, setWasOpen] = useState(isOpen);
  const shown = isOpen || (wasOpen && hasFailed);
  if (shown !== wasOpen) setWasOpen(shown);
  return (
    <details className={styles["disclosure"]} open={shown}>
      <summary>
        {label}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  );
}
