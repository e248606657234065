import { Link } from "react-router";
import styles from "./breadcrumbs.module.css";

export type Step = { name: string; to?: string };

/** Breadcrumbs; the last item is the current page. */
export function Breadcrumbs({ label, steps }: { label: string; steps: Step[] }) {
  return (
    <nav aria-label={label} className={`whole ${styles["nav"]}`}>
      <ol>
        {steps.map(({ name, to }) => (
          <li key={name}>{to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
