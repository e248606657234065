import { createCookie } from "react-router";
import type { z } from "zod";

/** Flags of all cookies. Over https each also gets the `__Host-` prefix (`ops/host-cookies`). */
export const siteFlags = { path: "/", sameSite: "lax", httpOnly: true } as const;

type SiteCookieOptions<Value> = {
  name: string;
  schema: z.ZodType<Value>;
  /** Lifetime in seconds; a session cookie without it. */
  maxAge?: number;
};

export type SiteCookie<Value> = {
  /** @returns null if the cookie is missing or does not match the schema */
  read(from: { headers: Headers }): Promise<Value | null>;
  /** @returns a `Set-Cookie` line; `maxAge` in seconds overrides the cookie's own */
  store(value: Value, maxAge?: number): Promise<string>;
  /** @returns a `Set-Cookie` line that deletes the cookie */
  delete(): Promise<string>;
};

/** A cookie that anyone can read and forge; use `sealedCookie` otherwise. */
export function siteCookie<Value>({ name, schema, maxAge }: SiteCookieOptions<Value>): SiteCookie<Value> {
  const cookie = createCookie(name, { ...siteFlags, ...(maxAge === undefined ? {} : { maxAge }) });
  return {
    async read({ headers }) {
      const value: unknown = await cookie.parse(headers.get("cookie"));
      return schema.safeParse(value).data ?? null;
    },
    store: (value, seconds) => cookie.serialize(value, seconds === undefined ? {} : { maxAge: seconds }),
    delete: () => cookie.serialize("", { maxAge: 0 }),
  };
}
