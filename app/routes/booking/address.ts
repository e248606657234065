/** The addresses of a booking: nested under the page it was started from, so that closing leads back there. */

export const bookingSteps = ["info", "slots", "form", "otp"] as const;
export type BookingStep = (typeof bookingSteps)[number];

export type BookingTarget = { doctorServiceId: number; slotId?: number | undefined };

/** The first step: info for walk-in or price conditions, else the form with a slot, else the slots (B-03). */
export function firstStep(known: { needsInfo: boolean; hasSlot: boolean }): BookingStep {
  if (known.needsInfo) return "info";
  return known.hasSlot ? "form" : "slots";
}

/** `parent` is the path of the list or profile, with its language prefix and query: filters stay in the address. */
export function bookingPath(parent: string, target: BookingTarget, step: BookingStep): string {
  const [pathname, search] = splitAddress(parent);
  const query = new URLSearchParams(search);
  query.delete("slot");
  if (target.slotId) query.set("slot", String(target.slotId));
  const text = query.toString();
  return `${pathname.replace(/\/$/, "")}/booking/${target.doctorServiceId}/${step}${text ? `?${text}` : ""}`;
}

/** The page a booking address was started from: where closing the dialog leads. */
export function bookingParent(address: string): string {
  const [pathname, search] = splitAddress(address);
  const query = new URLSearchParams(search);
  for (const name of ["slot", "from"]) query.delete(name);
  const text = query.toString();
  return `${pathname.replace(bookingTail, "") || "/"}${text ? `?${text}` : ""}`;
}

export function isBookingAddress(pathname: string): boolean {
  return bookingTail.test(pathname);
}

const bookingTail = /\/booking\/\d+(\/[a-z]+)?\/?$/;

function splitAddress(address: string): [pathname: string, search: string] {
  const at = address.indexOf("?");
  return at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
}
