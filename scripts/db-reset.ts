// `npm run db:reset`: deletes the database and loads the demo market. Refuses a database that holds other data,
// unless --yes is given.
import { sql } from "kysely";
import { loadDemoMarket } from "#app/api/database/demo/load.ts";
import { demoMark } from "#app/api/database/demo/mark.ts";
import { migrate } from "#app/api/database/migrate.ts";
import { todayIn } from "#app/calendar/city-time.ts";
import { withDatabase } from "./db-open.ts";

await withDatabase(async ({ db, pool, connectionString }) => {
  const { rows } = await sql<{ isDemo: boolean; isEmpty: boolean }>`
    select obj_description('slots'::regclass) is not distinct from ${demoMark} as "isDemo",
           not exists (select 1 from cities) as "isEmpty"`.execute(db);
  if (!rows[0]!.isDemo && !rows[0]!.isEmpty && !process.argv.includes("--yes")) {
    throw new Error("This database holds more than the demo market. To delete it all: npm run db:reset -- --yes");
  }
  console.log("Deleting everything.");
  await sql`drop schema public cascade; create schema public`.execute(db);
  await migrate(connectionString);
  await loadDemoMarket(pool, {
    today: todayIn("UTC"),
    onProgress: (share, step) => step && console.log(`Loading the demo market: ${Math.round(share * 100)} % (${step})`),
  });
  console.log("Done: a fresh demo market.");
});
