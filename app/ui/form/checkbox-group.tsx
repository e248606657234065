import type { ReactNode } from "react";
import { describedBy, FieldGroup, invalidChoice } from "./field.tsx";
import styles from "./form.module.css";
import type { ActionForm } from "./use-action-form.ts";

type CheckboxGroupProps = {
  checkbox: ActionForm["checkbox"];
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  options: readonly { label: ReactNode; value: string }[];
  required?: boolean;
  /** Places the boxes in a row, or in a column. */
  variant?: "inline" | "column";
};

/** Checkboxes of one name. Links to the group lead to its first option. */
export function CheckboxGroup({
  checkbox,
  name,
  label,
  hint,
  options,
  required,
  variant = "inline",
}: CheckboxGroupProps) {
  const { id, errors } = checkbox(name);
  const { "aria-describedby": description } = describedBy({ id, errors, hint });
  return (
    <FieldGroup {...{ id, label, hint, errors, required }} aria-describedby={description}>
      <div className={variant === "inline" ? styles["inline"] : undefined}>
        {options.map((option, index) => (
          <label key={option.value} className={styles["choice"]}>
            <input
              id={index === 0 ? id : undefined}
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={checkbox(name, option.value).defaultChecked}
              {...invalidChoice({ errors })}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
