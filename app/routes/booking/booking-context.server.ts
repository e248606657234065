import {
  createContext,
  data,
  redirect,
  replace,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import type { Doctor, DoctorService } from "#app/contract/doctor.ts";
import { ApiError } from "#app/contract/errors.ts";
import type { Slot } from "#app/contract/slot.ts";
import type { Country, Locale } from "#app/countries/country.ts";
import { getLocale } from "#app/i18n/language.server.ts";
import { localizedPath } from "#app/i18n/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { listCities, readCaller } from "../shell/index.ts";
import { bookingParent, bookingPath, readPosition, type BookingStep, type BookingTarget } from "./address.ts";
import type { Draft } from "./draft/draft.ts";
import { newDraft, readDraft, type DraftKey } from "./draft/draft-cookie.server.ts";
import { fitsParent } from "./fits-parent.ts";
import { stepFor } from "./steps.ts";

/** One booking as every step of it sees it. */
export type Booking = {
  doctor: Doctor;
  doctorService: DoctorService;
  /** The slot the address names, whether or not it can be had. */
  slotId: number | null;
  /** The slot of the address, while it can still be had. */
  slot: Slot | null;
  /** The address named a slot that cannot be had any more. */
  slotLost: boolean;
  /** Which one of its list the doctor is, where the booking was begun on a list. */
  position: number | undefined;
  timezone: string;
  /** Slug of the branch's city. */
  city: string | null;
  draft: Draft;
  /** The phone of whoever an operator has on the line. */
  caller: string | null;
  /** Nothing was typed here yet: the steps show nothing of the visitor. */
  isUntouched: boolean;
  draftKey: DraftKey;
  /** The address of the page the booking was started from. */
  parent: string;
  /** Where the appointment is that was made here of the slot of the address. */
  madePath: string | null;
};

const bookingContext = createContext<Booking | null>(null);

/** Reads what the address and the draft say, once for all steps. */
export const loadBooking: MiddlewareFunction<Response> = async ({ request, url, params, context: provider }, next) => {
  const { api, country, sessionSecret } = provider.get(requestContext);
  const doctorServiceId = positiveInteger(params["doctorService"] ?? null);
  const slotId = positiveInteger(url.searchParams.get("slot"));

  const [doctor, cities] = await Promise.all([
    doctorServiceId === null ? null : api.doctors.byDoctorService({ id: doctorServiceId }).catch(notFoundAsNull),
    listCities(provider),
  ]);
  const doctorService = doctor?.services.find((one) => one.id === doctorServiceId);
  if (!doctor || !doctorService || !fitsParent(doctor, params, cities)) return next();

  const found = slotId
    ? await api.slots.get({ id: slotId, service: doctorService.service.id }).catch(notFoundAsNull)
    : null;
  const fits = found?.doctor === doctor.id && found.clinic_branch === doctorService.clinic_branch;
  const branch = doctor.clinic_branches.find((one) => one.id === doctorService.clinic_branch);
  const city = cities.find(({ id }) => id === branch?.city);
  const draftKey = { doctorId: doctor.id, secret: sessionSecret };
  const stored = readDraft(request, draftKey);
  const caller = await readCaller({ request, context: provider });
  const draft = stored ?? newDraft(caller);
  const isMade = !fits && draft.made?.doctorService === doctorServiceId && draft.made.slot === slotId;
  provider.set(bookingContext, {
    doctor,
    doctorService,
    slotId,
    slot: fits ? found : null,
    slotLost: slotId !== null && !fits,
    position: readPosition(url.searchParams),
    timezone: city?.timezone ?? "UTC",
    city: city?.slug ?? null,
    draft,
    isUntouched: stored === null && caller === null,
    caller,
    draftKey,
    parent: bookingParent(url.pathname + url.search),
    madePath: isMade && draft.made ? appointmentPath(draft.made, { country, locale: getLocale(provider) }) : null,
  });
  return next();
};

/** The booking of this address; an unknown service, and one that is not of the page above it, are not found. Not thrown by the middleware: the page that says so needs the root's data. */
export function getBooking(provider: Readonly<RouterContextProvider>): Booking {
  const booking = provider.get(bookingContext);
  if (!booking) throw data(null, 404);
  return booking;
}

/** Leads to the step that may be visited when the asked one may not; of a time already booked here, to its appointment. */
export function guardStep(booking: Booking, asked: BookingStep | null): void {
  const { draft, doctorService, slot, slotLost, madePath } = booking;
  // In place of the step: the way back leads on, to where the booking was begun.
  if (madePath) throw replace(madePath);
  const step = stepFor(asked, {
    needsInfo: needsInfo(doctorService),
    hasSlot: slot !== null,
    slotLost,
    codeSent: draft.code !== null && draft.code.doctorService === doctorService.id && draft.code.slot === slot?.id,
  });
  if (step !== asked) throw redirect(step === "slots" ? slotsPath(booking) : stepPath(booking, step));
}

/** To the free times; a time that was lost is told of there. */
export function slotsPath(booking: Booking): string {
  return stepPath(booking, "slots", booking.slotLost ? { notice: "slot-lost" } : {});
}

export function needsInfo(doctorService: DoctorService): boolean {
  return doctorService.on_walk_in_basis || Boolean(doctorService.price_conditions);
}

/** The address of another step of this booking; the slot goes along unless the target says otherwise. */
export function stepPath(booking: Booking, step: BookingStep, target: Partial<BookingTarget> = {}): string {
  const here = { doctorServiceId: booking.doctorService.id, slotId: booking.slot?.id, position: booking.position };
  return bookingPath(booking.parent, { ...here, ...target }, step);
}

export function appointmentPath(
  { id, hash }: { id: number; hash: string },
  language: { country: Country; locale: Locale },
): string {
  return localizedPath("/appointments/:id", { id: String(id) }, language, { hash });
}

function notFoundAsNull(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
  throw error;
}

function positiveInteger(text: string | null): number | null {
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
