import type { CodePurpose } from "#app/contract/registration-code.ts";
import { hashKey } from "../limits/index.ts";

/** The kind in the hash of a code, by purpose. Changing a kind invalidates stored hashes. */
const hashKinds = { booking: "code", "sign-in": "sign-in code" } as const satisfies Record<CodePurpose, string>;

type Code = { phone: string; purpose: CodePurpose; code: string };

/** The hash under which a code is stored. It depends on the secret, the phone and the purpose. */
export function hashCode(secret: string, { phone, purpose, code }: Code): string {
  return hashKey(secret, hashKinds[purpose], `${phone}:${code}`);
}

/** The hash that recognises a wrong code sent again by the same request; null if the request has no key. */
export function hashWrongCode(secret: string, codeHash: string, requestKey: string | undefined): string | null {
  return requestKey === undefined ? null : hashKey(secret, "miss", `${requestKey}:${codeHash}`);
}

/** The key under which a phone's wrong codes are counted. */
export function wrongCodesKey(secret: string, phone: string): string {
  return hashKey(secret, "tries", phone);
}
