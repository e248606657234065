import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button/button.tsx";

/** Placeholder while services load, or a message that loading failed. */
export function ServicesPending({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const { t } = useTranslation("layout");
  return (
    <output>
      {hasFailed ? (
        <>
          {t("error.title")}{" "}
          <Button type="button" look="text" size="small" onClick={onRetry}>
            {t("error.reload")}
          </Button>
        </>
      ) : (
        t("services.loading")
      )}
    </output>
  );
}
