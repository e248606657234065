import type { CountryId } from "#app/countries/country.ts";
import type { QueueSms } from "../sms/index.ts";

/** What announcements and reminders need besides the database. */
export type MessageDeps = {
  queueSms: QueueSms;
  /** A short absolute URL of the appointment. */
  linkTo: (country: CountryId, appointment: { id: number; hash: string }) => string;
};
