import type { RouterContextProvider } from "react-router";
import type { AppointmentField } from "#app/contract/appointment-field.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { getLocale } from "#app/i18n/language.server.ts";
import { requestContext } from "#app/request-context.ts";
import { constraintOf, getStaff } from "../../shell/index.ts";
import type { BookingNotice } from "../booking-path.ts";
import { getBooking, guardStep } from "../booking-context.server.ts";
import { maxName } from "../draft/names.ts";
import { findAdultAlternative } from "./adult-alternative.server.ts";
import { readInsurance } from "./insurance.server.ts";
import { findKnownPatients } from "./known-patients.server.ts";
import { findNameInput, hasSurnameInput, adaptNamesToForm } from "./name-fields.ts";
import { withSavedDetails } from "./saved-details.server.ts";
import { bookingSchemaOf } from "./schema.server.ts";
import { termsOf } from "../terms.server.ts";
import type { FormStepData } from "./step-data.ts";

/** Loads the branch's booking form with the draft. Redirects if another step comes first or the slot is booked. */
export async function loadForm(context: Readonly<RouterContextProvider>, url: URL): Promise<FormStepData> {
  const booking = getBooking(context);
  guardStep(booking, "form");
  const { api, country, flags } = context.get(requestContext);
  const { doctorService, doctor, savedDetails } = booking;
  const [fields, insurance, adult, patients] = await Promise.all([
    api.appointments.fields({ id: doctorService.clinic_branch, doctor_service: doctorService.id }),
    readInsurance(api, booking),
    findAdultAlternative(context, booking),
    findKnownPatients(context, booking),
  ]);
  const asksSurname = hasSurnameInput(fields, flags);
  const draft =
    booking.isUntouched && savedDetails
      ? withSavedDetails(booking.draft, savedDetails, fields, { flags, country })
      : adaptNamesToForm(booking.draft, fields, { flags, country });
  return {
    draft: { ...draft, ...insurance.preselected, code: null, made: null },
    constraint: constraintOf(bookingSchemaOf(context, booking, fields)),
    fields: fields.filter((field) => findNameInput(field, asksSurname) === null),
    nameLength: nameLength(
      asksSurname ? undefined : fields.find((field) => findNameInput(field, asksSurname) === "name"),
    ),
    insurances: insurance.accepted,
    insuranceNotAccepted: insurance.notAccepted,
    price: {
      base: doctorService.base_price,
      now: doctorService.discount_price,
      percent: doctorService.discount_percent,
      isFrom: doctorService.service.type === "procedure",
      conditions: doctorService.price_conditions,
    },
    terms: termsOf(doctorService, getLocale(context)),
    doctorServiceId: doctorService.id,
    services: doctor.services
      .filter((service) => service.clinic_branch === doctorService.clinic_branch)
      .map(({ id, service }) => ({ id, name: service.name, type: service.type })),
    adult,
    isServiceChanged: url.searchParams.get("notice") === ("service-changed" satisfies BookingNotice),
    patients: patients?.map((patient) => patient.client_name) ?? null,
    hasSavedDetails: savedDetails !== null,
    today: todayIn(country.timeZone),
    parts: {
      surname: asksSurname,
      consent: flags["appointment.consent"],
      warning: flags["appointment.general-warning"],
      patientLookup: getStaff(context)?.isOperator ?? false,
    },
  };
}

/** The stricter length limits: the form's own, or those of the additional field that is filled from the name. */
function nameLength(field: AppointmentField | undefined): FormStepData["nameLength"] {
  return { min: Math.max(2, field?.min_length ?? 0), max: Math.min(maxName, field?.max_length ?? maxName) };
}
