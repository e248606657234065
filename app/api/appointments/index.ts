export { findAppointmentsOf, findNames, isChangeable } from "./after/queries.ts";
export { cancelAppointment, rescheduleAppointment } from "./change-appointment.ts";
export { createAppointment, validateAppointment, type BookingRules } from "./create-appointment.ts";
export { patientLimits, staffLimits, type LimitedRequester } from "./limits.ts";
export { addCallNote, findPatients, findVisits, listCallNotes, searchVisits } from "./patients/queries.ts";
export { findCreated, findFields } from "./queries.ts";
export { findByCode, readAnswers, readAppointment, type AppointmentKey } from "./read-appointment.ts";
export { reviewAppointment } from "./review-appointment.ts";
