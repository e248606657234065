import type { ReactNode } from "react";
import { RadioGroup } from "./choice-field.tsx";
import type { FieldState } from "./field.tsx";
import styles from "./rate-field.module.css";

type RateFieldProps = FieldState & {
  label: ReactNode;
  name: string;
  defaultValue?: string | undefined;
  required?: boolean;
  /** Labels of 0 and 10. */
  ends: { low: string; high: string };
};

const scores = Array.from({ length: 11 }, (_, score) => ({ label: String(score), value: String(score) }));

/** Radio buttons for a score from 0 to 10. */
export function RateField({ ends, defaultValue, ...field }: RateFieldProps) {
  return (
    <RadioGroup
      {...field}
      defaultValue={defaultValue}
      options={scores}
      className={styles["scale"]}
      choiceClass={styles["score"]}
    >
      <p className={styles["ends"]}>
        <span>0 – {ends.low}</span> <span>10 – {ends.high}</span>
      </p>
    </RadioGroup>
  );
}
