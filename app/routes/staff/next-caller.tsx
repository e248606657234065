import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { announceCallEvent } from "#app/components/layout/call-events.ts";

/** The field where the next call begins. */
export const deskPhoneId = "desk-phone";

type NextCallerProps = {
  /** Only the key presses it. */
  hidden?: boolean;
  /** Empties the desk that is open: digits of the next number may be typed before the answer has come. */
  onNext?: () => void;
  /** False if the operator has to answer a question first. */
  mayEnd?: () => boolean;
};

/** Ends a call: leads to an empty desk, from other pages as a document, so that none keeps the caller. */
export function NextCaller({ hidden = false, onNext, mayEnd = () => true }: NextCallerProps) {
  const { t } = useTranslation("appointment");
  const path = usePaths();
  return (
    <Form
      method="post"
      action={path("/staff/desk", {})}
      reloadDocument={!onNext}
      preventScrollReset
      hidden={hidden}
      onSubmit={(event) => {
        if (!mayEnd()) return event.preventDefault();
        announceCallEvent("ended");
        onNext?.();
      }}
    >
      <Button data-shortcut="next" name="intent" value="next-caller" look="quiet" size="small">
        {t("next.caller")}
      </Button>
    </Form>
  );
}
