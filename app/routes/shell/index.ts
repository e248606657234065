export { attempt, attemptAsStaff, readAsStaff, statusOf, type Attempt } from "./attempt.server.ts";
export { deleteCaller, storeCaller, readCaller } from "./caller.server.ts";
export { readCurrentCity, readChosenCity, listCities, formatInCity, rememberCity } from "./cities.server.ts";
export { codeLength, codeSchema, secondsUntil } from "./code-schema.server.ts";
export { cookiesBlockedMessage, keepsCookies, probeCookies } from "./cookies-blocked.server.ts";
export { decidablePurposes, isAllowed } from "./consent.server.ts";
export { readPage } from "./paging.server.ts";
export { findFreeSlots, readFrom, type FreeSlots } from "./free-slots.server.ts";
export {
  constraintOf,
  readForm,
  type FormFaults,
  type FormReading,
  type FormSubmission,
} from "./form-submission.server.ts";
export { notFoundAsNull, readPageRequest, type PageRequest } from "./page-request.server.ts";
export { deletePatient, storePatient, listOwnAppointments, readPatient } from "./patient.server.ts";
export { phoneSchema } from "./phone-schema.server.ts";
export { readPostedForm } from "./posted-form.server.ts";
export { requestCode } from "./request-code.server.ts";
export { deleteSessionResets } from "./session-resets.server.ts";
export { respondWithShareImage } from "./share-image.server.ts";
export { signInFieldOf } from "./sign-in-field.server.ts";
export { readStaffForm, requireStaff, type StaffForm } from "./staff-form.server.ts";
export {
  deleteStaff,
  endSession,
  getOperatorToken,
  getStaff,
  storeStaff,
  readDevice,
  revokeStaff,
} from "./staff.server.ts";
export { deleteTicket, storeTicket, readTicket, type StoredTicket } from "./ticket-cookie.server.ts";
export { redirectWithToast } from "./toast.server.ts";
export { deleteVisitKeys, storeVisitKey, readVisitKey, type VisitKey } from "./visit-keys.server.ts";
export { hasMobileScreen, isPhone, isRobot } from "#app/visitor-kind.ts";
