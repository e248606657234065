import { Link } from "react-router";
import styles from "./breadcrumbs.module.css";

/** The way from home to here; the last one is this page. */
export function Breadcrumbs({ label, steps }: { label: string; steps: { name: string; to?: string }[] }) {
  return (
    <nav aria-label={label} className={styles["nav"]}>
      <ol>
        {steps.map(({ name, to }) => (
          <li key={name}>{to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
