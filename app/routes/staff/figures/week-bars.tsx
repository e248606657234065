import styles from "./figures.module.css";

const [width, height] = [240, 72];

/** A bar for each week; the table has the same numbers in words. */
export function WeekBars({ title, values }: { title: string; values: (number | null)[] }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = width / values.length;
  return (
    <figure className={`sheet ${styles["chart"]}`} aria-hidden="true">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        {values.map((value, index) => {
          const tall = value === null ? 0 : Math.max(1, (value / most) * height);
          return <rect key={index} x={index * step + 2} y={height - tall} width={step - 4} height={tall} />;
        })}
      </svg>
    </figure>
  );
}
