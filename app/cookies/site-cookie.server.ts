import { createCookie, type Cookie } from "react-router";
import type { z } from "zod";

/** Flags of every cookie of the site. Over https it is also bound to its host (`ops/host-cookies`). */
export const siteFlags = { path: "/", sameSite: "lax", httpOnly: true } as const;

type SiteCookieOptions<Value> = {
  name: string;
  schema: z.ZodType<Value>;
  /** Seconds the browser keeps it; without it, until the browser is closed. */
  maxAge?: number;
};

export type SiteCookie<Value> = {
  /** Null when there is none, or one that does not fit the schema. */
  read(from: { headers: Headers }): Promise<Value | null>;
  /** @returns a `Set-Cookie` line; `maxAge` in seconds overrides that of the cookie */
  keep(value: Value, maxAge?: number): Promise<string>;
  /** @returns a `Set-Cookie` line that deletes it */
  drop(): Promise<string>;
};

/** A cookie that anybody may read and forge. For what must be neither: `sealedCookie`. */
export function siteCookie<Value>({ name, schema, maxAge }: SiteCookieOptions<Value>): SiteCookie<Value> {
  const cookie = createCookie(name, { ...siteFlags, ...(maxAge === undefined ? {} : { maxAge }) });
  return {
    read: async ({ headers }) => schema.safeParse(await parse(cookie, headers)).data ?? null,
    keep: (value, seconds) => cookie.serialize(value, seconds === undefined ? {} : { maxAge: seconds }),
    drop: () => cookie.serialize("", { maxAge: 0 }),
  };
}

async function parse(cookie: Cookie, headers: Headers): Promise<unknown> {
  return cookie.parse(headers.get("cookie"));
}
