import { sql } from "kysely";
import type { OutboxMessage } from "#app/contract/outbox.ts";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

export async function insertMessage(
  db: Database,
  message: { country: CountryId; to: string; text: string; kept: boolean },
): Promise<void> {
  await sql`
    insert into outbox (country, "to", text, sent_at)
    values (${message.country}, ${message.to}, ${message.text}, case when ${message.kept}::boolean then now() end)`.execute(db);
}

/** The market's latest messages, newest first. */
export async function listOutbox(db: Database, country: CountryId): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["to", "text", "created_at"])
    .where("country", "=", country)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  return rows.map((row) => ({ to: row.to, text: row.text, sent_at: row.created_at.toISOString() }));
}
