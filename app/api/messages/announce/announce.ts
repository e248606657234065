import { getCountry } from "#app/countries/registry.ts";
import type { Flags } from "#app/flags/flags.ts";
import type { Database } from "../../database/schema.ts";
import type { Sms } from "../../sms/index.ts";
import { readMarketFlags } from "../market-flags.ts";
import { offeredChange } from "../offered-change.ts";
import type { MessageDeps } from "../message-deps.ts";
import { queueDeliveries } from "../webhooks/queries.ts";
import { changeKindOf, type ChangeKind } from "./change-kind.ts";
import { claimChanges, inTransaction, markAnnounced, withdrawWaiting, type Change } from "./queries.ts";

export const announceBatch = 50;
/** A message that could not be sent for this long is obsolete. */
const lifetimeMs = 6 * 3_600_000;

/**
 * Notifies patients and clinics of the oldest unannounced changes: queues an SMS and the clinic's webhooks in the
 * transaction that marks the change as announced, so that each is queued exactly once. @returns the number of changes
 */
export async function announceChanges(db: Database, deps: MessageDeps): Promise<number> {
  const flagsOf = await readMarketFlags(db);
  return inTransaction(db, async (trx) => {
    const changes = await claimChanges(trx, announceBatch);
    const announced = changes.flatMap((change) => {
      const kind = changeKindOf(change);
      const flags = flagsOf(change.country);
      return kind && flags["messages"] ? [{ change, kind, flags }] : [];
    });
    if (announced.length > 0) await announce(trx, deps, announced);
    if (changes.length > 0)
      await markAnnounced(
        trx,
        changes.map(({ id }) => id),
      );
    return changes.length;
  });
}

type Announced = { change: Change; kind: ChangeKind; flags: Flags };

async function announce(trx: Database, deps: MessageDeps, announced: Announced[]): Promise<void> {
  await queueDeliveries(
    trx,
    announced.map(({ change, kind }) => ({ history: change.id, kind, at: change.at })),
  );
  const later = announced.filter(({ kind }) => kind !== "booked").map(({ change }) => change);
  if (later.length > 0) await withdrawWaiting(trx, later);
  const messages = announced.flatMap((change) => messageTo(deps, change) ?? []);
  if (messages.length > 0) await deps.queueSms(trx, ...messages);
}

/** Null: the patient is not told. */
function messageTo(deps: MessageDeps, { change, kind, flags }: Announced): Sms | null {
  // A walk-in is at the desk, and was not asked for consent.
  if (change.is_superseded || !change.is_ahead || change.is_walk_in || change.client_phone === null) return null;
  return {
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
      link: deps.linkTo(change.country, { id: change.appointment_id, hash: change.hash }),
      change: offeredChange(change.is_changeable, flags),
    },
    about: {
      appointmentId: change.appointment_id,
      key: `change:${change.id}`,
      expiresAt: new Date(Date.now() + lifetimeMs),
    },
  };
}
