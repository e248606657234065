import { createAppointment, getAppointment, listAppointmentFields, validateAppointment } from "./appointment.ts";
import { listCities, listCityAreas } from "./city.ts";
import { getDoctor, getDoctorService, listDoctors } from "./doctor.ts";
import { listFeatureSwitches } from "./feature-switch.ts";
import { listInsurances } from "./insurance.ts";
import { listOutbox } from "./outbox.ts";
import { sendRegistrationCode } from "./registration-code.ts";
import { getService, listServices } from "./service.ts";
import { getNearestSlot, getSlot, listSlots } from "./slot.ts";

/** Every call of the API, by noun. */
export const endpoints = {
  cities: { list: listCities, areas: listCityAreas },
  services: { list: listServices, get: getService },
  doctors: { list: listDoctors, get: getDoctor, byDoctorService: getDoctorService },
  insurances: { list: listInsurances },
  slots: { list: listSlots, nearest: getNearestSlot, get: getSlot },
  appointments: {
    fields: listAppointmentFields,
    validate: validateAppointment,
    create: createAppointment,
    get: getAppointment,
  },
  codes: { send: sendRegistrationCode },
  featureSwitches: { list: listFeatureSwitches },
  outbox: { list: listOutbox },
} as const;

export type Endpoints = typeof endpoints;
