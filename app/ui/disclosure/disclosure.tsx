import { useState, type ReactNode } from "react";
import { useStayed } from "#app/ui/document/stayed.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./disclosure.module.css";

/** Content that is folded until opened; works without script. `isOpen` is true after a reply to its form. */
export function Disclosure({
  label,
  isOpen = false,
  children,
}: {
  label: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const hasStayed = useStayed();
  const [wasOpen, setWasOpen] = useState(isOpen);
  const shown = isOpen || (wasOpen && hasStayed);
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
