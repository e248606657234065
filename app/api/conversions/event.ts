import { createHash } from "node:crypto";
import type { CountryId } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { userData } from "./user-data.ts";

/** The data of an appointment that a conversion needs. */
export type ReportedAppointment = {
  id: number;
  hash: string;
  country: CountryId;
  client_name: string;
  client_phone: string;
  /** Whole units; zero means on request. */
  price: number;
  currency: string;
  created_at: Date;
  /** Google Analytics' ids of the visitor, if its cookies were present. */
  analytics: { client_id?: string; session_id?: string };
};

/**
 * A booking as a request of the Measurement Protocol, without doctor, service or page: together with a phone they
 * would reveal what somebody is treated for.
 */
export function conversionEvent(appointment: ReportedAppointment): object {
  const { analytics, currency, price } = appointment;
  return {
    client_id: analytics.client_id || unknownClient(appointment),
    timestamp_micros: appointment.created_at.getTime() * 1000,
    consent: { ad_user_data: "GRANTED", ad_personalization: "DENIED" },
    user_data: userData({
      name: appointment.client_name,
      phone: appointment.client_phone,
      country: getCountry(appointment.country),
    }),
    events: [
      {
        name: "purchase",
        params: {
          ...(analytics.session_id ? { session_id: analytics.session_id } : {}),
          engagement_time_msec: 1,
          transaction_id: String(appointment.id),
          currency,
          value: price,
          items: [{ item_id: "appointment", item_name: "appointment", price, quantity: 1 }],
        },
      },
    ],
  };
}

/** The protocol requires a client id: one for this appointment alone, the same at each try. */
function unknownClient({ hash, created_at }: ReportedAppointment): string {
  const number = createHash("sha256").update(`client of ${hash}`).digest().readUInt32BE();
  return `${number}.${Math.floor(created_at.getTime() / 1000)}`;
}
