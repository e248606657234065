import styles from "./skeleton.module.css";

export type SkeletonShape = "line" | "title" | "circle" | "block" | "button";

/** A placeholder while content loads. Silent for screen readers: its container is marked `aria-busy`. */
export function Skeleton({ shape = "line", lines = 1 }: { shape?: SkeletonShape; lines?: number }) {
  return (
    <span className={styles["group"]} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={`${styles["skeleton"]} ${styles[shape]}`} />
      ))}
    </span>
  );
}
