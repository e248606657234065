import { Link } from "react-router";
import styles from "./breadcrumbs.module.css";

/** A page of the path to the current one; without `to` the current page. */
export type Breadcrumb = { name: string; to?: string };

/** Breadcrumbs; the last item is the current page. */
export function Breadcrumbs({ label, breadcrumbs }: { label: string; breadcrumbs: Breadcrumb[] }) {
  return (
    <nav aria-label={label} className={`whole ${styles["nav"]}`}>
      <ol>
        {breadcrumbs.map(({ name, to }) => (
          <li key={name}>{to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
