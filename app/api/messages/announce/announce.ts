import { getCountry } from "#app/countries/registry.ts";
import type { Flags } from "#app/flags/flags.ts";
import type { Database } from "../../database/schema.ts";
import { changeOf, readMarketFlags } from "../markets.ts";
import type { MessageTools } from "../tools.ts";
import { queueDeliveries } from "../webhooks/queries.ts";
import { kindOf, type ChangeKind } from "./kind.ts";
import { claimChanges, inTransaction, markAnnounced, withdrawWaiting, type Change } from "./queries.ts";

export const announceBatch = 50;
const hours = 3_600_000;
/** A message that could not be sent for this long is obsolete. */
const lifetime = 6 * hours;

/**
 * Notifies patients and clinics of the oldest unannounced changes: queues an SMS and the clinic's webhooks in the
 * transaction that marks the change as announced, so that each is queued exactly once. @returns the number of changes
 */
export async function announceChanges(db: Database, tools: MessageTools): Promise<number> {
  const flagsOf = await readMarketFlags(db);
  return inTransaction(db, async (trx) => {
    const changes = await claimChanges(trx, announceBatch);
    for (const change of changes) {
      const kind = kindOf(change);
      const flags = flagsOf(change.country);
      if (kind && flags["messages"]) await announce(trx, tools, change, kind, flags);
    }
    if (changes.length > 0)
      await markAnnounced(
        trx,
        changes.map(({ id }) => id),
      );
    return changes.length;
  });
}

async function announce(
  trx: Database,
  tools: MessageTools,
  change: Change,
  kind: ChangeKind,
  flags: Flags,
): Promise<void> {
  await queueDeliveries(trx, { history: change.id, kind, at: change.at });
  if (kind !== "booked") await withdrawWaiting(trx, change);
  // A walk-in is at the desk, and was not asked for consent.
  if (change.is_superseded || !change.is_ahead || change.is_walk_in || change.client_phone === null) return;
  await tools.queueSms(trx, {
    country: getCountry(change.country),
    locale: change.locale,
    to: change.client_phone,
    message: kind,
    values: {
      startsAt: change.starts_at,
      timezone: change.timezone,
      city: change.city,
      doctor: change.doctor,
      clinic: change.clinic,
      link: tools.linkTo(change.country, { id: change.appointment_id, hash: change.hash }),
      change: changeOf(change.is_changeable, flags),
    },
    about: {
      appointmentId: change.appointment_id,
      key: `change:${change.id}`,
      expiresAt: new Date(Date.now() + lifetime),
    },
  });
}
