import type { Country, Locale } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";
import { insertMessages, type MessageSubject, type NewMessage } from "./queries.ts";
import { messageText, type SmsMessage } from "./texts.ts";

export type Sms = { country: Country; locale: Locale; to: string; about?: MessageSubject } & SmsMessage;

/** Queues messages in the caller's transaction: they are sent only if that commits. */
export type QueueSms = (transaction: Database, ...messages: Sms[]) => Promise<void>;

/** `isDemo`: messages are stored in the outbox as sent; otherwise they wait for the gateway. */
export function createSmsQueue({ isDemo }: { isDemo: boolean }): QueueSms {
  return (transaction, ...messages) => insertMessages(transaction, messages.map(toNewMessage), isDemo);
}

function toNewMessage(sms: Sms): NewMessage {
  const { country, locale, to, about } = sms;
  return { country: country.countryId, to, text: messageText(sms, country, locale), language: locale, about };
}
