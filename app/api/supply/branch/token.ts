import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../database/schema.ts";
import { findTokenBranch, insertToken, type TokenBranch } from "./queries.ts";

/** Makes a token for one branch. It is returned this once; only its hash is kept. Null: there is no such branch. */
export async function makeBranchToken(
  db: Database,
  branch: number,
  note: string,
): Promise<{ id: number; token: string } | null> {
  const token = `vb_${randomBytes(32).toString("base64url")}`;
  const id = await insertToken(db, { branch, hash: hashOf(token), note });
  return id === null ? null : { id, token };
}

/** The branch a live token speaks for; null for any other text. */
export async function branchOfToken(db: Database, token: string): Promise<TokenBranch | null> {
  return findTokenBranch(db, hashOf(token));
}

/** A token has 256 random bits: a plain hash of it can't be turned back. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
