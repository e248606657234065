import { Counter } from "prom-client";
import { codePurposes } from "#app/contract/registration-code.ts";
import { countryIds } from "#app/countries/country.ts";

const by = ["patient", "operator"] as const;

export const countSearch = createCounter(
  "searches_total",
  "First pages of search results, suggestions while typing included, by whether there were any",
  { country: countryIds, found: ["yes", "no"] },
);

export const countShownSlots = createCounter(
  "slots_shown_total",
  "Free slots in responses of the slots endpoint, from which cards, profiles and the booking take theirs",
  {},
);

export const countStartedBooking = createCounter(
  "bookings_started_total",
  "Booking forms accepted by the first check, before any code",
  { by },
);

export const countSentCode = createCounter(
  "codes_sent_total",
  "Requests for a code whose SMS was sent before the response",
  { purpose: codePurposes },
);

export const countConfirmedBooking = createCounter(
  "bookings_confirmed_total",
  "Appointments created; a repeated request counts once",
  { by },
);

export const countLostSlot = createCounter(
  "slots_lost_total",
  "Booking requests refused because another appointment has the slot, by step",
  { step: ["validate", "create"] },
);

export const countCodeOverBudget = createCounter(
  "codes_over_budget_total",
  "Codes asked for while the market's budget of unconfirmed codes of the day was spent",
  { country: countryIds },
);

/**
 * Creates a counter and returns the function that increments it. Labels have only the listed values, so that they hold
 * no personal data. All series start at 0: a rate does not see the first event of a series that starts with it.
 */
function createCounter<const Values extends Record<string, readonly string[]>>(
  name: string,
  help: string,
  values: Values,
) {
  const counter = new Counter({ name, help, labelNames: Object.keys(values) });
  const series = Object.entries(values).reduce<Record<string, string>[]>(
    (all, [label, labelValues]) => all.flatMap((one) => labelValues.map((value) => ({ ...one, [label]: value }))),
    [{}],
  );
  for (const labels of series) counter.inc(labels, 0);
  return (labels: { [Label in keyof Values]: Values[Label][number] }, count = 1) => counter.inc(labels, count);
}
