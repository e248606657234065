import type { ReactNode } from "react";
import { RadioGroup } from "./choice-field.tsx";
import type { FieldState } from "./field.tsx";
import styles from "./reason-field.module.css";
import type { Option } from "./select-field.tsx";

type ReasonFieldProps = FieldState & {
  label: ReactNode;
  name: string;
  options: Option[];
  defaultValue?: string | undefined;
  required?: boolean;
};

/** A choice of one reason: a radio group with long options, each in its own row. */
export function ReasonField({ defaultValue, ...field }: ReasonFieldProps) {
  return (
    <RadioGroup {...field} defaultValue={defaultValue} className={styles["reasons"]} choiceClass={styles["reason"]} />
  );
}
