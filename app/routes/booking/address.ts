/** The addresses of a booking: nested under the page it was started from, so that closing leads back there. */

import { isMarketingParam } from "#app/i18n/paths.ts";

export const bookingSteps = ["info", "slots", "form", "otp"] as const;
export type BookingStep = (typeof bookingSteps)[number];

export type BookingTarget = {
  doctorServiceId: number;
  slotId?: number | undefined;
  /** Which one of its list the doctor is, counted from 1 over all its pages; of bookings begun on a list. */
  position?: number | undefined;
  /** The slots step: from which day on, "YYYY-MM-DD". */
  from?: string | undefined;
  /** Why the visitor is at the slots step again, or at the form of another service with no time. */
  notice?: BookingNotice | undefined;
};

export type BookingNotice = "slot-lost" | "service-changed";

const lastPosition = 10_000;

/**
 * What the pages a booking is started from say in their queries: a list's filters, pages and cards, a map's place and
 * doctor, a profile's service and reviews. They and the marketing parameters go along (R-08); the steps' own and what nobody knows stay behind.
 */
const parentParams = new Set([
  "sort",
  "nearme",
  "date",
  "language",
  "insurance",
  "child_age",
  "city_area",
  "offset",
  "page",
  "card",
  "at",
  "branch",
  "nth",
  "service",
  "reviews",
  "score",
  "review_page",
]);

/** The first step: info for walk-in or price conditions, else the form with a slot, else the slots (B-03). */
export function firstStep(known: { needsInfo: boolean; hasSlot: boolean }): BookingStep {
  if (known.needsInfo) return "info";
  return known.hasSlot ? "form" : "slots";
}

/** `parent` is the path of the list or profile, with its language prefix and query: filters stay in the address. */
export function bookingPath(parent: string, target: BookingTarget, step: BookingStep): string {
  return pathBelow(parent, target, `/${step}`);
}

/** The bare address of a booking, which leads to its first step. */
export function bookingStartPath(parent: string, target: BookingTarget): string {
  return pathBelow(parent, target, "");
}

function pathBelow(parent: string, target: BookingTarget, tail: string): string {
  const [pathname, query] = splitAddress(parent);
  if (target.position) query.set("position", String(target.position));
  if (target.slotId) query.set("slot", String(target.slotId));
  if (target.from) query.set("from", target.from);
  if (target.notice) query.set("notice", target.notice);
  return joinAddress(`${pathname.replace(/\/$/, "")}/booking/${target.doctorServiceId}${tail}`, query);
}

/** The page a booking address was started from: where closing the dialog leads. */
export function bookingParent(address: string): string {
  const [pathname, query] = splitAddress(address);
  return joinAddress(pathname.replace(bookingTail, "") || "/", query);
}

/** What kind of page that is. */
export function kindOfParent(parent: string): "list" | "clinic" | "doctor" {
  if (/^(?:\/[a-z]{2})?\/doctors\//.test(parent)) return "list";
  return /^(?:\/[a-z]{2})?\/clinics\//.test(parent) ? "clinic" : "doctor";
}

/** The position an address says; undefined for none, and for what is none. */
export function readPosition(search: URLSearchParams): number | undefined {
  const text = search.get("position") ?? "";
  const position = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : lastPosition + 1;
  return position <= lastPosition ? position : undefined;
}

export function isBookingAddress(pathname: string): boolean {
  return bookingTail.test(pathname);
}

const bookingTail = /\/booking\/\d+(\/[a-z]+)?\/?$/;

/** With what of the query goes along. */
function splitAddress(address: string): [pathname: string, query: URLSearchParams] {
  const at = address.indexOf("?");
  const asked = [...new URLSearchParams(at < 0 ? "" : address.slice(at))];
  const query = new URLSearchParams(asked.filter(([name]) => parentParams.has(name) || isMarketingParam(name)));
  return [at < 0 ? address : address.slice(0, at), query];
}

function joinAddress(pathname: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}
