import { countryIds } from "#app/countries/country.ts";
import { getCountry } from "#app/countries/registry.ts";
import type { Flags } from "#app/flags/flags.ts";
import type { Database } from "../../database/schema.ts";
import { inTransaction } from "../announce/queries.ts";
import { readMarketFlags } from "../market-flags.ts";
import { offeredChange } from "../offered-change.ts";
import type { MessageDeps } from "../message-deps.ts";
import { findDueReminders, lockVisits, type Reminder } from "./queries.ts";

export const remindBatch = 200;

/** Queues reminders of tomorrow's visits, one per phone and day; `at` null: now. @returns the number of reminders */
export async function remindOfTomorrow(db: Database, deps: MessageDeps, at: Date | null = null): Promise<number> {
  const flagsOf = await readMarketFlags(db);
  const due = await findDueReminders(db, {
    at,
    countries: countryIds.filter((country) => flagsOf(country)["messages"]),
    limit: remindBatch,
  });
  for (const reminder of due) await inTransaction(db, (trx) => remind(trx, deps, reminder, flagsOf(reminder.country)));
  return due.length;
}

async function remind(trx: Database, deps: MessageDeps, reminder: Reminder, flags: Flags): Promise<void> {
  const visits = await lockVisits(trx, reminder);
  const [first] = visits;
  if (!first) return; // cancelled meanwhile
  await deps.queueSms(trx, {
    country: getCountry(reminder.country),
    locale: first.locale,
    to: reminder.phone,
    message: "reminder",
    values: {
      visits: visits.map(({ id, hash, starts_at, timezone, city, doctor, clinic, is_changeable }) => ({
        startsAt: starts_at,
        timezone,
        city,
        doctor,
        clinic,
        link: deps.linkTo(reminder.country, { id, hash }),
        change: offeredChange(is_changeable, flags),
      })),
    },
    about: { appointmentId: first.id, key: first.key, expiresAt: first.expires_at },
  });
}
