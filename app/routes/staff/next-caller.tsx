import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { announceCallEvent } from "#app/components/layout/call-events.ts";

/** The field where the next call begins. */
export const deskPhoneId = "desk-phone";

type NextCallerProps = {
  /** True if only the key presses the button. */
  hidden?: boolean;
  /** Empties the desk that is open: digits of the next number may be typed before the answer has come. */
  onNext?: () => void;
  /** False if the operator has to answer a question first. */
  mayEnd?: () => boolean;
};

/** Ends a call and opens an empty desk; other pages load it as a document, so that no data of the caller remains. */
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
