import styles from "./figures.module.css";

/** A week as it is written, and a figure of it: null if it is not known. */
type Bar = { week: string; amount: number | null; written: string };

/** A bar for each week; screen readers get the same numbers from the table. */
export function WeekBars({ title, bars }: { title: string; bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ amount }) => amount ?? 0));
  return (
    <figure className={`sheet ${styles["chart"]}`} aria-hidden="true">
      <figcaption>{title}</figcaption>
      <ol className={styles["bars"]}>
        {bars.map(({ week, amount, written }) => (
          <li key={week}>
            <span className={styles["week"]}>{week}</span>{" "}
            <svg viewBox="0 0 100 1" preserveAspectRatio="none">
              <rect width={((amount ?? 0) / most) * 100} height={1} />
            </svg>
            <b>{written}</b>
          </li>
        ))}
      </ol>
    </figure>
  );
}
