import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { maxNoteLength } from "#app/contract/patient.ts";
import { SubmitAgainNotice } from "#app/components/layout/sign-in-again.tsx";
import { useFormats } from "#app/i18n/use-formats.ts";
import { Button } from "#app/ui/button/button.tsx";
import { useFocusOnChange } from "#app/ui/document/use-focus-on-change.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useActionForm, type FieldConstraints } from "#app/ui/form/use-action-form.ts";
import { useFieldRules } from "#app/ui/form/use-field-rules.ts";
import type { ShownCaller } from "./desk-action.server.ts";
import frame from "./frame.module.css";
import styles from "./desk.module.css";
import { Moment } from "./moment.tsx";
import { noteFormId, textOfLeftNote } from "./use-unsaved-note.ts";

type NotesProps = Pick<ShownCaller, "phone" | "notes"> & {
  /** Changes with each note that is saved here: their title takes the focus. */
  saved: number;
};

/** The notes of operators about a phone number. */
export function Notes({ phone, notes, saved }: NotesProps) {
  const { t } = useTranslation("staff");
  const formats = useFormats();
  const title = useFocusOnChange<HTMLHeadingElement>(saved);
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="desk-notes" className={styles["find"]}>
      <h2 id="desk-notes" ref={title} tabIndex={-1}>
        {t("notes.title", { phone: formats.phone(phone) })}
      </h2>
      <ul className={`sheet ${styles["notes"]}`}>
        {notes.map(({ id, text, author, created_at: at }) => (
          <li key={id}>
            <p className={styles["note"]}>{text}</p>
            <p className={frame["soft"]}>
              {author}, <Moment at={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type NoteFormProps = Pick<ShownCaller, "phone" | "note"> & {
  constraint: FieldConstraints;
  isSending: boolean;
  /** Called when something is typed while a note is being saved. */
  onTypedOn: () => void;
};

/**
 * A form for the next note about a number: its key changes with each that is saved, so that it begins empty, unless
 * something was typed meanwhile.
 */
export function NoteForm({ phone, note, constraint, isSending, onTypedOn }: NoteFormProps) {
  const { t } = useTranslation("staff");
  const rules = useFieldRules();
  const { formProps, field, summary } = useActionForm({
    id: noteFormId,
    result: note,
    defaultValue: { text: textOfLeftNote(phone) },
    constraint,
    rules: { text: [rules.required, rules.maxLength(maxNoteLength)] },
    keepsInput: () => true,
  });
  return (
    <Form
      {...formProps}
      onInput={isSending ? onTypedOn : undefined}
      method="post"
      className={`sheet ${styles["find"]}`}
    >
      <ErrorSummary title={t("errors")} {...summary({ text: t("notes.text") })} />
      <SubmitAgainNotice result={note} />
      <input type="hidden" name="phone" value={phone} />
      <TextAreaField {...field("text")} label={t("notes.text")} hint={t("notes.hint")} rows={2} />
      <p className={styles["ways"]}>
        <Button name="intent" value="note" look="quiet" progress={isSending}>
          {t("notes.add")}
        </Button>
      </p>
    </Form>
  );
}
