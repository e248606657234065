import { useTranslation } from "react-i18next";
import { useFormats } from "#app/i18n/use-formats.ts";

type MarkerContent =
  | { kind: "cluster"; count: number }
  | { kind: "pin"; name: string; count: number; score: number | null };

/** Returns a function that gives a marker its accessible name. */
export function useMarkerName(): (marker: MarkerContent) => string {
  const { t } = useTranslation(["map", "catalogue", "common"]);
  const { rating } = useFormats();
  return (marker) => {
    const doctors = t("catalogue:total", { count: marker.count });
    if (marker.kind === "cluster") return t("list.cluster", { doctors });
    return [
      marker.name,
      doctors,
      marker.score === null ? null : `${t("common:rating").toLocaleLowerCase()} ${rating(marker.score)}`,
    ]
      .filter(Boolean)
      .join(", ");
  };
}
