import { useTranslation } from "react-i18next";
import { announceCallEvent } from "#app/components/layout/call-events.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { DocumentForm } from "#app/ui/form/document-form.tsx";
import styles from "./desk.module.css";
import type { Question } from "./use-unsaved-note.ts";

/** Asks whether to save the note before its call ends or the desk is left, or after another tab has ended the call. */
export function UnsavedNote({ phone, text, onLeave, isOver, onClose }: Question & { onClose: () => void }) {
  const { t } = useTranslation(["staff", "layout"]);
  const path = usePaths();
  return (
    <Dialog title={t("notes.unsaved")} closeLabel={t("notes.back")} onClose={onClose} size="sm" focus="inside">
      {isOver && <p className={styles["endedCall"]}>{t("layout:callEnded")}</p>}
      {onLeave ? (
        <p className={styles["ways"]}>
          <Button type="button" onClick={onClose}>
            {t("notes.back")}
          </Button>
          <Button type="button" look="quiet" onClick={onLeave}>
            {t("notes.leave")}
          </Button>
        </p>
      ) : (
        <DocumentForm
          action={path("/staff/desk", {})}
          className={styles["ways"]}
          onSend={() => announceCallEvent("ended")}
        >
          <input type="hidden" name="phone" value={phone} />
          <input type="hidden" name="text" value={text} />
          <Button name="intent" value="note-and-next">
            {t("notes.saveAndEnd")}
          </Button>
          <Button name="intent" value="next-caller" look="quiet">
            {t("notes.endOnly")}
          </Button>
        </DocumentForm>
      )}
    </Dialog>
  );
}
