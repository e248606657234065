import { createHash } from "node:crypto";
import type { CountryId } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import { userData } from "./user-data.ts";

/** An appointment whose booking is reported as a conversion. */
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
 * The body of a Measurement Protocol request that reports a booking. It names no doctor, service or page: together with
 * the phone they would reveal what the patient is treated for.
 */
export function conversionEvent(appointment: ReportedAppointment): object {
  const { analytics, currency, price } = appointment;
  return {
    client_id: analytics.client_id || substituteClientId(appointment),
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

/** The client id that the protocol requires, if the visitor has none: unique per appointment, the same on a retry. */
function substituteClientId({ hash, created_at }: ReportedAppointment): string {
  const number = createHash("sha256").update(`client of ${hash}`).digest().readUInt32BE();
  return `${number}.${Math.floor(created_at.getTime() / 1000)}`;
}
