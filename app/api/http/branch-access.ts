import { findBranchOfToken, type TokenBranch } from "../supply/index.ts";
import { HttpFault } from "./http-fault.ts";
import type { ApiDeps, Caller } from "./context.ts";

/** The branch of the token. @throws 401 without an active token */
export async function admitBranch({ bearer }: Caller, { db }: ApiDeps): Promise<TokenBranch> {
  const branch = bearer ? await findBranchOfToken(db, bearer) : null;
  if (!branch) throw new HttpFault(401, "client_error", [{ attr: null, code: "token_needed" }]);
  return branch;
}
