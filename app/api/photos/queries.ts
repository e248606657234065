import { sql } from "kysely";
import type { Database, Photos } from "../database/schema.ts";

export type Photo = Pick<Photos, "hash" | "type" | "content">;

/** Stores a photo; one that is uploaded again is kept for another day. */
export async function storePhoto(db: Database, { hash, type, content }: Photo): Promise<void> {
  await sql`
    insert into photos (hash, type, content) values (${hash}, ${type}, ${content})
    on conflict (hash) do update set uploaded_at = now()`.execute(db);
}

export async function findPhoto(db: Database, hash: string): Promise<Photo | null> {
  const found = db.selectFrom("photos").select(["hash", "type", "content"]).where("hash", "=", hash);
  return (await found.executeTakeFirst()) ?? null;
}
