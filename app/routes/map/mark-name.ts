import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";

type MarkContent =
  | { kind: "cluster"; count: number }
  | { kind: "place"; name: string; count: number; score: number | null };

/** Accessible name of a marker. */
export function useMarkName(): (mark: MarkContent) => string {
  const { t } = useTranslation(["map", "catalogue", "common"]);
  const { rating } = useFormats();
  return (mark) => {
    const doctors = t("catalogue:total", { count: mark.count });
    if (mark.kind === "cluster") return t("list.cluster", { doctors });
    return [
      mark.name,
      doctors,
      mark.score === null ? null : `${t("common:rating").toLocaleLowerCase()} ${rating(mark.score)}`,
    ]
      .filter(Boolean)
      .join(", ");
  };
}
