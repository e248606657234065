import { useTranslation } from "react-i18next";

/** The title of a page with a form; with errors it starts with that, so that it is heard first. */
export function useErrorTitle(title: string, isInvalid: boolean): string {
  const { t } = useTranslation("common");
  return isInvalid ? t("errorTitle", { title }) : title;
}
