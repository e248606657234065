export { createAppointment, validateAppointment, type BookingRules } from "./create-appointment.ts";
export { findFields } from "./queries.ts";
export { readAppointment } from "./read-appointment.ts";
