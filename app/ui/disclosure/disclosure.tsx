import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./disclosure.module.css";

/** Content that is folded until asked for; works without script. */
export function Disclosure({
  label,
  isOpen = false,
  children,
}: {
  label: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles["disclosure"]} open={isOpen}>
      <summary>
        {label}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  );
}
