import { Skeleton } from "./skeleton.tsx";
import styles from "./card-placeholders.module.css";

/** Placeholders of the next cards (D-11). */
export function CardPlaceholders({ count }: { count: number }) {
  return (
    <div className={styles["cards"]} data-placeholders aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles["card"]}>
          <Skeleton shape="circle" />
          <div className={styles["lines"]}>
            <Skeleton shape="title" />
            <Skeleton lines={4} />
          </div>
          <div className={styles["slots"]}>
            <Skeleton shape="block" />
          </div>
        </div>
      ))}
    </div>
  );
}
