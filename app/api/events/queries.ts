import { sql } from "kysely";
import type { CountryId } from "#app/countries/country.ts";
import type { Database } from "../database/schema.ts";

export type EcommerceEvent = {
  country: CountryId;
  doctorService: number;
  name: string;
  clientId: string | null;
  sessionId: string | null;
  pageLocation: string | null;
  pageReferrer: string | null;
  source: "web-mobile" | "web-desktop";
  item: Record<string, unknown>;
};

export type PageView = Pick<
  EcommerceEvent,
  "country" | "clientId" | "sessionId" | "pageLocation" | "pageReferrer" | "source"
>;

export async function insertPageView(db: Database, view: PageView): Promise<void> {
  await db
    .insertInto("ecommerce_events")
    .values({
      country: view.country,
      name: "page_view",
      client_id: view.clientId,
      session_id: view.sessionId,
      page_location: view.pageLocation,
      page_referrer: view.pageReferrer,
      source: view.source,
    })
    .execute();
}

/** False for a doctor service of another market. */
export async function insertEvent(db: Database, event: EcommerceEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into ecommerce_events
      (country, doctor_service_id, name, client_id, session_id, page_location, page_referrer, source, item)
    select ds.country, ds.id, ${event.name}, ${event.clientId}, ${event.sessionId}, ${event.pageLocation},
           ${event.pageReferrer}, ${event.source}, ${JSON.stringify(event.item)}::jsonb
      from doctor_services ds where ds.id = ${event.doctorService} and ds.country = ${event.country}
    returning id`.execute(db);
  return rows.length > 0;
}
