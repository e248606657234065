import type { BookingOnly } from "#app/ui/document/route-styles.ts";
import { isBookingPath } from "./booking-path.ts";

/**
 * The loader of a page that bookings open over. A booking that is opened by its URL is a page of its own: the page
 * behind it loads nothing.
 */
export function parentLoader<Args extends { url: URL }, Data>(load: (args: Args) => Promise<Data>) {
  return async (args: Args): Promise<Data | BookingOnly> =>
    isBookingPath(args.url.pathname) ? { isBookingOnly: true } : load(args);
}
