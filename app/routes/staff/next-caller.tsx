import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DocumentForm } from "#app/ui/form/document-form.tsx";
import { announceCallEvent } from "#app/components/layout/call-events.ts";

/** The field where the next call begins. */
export const deskPhoneId = "desk-phone";

type NextCallerProps = {
  /** Whether the button is hidden, so that only the keyboard shortcut presses it. */
  hidden?: boolean;
  /** Empties the open desk at once: the operator may type the next number before the response arrives. */
  onNext?: () => void;
  /** Returns false if the operator must answer a question before the call can end. */
  mayEnd?: () => boolean;
};

/** Ends a call and opens an empty desk; other pages load it as a document, so that no data of the caller remains. */
export function NextCaller({ hidden = false, onNext, mayEnd = () => true }: NextCallerProps) {
  const { t } = useTranslation("appointment");
  const action = usePaths()("/staff/desk", {});
  const button = (
    <Button data-shortcut="next" name="intent" value="next-caller" look="quiet" size="small">
      {t("next.caller")}
    </Button>
  );
  if (!onNext)
    return (
      <DocumentForm action={action} onSend={() => announceCallEvent("ended")}>
        {button}
      </DocumentForm>
    );
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      hidden={hidden}
      data-may-be-interrupted
      onSubmit={(event) => {
        if (!mayEnd()) return event.preventDefault();
        announceCallEvent("ended");
        onNext();
      }}
    >
      {button}
    </Form>
  );
}
