import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { randomUUID } from "node:crypto";
import { emptyDraft, type Draft } from "./draft.ts";
import { seal, unseal } from "../../shell/index.ts";

const lifetimeSeconds = 3600;
/** Browsers keep about 4096 bytes a cookie. */
const maxCookieLength = 3900;
/** Others' drafts are dropped beyond this, so that the request headers stay small. */
const maxDrafts = 4;
const prefix = "booking-";

const schema = z.object({
  at: z.number(),
  draft: z.object({
    mode: z.enum(["book", "rebook"]).default("book"),
    name: z.string(),
    surname: z.string(),
    phone: z.string(),
    hasInsurance: z.boolean(),
    insurance: z.string(),
    consent: z.boolean(),
    fields: z.record(z.string(), z.string()),
    submission: z.string(),
    code: z
      .object({ doctorService: z.number(), slot: z.number(), phone: z.string(), resendAt: z.number() })
      .nullable(),
    made: z.object({ doctorService: z.number(), id: z.number(), hash: z.string() }).nullable(),
  }) satisfies z.ZodType<Draft>,
});

export type DraftKey = {
  doctorId: number;
  secret: string;
  /** Whether the site is reached over https. */
  secure: boolean;
};

/** What this visitor typed for this doctor within the last hour; an empty draft otherwise. */
export function readDraft(request: Request, key: DraftKey): Draft {
  const sealed = cookiesOf(request).get(prefix + key.doctorId);
  const opened = sealed ? unseal(sealed, key.secret, prefix + key.doctorId) : null;
  const stored = opened === null ? null : parse(opened);
  const fresh = stored && Date.now() - stored.at < lifetimeSeconds * 1000;
  return fresh ? stored.draft : { ...emptyDraft, submission: randomUUID() };
}

/** `Set-Cookie` headers that keep the draft, and drop the oldest others when there are many. */
export function keepDraft(request: Request, key: DraftKey, draft: Draft): Headers {
  const name = prefix + key.doctorId;
  const pack = (kept: Draft) => {
    const text = JSON.stringify({ at: Date.now(), draft: kept } satisfies z.input<typeof schema>);
    return seal(deflateRawSync(text), key.secret, name);
  };
  const whole = pack(draft);
  const value = whole.length <= maxCookieLength ? whole : pack({ ...draft, fields: {} });
  const headers = new Headers();
  headers.append("set-cookie", cookie(name, value, lifetimeSeconds, key));
  const others = [...cookiesOf(request).keys()].filter((other) => other.startsWith(prefix) && other !== name);
  for (const old of others.slice(0, Math.max(0, others.length - maxDrafts + 1))) {
    headers.append("set-cookie", cookie(old, "", 0, key));
  }
  return headers;
}

function cookie(name: string, value: string, maxAge: number, { secure }: DraftKey): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

function parse(opened: Buffer) {
  try {
    const text = inflateRawSync(opened, { maxOutputLength: 64 * 1024 }).toString("utf8");
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function cookiesOf(request: Request): Map<string, string> {
  const pairs = (request.headers.get("cookie") ?? "").split(/; */).flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)] as const] : [];
  });
  return new Map(pairs);
}
