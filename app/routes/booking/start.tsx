import type { Route } from "./+types/start";
import { getBooking, guardStep } from "./booking-context.server.ts";

/** The bare address of a booking: leads to its first step (B-03). */
export function loader({ context }: Route.LoaderArgs) {
  guardStep(getBooking(context), null);
}
