import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openDatabase } from "#app/api/database/connection.ts";
import { noLimits } from "#app/api/database/limits.ts";
import type { Database } from "#app/api/database/schema.ts";
import { saveStaff } from "#app/api/staff/index.ts";
import { onceARun } from "./once-a-run.ts";
import { startProduct } from "./product.ts";
import { findPages, siteLanguages, type SiteLanguage, type SitePage } from "./site.ts";

declare module "vitest" {
  interface ProvidedContext {
    siteFile: string;
  }
}

/** All pages of a market in one language, and where they are served. */
export type Site = SiteLanguage & { origin: string; pages: SitePage[] };

/** Off in every market as it comes; here they are looked at too. */
const switched = ["survey", "impresszum", "partner_gtc"];
const staff = { email: "editor@example.com", password: "a long password of staff" };

/** A product of its own with every page there can be, and the list of them, found once for all tests of the site. */
export default onceARun("site", async (provide, project) => {
  const { connectionString, template } = project.getProvidedContext().databaseServer;
  const admin = openDatabase({ connectionString, poolSize: 1, limits: noLimits });
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  await admin.pool.query(`create database ${name} template ${template}`);
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  const { db, close } = openDatabase({ connectionString: url.href, poolSize: 2 });
  await db
    .insertInto("feature_switches")
    .values(switched.map((key) => ({ key, value: "true" })))
    .execute();
  await saveStaff(db, { ...staff, name: "Editor", country: null, flags: { is_copywriter: true } });
  const product = await startProduct({
    env: { DATABASE_URL: url.href, SESSION_SECRET: "a secret of the tests, long enough" },
  });

  const sites: Site[] = [];
  for (const one of siteLanguages) {
    const origin = product.origin(one.market);
    sites.push({
      ...one,
      origin,
      pages: await findPages({ ...one, origin, staff, switched, passVisit: (id) => passVisit(db, id) }),
    });
  }
  const folder = mkdtempSync(join(tmpdir(), "vizit-site-"));
  writeFileSync(join(folder, "site.json"), JSON.stringify(sites));
  provide("siteFile", join(folder, "site.json"));
  return async () => {
    await product.stop();
    await close();
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

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

/** What the setup found. */
export const readSites = (): Site[] => JSON.parse(readFileSync(inject("siteFile"), "utf8")) as Site[];
