import type { Country, Locale } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { insertMessage, type About } from "./queries.ts";
import { messageText, type SmsMessage } from "./texts.ts";

export type Sms = { country: Country; locale: Locale; to: string; about?: About } & SmsMessage;

/** Queues a message in the caller's transaction: it is sent only if that commits. */
export type QueueSms = (transaction: Database, sms: Sms) => Promise<void>;

/** `kept`: messages stay in the outbox as sent (demo mode); otherwise they wait for the gateway. */
export function createSmsQueue({ kept }: { kept: boolean }): QueueSms {
  return (transaction, sms) =>
    insertMessage(transaction, {
      country: sms.country.countryId,
      to: sms.to,
      text: messageText(sms, sms.country, sms.locale),
      language: sms.locale,
      kept,
      about: sms.about,
    });
}
