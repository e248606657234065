import { useTranslation } from "react-i18next";

/** The title of a page with a form. With errors it starts by saying so: screen readers read it first. */
export function useErrorTitle(title: string, isInvalid: boolean): string {
  const { t } = useTranslation("common");
  return isInvalid ? t("errorTitle", { title }) : title;
}
