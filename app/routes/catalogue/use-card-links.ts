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

/** Links of cards that stand on this page. */
export function useCardLinks(): CardLinks {
  const page = usePageAddress();
  const [pathname = "", search = ""] = page.split("?");
  const query = new URLSearchParams(search);
  return {
    booking: (doctorServiceId, step) => bookingPath(page, { doctorServiceId }, step),
    card(state) {
      query.set(cardParam, writeCardState(state));
      return `${pathname}?${query}`;
    },
  };
}
