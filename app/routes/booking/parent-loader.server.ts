import { data } from "react-router";
import type { BookingOnly } from "#app/ui/document/route-styles.ts";
import { isBookingPath } from "./booking-path.ts";

/**
 * The loader of a page that bookings open over. A booking that is opened by its URL is a page of its own: the page
 * behind it loads nothing. Throws 404 for a booking whose id is not a number, which is no booking's URL.
 */
export function parentLoader<Args extends { url: URL; params: object }, Data>(load: (args: Args) => Promise<Data>) {
  return async (args: Args): Promise<Data | BookingOnly> => {
    if (isBookingPath(args.url.pathname)) return { isBookingOnly: true };
    if ("doctorService" in args.params) throw data(null, 404);
    return load(args);
  };
}
