import {
  createContext,
  data,
  redirect,
  replace,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import type { Doctor, DoctorService } from "#app/contract/doctor.ts";
import type { Slot } from "#app/contract/slot.ts";
import type { Country, Locale } from "#app/countries/country.ts";
import { getI18n, getLocale } from "#app/i18n/language.server.ts";
import { localizedPath } from "#app/i18n/paths.ts";
import { requestContext } from "#app/request-context.ts";
import { needsInfo } from "#app/routes/catalogue/cards/to-doctor-view.ts";
import { listCities, notFoundAsNull, readCaller, redirectWithToast } from "../shell/index.ts";
import {
  bookingParent,
  bookingPath,
  readPosition,
  serviceWithdrawn,
  type BookingStep,
  type BookingTarget,
} from "./booking-path.ts";
import { idempotencyKeyOf, type Draft } from "./draft/draft.ts";
import { newDraftFor } from "./draft/caller-draft.server.ts";
import { readDraft, type DraftKey } from "./draft/draft-cookie.server.ts";
import { fitsParent, hasLeft } from "./fits-parent.ts";
import { readSavedDetails, type SavedDetails } from "./form/saved-details.server.ts";
import { stepFor } from "./steps.ts";

/** The state of a booking, which all its steps share. */
export type Booking = {
  doctor: Doctor;
  doctorService: DoctorService;
  /** The slot in the URL, free or not. */
  slotId: number | null;
  /** The slot in the URL if it is free. */
  slot: Slot | null;
  /** Whether the slot in the URL is taken. */
  isSlotLost: boolean;
  /** Position of the doctor in the list, if the booking started on a list. */
  position: number | undefined;
  timezone: string;
  /** Slug of the branch's city. */
  city: string | null;
  draft: Draft;
  /** Phone of the operator's current caller. */
  caller: string | null;
  /** Whether nothing has been typed yet. */
  isUntouched: boolean;
  /** Details of an earlier booking that this browser has stored. */
  savedDetails: SavedDetails | null;
  draftKey: DraftKey;
  /** URL of the page where the booking started. */
  parent: string;
  /** The appointment that this browser has booked for the slot: its URL, and the digest of its form or "". */
  booked: { path: string; form: string } | null;
};

/** Null on pages that are not part of a booking. */
const bookingContext = createContext<Booking | typeof serviceWithdrawn | null>(null);

/** Reads the URL and the draft once for all steps. */
export const loadBooking: MiddlewareFunction<Response> = async ({ request, url, params, context }, next) => {
  const { api, sessionSecret } = context.get(requestContext);
  const doctorServiceId = positiveInteger(params["doctorService"] ?? null);
  const slotId = positiveInteger(url.searchParams.get("slot"));

  const [doctor, cities] = await Promise.all([
    doctorServiceId === null ? null : api.doctors.byDoctorService({ id: doctorServiceId }).catch(notFoundAsNull),
    listCities(context),
  ]);
  const doctorService = doctor?.services.find(({ id }) => id === doctorServiceId);
  if (!doctor || !doctorService || hasLeft(doctor, params, cities)) {
    if (doctorServiceId !== null) context.set(bookingContext, serviceWithdrawn);
    return next();
  }
  if (!fitsParent(doctor, params, cities)) return next();

  const found = slotId
    ? await api.slots.get({ id: slotId, service: doctorService.service.id }).catch(notFoundAsNull)
    : null;
  const isFree = found?.doctor === doctor.id && found.clinic_branch === doctorService.clinic_branch;
  const branch = doctor.clinic_branches.find(({ id }) => id === doctorService.clinic_branch);
  const city = cities.find(({ id }) => id === branch?.city);
  const draftKey = { doctorId: doctor.id, secret: sessionSecret };
  const stored = readDraft(request, draftKey);
  const caller = await readCaller({ request, context });
  const draft = stored ?? newDraftFor(caller, { request, context });
  context.set(bookingContext, {
    doctor,
    doctorService,
    slotId,
    slot: isFree ? found : null,
    isSlotLost: slotId !== null && !isFree,
    position: readPosition(url.searchParams),
    timezone: city?.timezone ?? "UTC",
    city: city?.slug ?? null,
    draft,
    isUntouched: stored === null && caller === null,
    caller,
    savedDetails: await readSavedDetails({ request, context }),
    draftKey,
    parent: bookingParent(url.pathname + url.search),
    booked:
      slotId !== null && !isFree && stored
        ? await findBooked(context, stored, { doctorService: doctorService.id, slot: slotId })
        : null,
  });
  return next();
};

type ServiceSlot = { doctorService: number; slot: number };

/** Finds the appointment that this draft has booked for a slot that is now taken. */
async function findBooked(
  context: Readonly<RouterContextProvider>,
  { made, submission }: Draft,
  target: ServiceSlot,
): Promise<Booking["booked"]> {
  const { country } = context.get(requestContext);
  const language = { country, locale: getLocale(context) };
  if (made && made.doctorService === target.doctorService && made.slot === target.slot)
    return { path: appointmentPath(made, language), form: made.form };
  const path = await findCreatedPath(context, { submission }, target);
  return path === null ? null : { path, form: "" };
}

/** URL of the appointment of a submit whose response was lost; null if there is none. */
export async function findCreatedPath(
  context: Readonly<RouterContextProvider>,
  sent: Pick<Draft, "submission">,
  target: ServiceSlot,
): Promise<string | null> {
  const { api, country } = context.get(requestContext);
  const idempotencyKey = idempotencyKeyOf(sent, target);
  const created = await api.appointments.created({}, { idempotencyKey }).catch(notFoundAsNull);
  return created && appointmentPath(created, { country, locale: getLocale(context) });
}

/**
 * The booking that a form was posted to. If the service has been withdrawn since the form was opened, or its branch
 * has moved to another city, it redirects to the page where the booking started, with the reason.
 */
export async function getPostedBooking({
  context,
  url,
}: {
  context: Readonly<RouterContextProvider>;
  url: URL;
}): Promise<Booking> {
  const booking = context.get(bookingContext);
  if (booking !== serviceWithdrawn) return getBooking(context);
  const text = getI18n(context).t("errors:doctor_service_gone");
  throw await redirectWithToast(context, bookingParent(url.pathname + url.search), { kind: "failed", text });
}

/**
 * The booking of this URL. Throws 404 for an unknown service, or one that does not belong to the page above it; the
 * middleware does not throw it, since the 404 page needs the root's data.
 */
export function getBooking(context: Readonly<RouterContextProvider>): Booking {
  const booking = context.get(bookingContext);
  if (booking === serviceWithdrawn) throw data({ reason: booking }, 404);
  if (!booking) throw data(null, 404);
  return booking;
}

/** Redirects to an allowed step, or to the appointment if this browser has booked the slot. */
export function guardStep(booking: Booking, requested: BookingStep | null): void {
  const { draft, doctorService, slot, isSlotLost, booked } = booking;
  // Replaces the history entry: back leads to the page where the booking started.
  if (booked) throw replace(booked.path);
  const step = stepFor(requested, {
    needsInfo: needsInfo(doctorService),
    hasSlot: slot !== null,
    isSlotLost,
    isCodeSent: draft.code !== null && draft.code.doctorService === doctorService.id && draft.code.slot === slot?.id,
  });
  if (step !== requested) throw redirect(step === "slots" ? slotsPath(booking) : stepPath(booking, step));
}

/** URL of the slots step, with a notice if the slot was lost. */
export function slotsPath(booking: Booking): string {
  return stepPath(booking, "slots", booking.isSlotLost ? { notice: "slot-lost" } : {});
}

/** URL of another step of this booking; keeps the slot unless the target says otherwise. */
export function stepPath(booking: Booking, step: BookingStep, target: Partial<BookingTarget> = {}): string {
  const current = { doctorServiceId: booking.doctorService.id, slotId: booking.slot?.id, position: booking.position };
  return bookingPath(booking.parent, { ...current, ...target }, step);
}

/** URL of an appointment. Without its key, `hash`, a cookie of the browser must have the key. */
export function appointmentPath(
  { id, hash }: { id: number; hash?: string },
  language: { country: Country; locale: Locale },
): string {
  return localizedPath("/appointments/:id", { id: String(id) }, language, hash ? { hash } : {});
}

function positiveInteger(text: string | null): number | null {
  return text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
