import type { Route } from "./+types/start";
import { getBooking, guardStep } from "./booking-context.server.ts";

/** The base URL of a booking: redirects to its first step (B-03). */
export function loader({ context }: Route.LoaderArgs) {
  guardStep(getBooking(context), null);
}
