import type { OfferValues } from "#app/contract/clinic-catalogue.ts";
import { refuse, type Refused } from "../../fault.ts";

/** Faults as of an import: discount_too_high; ages_reversed. */
export function offerFault({ base_price, discount_price, age_from, age_to }: OfferValues): Refused | null {
  const isOnRequest = base_price === 0 && discount_price === 0;
  if (!isOnRequest && (discount_price < 1 || discount_price > base_price))
    return refuse("discount_price", "discount_too_high");
  return age_to !== null && age_from > age_to ? refuse("age_to", "ages_reversed") : null;
}
