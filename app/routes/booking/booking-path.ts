/** Paths of a booking, nested under the page where it started, so that closing leads back there. */

import { isMarketingParam } from "#app/i18n/paths.ts";
import { filterNames, pageParams } from "#app/routes/catalogue/filters/list-params.ts";

export const bookingSteps = ["info", "slots", "form", "otp"] as const;
export type BookingStep = (typeof bookingSteps)[number];

export type BookingTarget = {
  doctorServiceId: number;
  slotId?: number | undefined;
  /** Position of the doctor in the list over all pages, from 1; only for bookings that started on a list. */
  position?: number | undefined;
  /** First day of the slots step, "YYYY-MM-DD". */
  from?: string | undefined;
  /** Why the visitor is back at the slots or info step, or at the form without a slot after changing the service. */
  notice?: BookingNotice | undefined;
};

/** The `reason` in the data of the 404 of a service that can no longer be booked. */
export const serviceWithdrawn = "service withdrawn";

export type BookingNotice = "slot-lost" | "service-changed" | "price-changed";

const lastPosition = 10_000;

/**
 * Query parameters of the pages where a booking starts: a list's filters, page and card, a map's point and doctor, a
 * profile's service and reviews. They are kept with the marketing parameters (R-08); the steps' own and unknown ones
 * are dropped.
 */
const parentParams = new Set([...filterNames, ...pageParams, "page", "service", "reviews", "score", "review_page"]);

/** The first step: info for walk-in or price conditions, else the form with a slot, else the slots (B-03). */
export function firstStep({ needsInfo, hasSlot }: { needsInfo: boolean; hasSlot: boolean }): BookingStep {
  if (needsInfo) return "info";
  return hasSlot ? "form" : "slots";
}

/** `parent` is the path of the list or profile with language prefix and query: filters stay in the URL. */
export function bookingPath(parent: string, target: BookingTarget, step: BookingStep): string {
  return pathBelow(parent, target, `/${step}`);
}

/** The base URL of a booking, which redirects to its first step. */
export function bookingStartPath(parent: string, target: BookingTarget): string {
  return pathBelow(parent, target, "");
}

function pathBelow(parent: string, target: BookingTarget, ending: string): string {
  const [pathname, query] = splitPath(parent);
  if (target.position) query.set("position", String(target.position));
  if (target.slotId) query.set("slot", String(target.slotId));
  if (target.from) query.set("from", target.from);
  if (target.notice) query.set("notice", target.notice);
  return joinPath(`${pathname.replace(/\/$/, "")}/booking/${target.doctorServiceId}${ending}`, query);
}

/** The page where a booking started: closing the dialog leads there. */
export function bookingParent(path: string): string {
  const [pathname, query] = splitPath(path);
  return joinPath(pathname.replace(bookingTail, "") || "/", query);
}

/** The kind of the page where the booking started. */
export function kindOfParent(parent: string): "list" | "clinic" | "doctor" {
  if (/^(?:\/[a-z]{2})?\/doctors\//.test(parent)) return "list";
  return /^(?:\/[a-z]{2})?\/clinics\//.test(parent) ? "clinic" : "doctor";
}

/** The list position in a URL; undefined if missing or invalid. */
export function readPosition(search: URLSearchParams): number | undefined {
  const text = search.get("position") ?? "";
  const position = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : lastPosition + 1;
  return position <= lastPosition ? position : undefined;
}

export function isBookingPath(pathname: string): boolean {
  return bookingTail.test(pathname);
}

const bookingTail = /\/booking\/\d+(\/[a-z]+)?\/?$/;

/** Splits a path into its pathname and the query parameters that every step keeps. */
function splitPath(path: string): [pathname: string, query: URLSearchParams] {
  const queryStart = path.indexOf("?");
  const params = [...new URLSearchParams(queryStart < 0 ? "" : path.slice(queryStart))];
  const query = new URLSearchParams(params.filter(([name]) => parentParams.has(name) || isMarketingParam(name)));
  return [queryStart < 0 ? path : path.slice(0, queryStart), query];
}

function joinPath(pathname: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}
