import { openDatabase, type OpenDatabase } from "#app/api/database/connection.ts";
import type { Database } from "#app/api/database/schema.ts";
import { expect, test } from "../support/fixtures.ts";
import { savePages } from "../support/found-site.ts";
import { readProvided } from "../support/provided.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { admin, clinicAccount, findPages, siteLanguages, switchedPages } from "../support/site.ts";

let database: OpenDatabase;
test.beforeAll(() => {
  database = openDatabase({ connectionString: readProvided("productDatabase"), poolSize: 1 });
});
test.afterAll(() => database?.close());

for (const site of siteLanguages) {
  test(`every kind of page is found in ${site.market} in ${site.language}`, async () => {
    const pages = await findPages({
      ...site,
      origin: sharedOrigin(site.market),
      staff: admin,
      desk: clinicAccount(site.market),
      switched: switchedPages,
      passVisit: (id) => passVisit(database.db, id),
    });
    expect(pages.length).toBeGreaterThan(30);
    savePages(site, pages);
  });
}

/** Moves the appointment to an hour ago. */
async function passVisit(db: Database, id: number): Promise<void> {
  const { slot_id } = await db
    .selectFrom("appointments")
    .select("slot_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const starts_at = new Date(Date.now() - 3_600_000 - id * 1000);
  await db.updateTable("slots").set({ starts_at }).where("id", "=", slot_id).execute();
  await db.updateTable("appointments").set({ starts_at }).where("id", "=", id).execute();
}
