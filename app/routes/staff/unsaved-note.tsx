import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { tellOfCall } from "#app/components/layout/call-events.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import styles from "./desk.module.css";
import { noteFormId } from "./notes.tsx";

type Note = { phone: string; text: string };

/** The note that is typed on the desk and not saved; null if there is none. */
export function findUnsavedNote(): Note | null {
  const form = document.querySelector<HTMLFormElement>(`#${noteFormId}`);
  if (!form) return null;
  const typed = new FormData(form);
  const [phone, text] = [String(typed.get("phone")), String(typed.get("text"))];
  return text.trim() === "" ? null : { phone, text };
}

/** Asks whether the note is saved before its call ends. */
export function UnsavedNote({ phone, text, onClose }: Note & { onClose: () => void }) {
  const { t } = useTranslation("staff");
  const path = usePaths();
  return (
    <Dialog title={t("notes.unsaved")} closeLabel={t("notes.back")} onClose={onClose} size="sm" focus="inside">
      <Form
        method="post"
        action={path("/staff/desk", {})}
        reloadDocument
        className={styles["ways"]}
        onSubmit={() => tellOfCall("ended")}
      >
        <input type="hidden" name="phone" value={phone} />
        <input type="hidden" name="text" value={text} />
        <Button name="intent" value="note-and-next">
          {t("notes.saveAndEnd")}
        </Button>
        <Button name="intent" value="next-caller" look="quiet">
          {t("notes.endOnly")}
        </Button>
      </Form>
    </Dialog>
  );
}
