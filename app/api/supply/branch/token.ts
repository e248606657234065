import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../database/schema.ts";
import { findTokenBranch, insertToken, type TokenBranch } from "./queries.ts";

/** Creates a token for one branch. It is returned only here; its hash is stored. Null: no such branch. */
export async function makeBranchToken(
  db: Database,
  branch: number,
  note: string,
): Promise<{ id: number; token: string } | null> {
  const token = `vb_${randomBytes(32).toString("base64url")}`;
  const id = await insertToken(db, { branch, hash: hashOf(token), note });
  return id === null ? null : { id, token };
}

/** The branch of an active token; null for any other text. */
export async function findBranchOfToken(db: Database, token: string): Promise<TokenBranch | null> {
  return findTokenBranch(db, hashOf(token));
}

/** Tokens have 256 random bits, so a fast hash is enough. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
