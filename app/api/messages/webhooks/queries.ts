import { sql } from "kysely";
import { claimed, isDue, sent, unsent } from "../../database/due.ts";
import { localized } from "../../database/localized.ts";
import type { Database } from "../../database/schema.ts";
import type { SendFailure } from "../../sending.ts";
import type { ChangeKind } from "../announce/change-kind.ts";

export type ChangeToDeliver = { history: number; kind: ChangeKind; at: Date };

/**
 * Queues each change, with its appointment's current state, for every active webhook of the appointment's clinic or
 * branch.
 */
export async function queueDeliveries(trx: Database, changes: ChangeToDeliver[]): Promise<void> {
  const locale = sql<string>`a.locale::text`;
  await sql`
    insert into webhook_deliveries (webhook_id, appointment_history_id, body)
    select w.id, h.id, jsonb_build_object(
             'type', 'appointment.' || change.kind,
             'timestamp', change.at,
             'data', jsonb_build_object(
               'id', a.id, 'sequence', a.sequence, 'status', a.status,
               'starts_at', to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
               'duration_minutes', s.duration_minutes, 'timezone', a.timezone,
               'slot', jsonb_build_object('id', s.id, 'external_id', s.external_id),
               'previous_slot', case when h.from_slot_id is not null and h.to_slot_id is not null
                 then jsonb_build_object('id', p.id, 'external_id', p.external_id) end,
               'doctor', jsonb_build_object('id', d.id, 'external_id', d.external_id,
                 'name', ${localized("d.name", locale)}),
               'service', jsonb_build_object('id', sv.id, 'slug', sv.slug, 'name', ${localized("sv.name", locale)}),
               'clinic_branch', jsonb_build_object('id', b.id, 'external_id', b.external_id),
               'patient', jsonb_build_object('name', a.client_name, 'phone', a.client_phone, 'language', a.locale),
               'insurance', a.insurance_id,
               'additional_fields', coalesce((
                 select jsonb_agg(jsonb_build_object('param_name', f.param_name, 'value', given ->> 'value')
                   order by f.position, f.id)
                   from jsonb_array_elements(a.additional_fields) given
                   join clinic_branch_fields f on f.id = (given ->> 'clinic_branch_field')::bigint), '[]'::jsonb),
               'price', a.price, 'currency', a.currency, 'cancel_reason', a.cancel_reason))::text
      from unnest(${changes.map(({ history }) => history)}::bigint[], ${changes.map(({ kind }) => kind)}::text[],
             ${changes.map(({ at }) => at.toISOString())}::text[]) change (history, kind, at)
      join appointment_history h on h.id = change.history
      join appointments a on a.id = h.appointment_id
      join slots s on s.id = a.slot_id
      left join slots p on p.id = h.from_slot_id
      join doctors d on d.id = a.doctor_id
      join services sv on sv.id = a.service_id
      join clinic_branches b on b.id = a.clinic_branch_id
      join clinic_webhooks w on w.clinic_id = b.clinic_id and w.is_active
       and (w.clinic_branch_id is null or w.clinic_branch_id = b.id)
    on conflict (webhook_id, appointment_history_id) do nothing`.execute(trx);
}

export type Delivery = {
  id: number;
  webhook: number;
  history: number;
  url: string;
  secret: string;
  body: string;
  attempts: number;
};

/** Claims due deliveries for a minute, a few per webhook and none of busy webhooks: a slow one delays no other. */
export async function claimDeliveries(
  db: Database,
  { limit, maxPerWebhook, busy }: { limit: number; maxPerWebhook: number; busy: number[] },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update webhook_deliveries d set ${claimed("d")}
      from clinic_webhooks w
     where w.id = d.webhook_id and w.is_active and d.id = any(array(
       select due.id from clinic_webhooks webhook cross join lateral (
         select delivery.id from webhook_deliveries delivery
          where delivery.webhook_id = webhook.id and ${isDue("delivery")}
          order by delivery.next_attempt_at, delivery.id limit ${maxPerWebhook} for update skip locked) due
        where webhook.id <> all(${busy}::bigint[]) limit ${limit}))
    returning d.id, d.webhook_id as webhook, d.appointment_history_id as history, w.url, w.secret, d.body,
      d.attempts`.execute(db);
  return rows;
}

/** Marks a delivery as sent, and deletes its body, which holds a patient's data. */
export async function markDelivered(db: Database, id: number): Promise<void> {
  await sql`update webhook_deliveries set ${sent}, body = '-' where id = ${id}`.execute(db);
}

export async function markUndelivered(db: Database, id: number, failure: SendFailure): Promise<void> {
  await sql`update webhook_deliveries set ${unsent(failure)} where id = ${id}`.execute(db);
}

export type WebhookRow = {
  id: number;
  url: string;
  clinic_branch_id: number | null;
  is_active: boolean;
  waiting: number;
  failed: number;
};

export async function insertWebhook(
  db: Database,
  webhook: { clinic: number; branch: number | null; url: string; secret: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into clinic_webhooks (clinic_id, clinic_branch_id, url, secret)
    select c.id, ${webhook.branch}::bigint, ${webhook.url}, ${webhook.secret} from clinics c
     where c.id = ${webhook.clinic}
       and (${webhook.branch}::bigint is null or exists (select 1 from clinic_branches b where b.id = ${webhook.branch}
         and b.clinic_id = c.id))
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function listWebhooks(db: Database, clinic: number): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.url, w.clinic_branch_id, w.is_active,
           count(d.id) filter (where d.sent_at is null and d.failed_at is null)::int as waiting,
           count(d.id) filter (where d.failed_at is not null)::int as failed
      from clinic_webhooks w left join webhook_deliveries d on d.webhook_id = w.id
     where w.clinic_id = ${clinic} group by w.id order by w.id`.execute(db);
  return rows;
}

export type LastDelivery = {
  webhook: number;
  created_at: Date;
  is_sent: boolean;
  is_failed: boolean;
  attempts: number;
  error: string | null;
};

/** The latest deliveries of each webhook. */
export async function findLastDeliveries(
  db: Database,
  webhooks: number[],
  maxPerWebhook: number,
): Promise<LastDelivery[]> {
  const { rows } = await sql<LastDelivery>`
    select w.id as webhook, d.created_at, d.sent_at is not null as is_sent, d.failed_at is not null as is_failed,
           d.attempts, d.error
      from unnest(${webhooks}::bigint[]) w (id)
      cross join lateral (
        select * from webhook_deliveries d where d.webhook_id = w.id order by d.id desc limit ${maxPerWebhook}) d
     order by w.id, d.id desc`.execute(db);
  return rows;
}

/** Finds an active webhook. @returns null if there is none of that id */
export async function findActiveWebhook(db: Database, id: number): Promise<{ url: string; secret: string } | null> {
  const row = await db
    .selectFrom("clinic_webhooks")
    .select(["url", "secret"])
    .where("id", "=", id)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row ?? null;
}

/** Deactivates a webhook and deletes its queue. @returns false if there is no active one of that id */
export async function stopWebhook(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    with stopped as (update clinic_webhooks set is_active = false where id = ${id} and is_active returning id),
         dropped as (delete from webhook_deliveries where sent_at is null and webhook_id in (select id from stopped))
    select id from stopped`.execute(db);
  return rows.length > 0;
}

/** Queues the given-up deliveries again. @returns their number */
export async function retryFailedDeliveries(db: Database, webhook: number): Promise<number> {
  const { rows } = await sql`
    update webhook_deliveries set failed_at = null, attempts = 0, next_attempt_at = now(), error = null
     where webhook_id = ${webhook} and failed_at is not null returning id`.execute(db);
  return rows.length;
}
