import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";

/** The field where the next call begins. */
export const deskPhoneId = "desk-phone";

/** Ends a call: leads to an empty desk, as a document, so that no page keeps the caller. Hidden it is for the key only. */
export function NextCaller({ hidden = false }: { hidden?: boolean }) {
  const { t } = useTranslation("appointment");
  const path = usePaths();
  return (
    <Form method="post" action={path("/staff/desk", {})} reloadDocument hidden={hidden}>
      <Button data-shortcut="next" name="intent" value="next-caller" look="quiet" size="small">
        {t("next.caller")}
      </Button>
    </Form>
  );
}
