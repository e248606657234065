import { useFormats } from "#app/i18n/use-formats.ts";

/** A price range; null: on request. */
export function PriceRange({ min, max }: { min: number | null; max: number | null }) {
  const { money, priceRange } = useFormats();
  if (min === null || max === null) return money(0);
  return min === max ? money(min) : priceRange(min, max);
}
