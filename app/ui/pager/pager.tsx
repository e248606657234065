import { ButtonLink } from "#app/ui/button/button.tsx";
import styles from "./pager.module.css";

type PagerProps = {
  /** What these are the pages of. */
  label: string;
  previous: { to: string | null; text: string };
  next: { to: string | null; text: string };
};

/** The way to the pages beside this one, as plain links; nothing when there are none. */
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
