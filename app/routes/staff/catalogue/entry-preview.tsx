import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { closeOnBack } from "#app/ui/document/close-on-back.ts";
import { topDialog } from "#app/ui/document/open-dialogs.ts";
import { useRunningPost } from "#app/ui/form/use-running-post.ts";
import styles from "./catalogue.module.css";
import { ChangedFields } from "./changed-fields.tsx";
import type { EntryChange } from "./entry-changes.ts";

type EntryPreviewProps = {
  preview: { fields: [string, string][]; changes: EntryChange[]; isNew: boolean };
  version: string | null;
  /** The entry as patients would see it; null if they would not. */
  children: ReactNode;
};

/** The changes, and the page as patients would see it. Nothing is published before the button is pressed. */
export function EntryPreview({ preview: { fields, changes, isNew }, version, children }: EntryPreviewProps) {
  const { t } = useTranslation("staff");
  const step = useRunningPost()?.get("step");
  const editButton = useRef<HTMLButtonElement>(null);
  // Only the preview has the typed values. Back leads to the form, and the browser asks before a reload.
  useEffect(() => {
    const stopClosingOnBack = closeOnBack(() => {
      if (topDialog()) return false;
      editButton.current?.click();
      return true;
    });
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", onUnload);
    return () => {
      stopClosingOnBack?.();
      removeEventListener("beforeunload", onUnload);
    };
  }, []);
  return (
    <>
      <p>{t("catalogue.preview.text")}</p>
      <section aria-labelledby="changes" className={styles["section"]}>
        <h2 id="changes">{t("catalogue.preview.changes")}</h2>
        {changes.length > 0 ? <ChangedFields changes={changes} isNew={isNew} /> : <p>{t("catalogue.preview.none")}</p>}
      </section>
      <Form method="post" encType="multipart/form-data" className={styles["steps"]}>
        <input type="hidden" name="version" value={version ?? ""} />
        {fields.map(([name, value], index) =>
          name === "version" ? null : <input key={index} type="hidden" name={name} value={value} />,
        )}
        <Button name="step" value="publish" progress={step === "publish"}>
          {t("catalogue.preview.publish")}
        </Button>
        <Button ref={editButton} name="step" value="edit" look="quiet" progress={step === "edit"}>
          {t("catalogue.preview.edit")}
        </Button>
      </Form>
      <section aria-labelledby="seen" className={styles["section"]}>
        <h2 id="seen">{t("catalogue.preview.seen")}</h2>
        {children ?? <p>{t("catalogue.preview.hidden")}</p>}
      </section>
    </>
  );
}
