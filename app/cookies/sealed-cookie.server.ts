import { z } from "zod";
import { seal, unseal } from "./seal.server.ts";
import { siteCookie } from "./site-cookie.server.ts";

type SealedCookieOptions<Value> = { name: string; schema: z.ZodType<Value> };

/** A cookie that only the holder of the secret can read or write. Its methods match those of `SiteCookie`. */
export function sealedCookie<Value>({ name, schema }: SealedCookieOptions<Value>) {
  const cookie = siteCookie({ name, schema: z.string() });
  return {
    async read(from: { headers: Headers }, secret: string): Promise<Value | null> {
      const sealed = await cookie.read(from);
      const opened = sealed ? unseal(sealed, secret, name) : null;
      return opened === null ? null : (schema.safeParse(parseJson(opened.toString("utf8"))).data ?? null);
    },
    store: (value: Value, secret: string, maxAge: number): Promise<string> =>
      cookie.store(seal(Buffer.from(JSON.stringify(value)), secret, name), maxAge),
    delete: cookie.delete,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
