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
  return cardLinks(usePageAddress());
}

/** Links of a card on the page of this address. `position`: which one it is in the whole list, the first is 1. */
export function cardLinks(page: string, position?: number): CardLinks {
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
