import { useState, type ReactNode } from "react";
import type { Rule } from "#app/ui/form/rules.ts";
import { useActionForm, type ActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { SpecimenOutput } from "./specimen.tsx";
import styles from "./styleguide.module.css";

type SpecimenFormProps = {
  id: string;
  /** Errors to show as if the server had returned them. */
  errors?: Record<string, string[]>;
  /** Values by field, as if the server had returned them. */
  typed?: Record<string, string>;
  constraint?: FieldConstraints;
  rules?: Record<string, readonly Rule[]>;
  /** Whether the form is sent only if all fields are valid; the specimen then shows how often it was sent. */
  isHeld?: boolean;
  children: (form: ActionForm) => ReactNode;
};

/** A form that sends no request. */
export function SpecimenForm({ id, errors, typed = {}, isHeld = false, children, ...checks }: SpecimenFormProps) {
  const [sent, setSent] = useState(0);
  const [result] = useState(errors && { error: errors, initialValue: typed });
  const form = useActionForm({
    ...checks,
    id,
    result,
    isHeld,
    onSubmit(event) {
      event.preventDefault();
      setSent(sent + 1);
    },
  });
  return (
    <>
      <form {...form.formProps} className={styles["stack"]}>
        {children(form)}
      </form>
      {isHeld && <SpecimenOutput>sent {sent}</SpecimenOutput>}
    </>
  );
}
