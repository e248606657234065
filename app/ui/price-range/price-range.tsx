import { useTexts } from "#app/i18n/use-texts.ts";
import { useFormats } from "#app/i18n/use-formats.ts";

/** A price range; null: on request. */
export function PriceRange({ min, max }: { min: number | null; max: number | null }) {
  const t = useTexts("common");
  const { money, number } = useFormats();
  if (min === null || max === null) return money(0);
  return min === max ? money(min) : t("price.range", { from: number(min), to: money(max) });
}
