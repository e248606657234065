import { Icon } from "#app/ui/icon/icon.tsx";
import styles from "./logo.module.css";

/** The brand as a wordmark: "Vizit" in ink, the market in blue. */
export function Logo({ brand }: { brand: string }) {
  const [word, market] = brand.split(".");
  return (
    <span className={styles["logo"]}>
      <Icon name="logo" className={styles["mark"]} />
      <span>
        {word}
        <span className={styles["market"]}>{`.${market}`}</span>
      </span>
    </span>
  );
}
