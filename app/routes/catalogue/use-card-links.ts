import { useMemo } from "react";
import { useLocation } from "react-router";
import { bookingParent, bookingPath } from "#app/routes/booking/address.ts";
import type { CardLinks } from "#app/ui/doctor-card/doctor-view.ts";
import { cardParam } from "#app/ui/doctor-card/use-moved-card.ts";
import { writeCardState } from "./card-state.ts";

/** The address of the page that stands here, also while a booking stands over it; with its query. */
export function usePageAddress(): string {
  const { pathname, search } = useLocation();
  return bookingParent(pathname + search);
}

/** Links of a card that stands alone on this page. */
export function useCardLinks(): CardLinks {
  const page = usePageAddress();
  return useMemo(() => cardLinks(page), [page]);
}

/** Links of the cards of a list, in their order: the same objects as long as the page's address is the same. `before`: how many of the list stand on earlier pages, if it is counted. */
export function useListLinks(count: number, before?: number): CardLinks[] {
  const page = usePageAddress();
  return useMemo(
    () =>
      Array.from({ length: count }, (_, index) =>
        cardLinks(page, before === undefined ? undefined : before + index + 1),
      ),
    [page, count, before],
  );
}

/** `position`: which one the card is in the whole list, the first is 1. */
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
