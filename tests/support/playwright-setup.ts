import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countryIds } from "#app/countries/country.ts";
import { noLimits } from "#app/api/database/limits.ts";
import { saveStaff } from "#app/api/staff/index.ts";
import { createTestDatabase } from "./database.ts";
import { createWholeMarketTemplate, startDatabaseServer } from "./database-server.ts";
import { startProduct } from "./product.ts";
import { provide } from "./provided.ts";
import { admin, clinicAccount, switchedPages } from "./site.ts";
import { sessionSecret } from "./session-secret.ts";

type Stop = () => unknown;

/** Global setup of all browser tests: a database server, a product with the demo market, and the styleguide. */
export default async function setup(): Promise<() => Promise<void>> {
  const stops: Stop[] = [];
  const stopAll = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    await startAll(stops);
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}

async function startAll(stops: Stop[]): Promise<void> {
  const siteFolder = mkdtempSync(join(tmpdir(), "vizit-site-"));
  stops.push(() => rmSync(siteFolder, { recursive: true, force: true }));
  stops.push(await startDatabaseServer());
  await createWholeMarketTemplate();
  const { connectionString, db, close } = await createTestDatabase({
    content: "whole market",
    poolSize: 2,
    limits: noLimits,
  });
  stops.push(close);
  provide("productDatabase", connectionString);
  const product = await startProduct({ env: { DATABASE_URL: connectionString, SESSION_SECRET: sessionSecret } });
  stops.push(product.stop);
  await db
    .insertInto("feature_switches")
    .values([...switchedPages, "story-instruction"].map((key) => ({ key, value: "true" })))
    .execute();
  await saveStaff(db, { ...admin, name: "Admin", country: null, flags: { is_superuser: true } });
  for (const country of countryIds) {
    const { clinic_id: clinic } = await db
      .selectFrom("clinic_branches")
      .select("clinic_id")
      .where("country", "=", country)
      .where("is_active", "=", true)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await saveStaff(db, {
      ...clinicAccount(country),
      name: "Clinic",
      country,
      flags: { is_clinic_administrator: true },
      workplace: { clinic },
    });
  }
  const styleguide = await startProduct({
    env: {
      API_URL: `http://127.0.0.1:${product.port}`,
      SESSION_SECRET: sessionSecret,
      PAGES_DIR: "build/styleguide",
    },
  });
  stops.push(styleguide.stop);
  provide("siteFolder", siteFolder);
  provide("productPort", product.port);
  provide("styleguidePort", styleguide.port);
}
