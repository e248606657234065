import { useMemo } from "react";
import { useLocation } from "react-router";
import { bookingParent, bookingPath } from "#app/routes/booking/booking-path.ts";
import type { CardLinks } from "#app/components/doctor-card/doctor-view.ts";
import { cardParam } from "#app/components/doctor-card/use-changed-card.ts";
import { writeCardState } from "./card-state.ts";

/** URL of the current page with its query, also while a booking is open over it. */
export function usePagePath(): string {
  const { pathname, search } = useLocation();
  return bookingParent(pathname + search);
}

/** The insurer in the page's filters, by which a booking from the profile starts as well as one from the list. */
export function useInsurer(): string | null {
  return new URLSearchParams(useLocation().search).get("insurance");
}

/** Links of a single card on this page. */
export function useCardLinks(): CardLinks {
  const page = usePagePath();
  return useMemo(() => cardLinks(page), [page]);
}

/**
 * Links of a list's cards in order, stable while the page's URL is. `before`: number of doctors on earlier pages, if
 * counted.
 */
export function useListLinks(count: number, before?: number): CardLinks[] {
  const page = usePagePath();
  return useMemo(
    () =>
      Array.from({ length: count }, (_, index) =>
        cardLinks(page, before === undefined ? undefined : before + index + 1),
      ),
    [page, count, before],
  );
}

/** `position`: the card's position in the whole list, from 1. */
function cardLinks(page: string, position?: number): CardLinks {
  const [pathname = "", search = ""] = page.split("?");
  return {
    booking: (doctorServiceId, step) => bookingPath(page, { doctorServiceId, position }, step),
    card(state) {
      const query = new URLSearchParams(search);
      query.set(cardParam, writeCardState(state));
      return `${pathname}?${query}`;
    },
  };
}
