import { ButtonLink } from "#app/ui/button/button.tsx";
import styles from "./pager.module.css";

type PagerProps = {
  /** Subject of the pages. */
  label: string;
  previous: { to: string | null; text: string };
  next: { to: string | null; text: string };
};

/** Plain links to the neighbouring pages; nothing if there are none. */
export function Pager({ label, previous, next }: PagerProps) {
  if (!previous.to && !next.to) return null;
  return (
    <nav className={styles["pager"]} aria-label={label}>
      {previous.to && (
        <ButtonLink look="quiet" rel="prev" to={previous.to}>
          {previous.text}
        </ButtonLink>
      )}{" "}
      {next.to && (
        <ButtonLink look="quiet" rel="next" to={next.to}>
          {next.text}
        </ButtonLink>
      )}
    </nav>
  );
}
