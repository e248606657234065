import { randomUUID } from "node:crypto";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { z } from "zod";
import { serialize } from "cookie-es";
import { cookiesOf } from "#app/cookies/cookies-of.server.ts";
import { seal, unseal } from "#app/cookies/seal.server.ts";
import { siteFlags } from "#app/cookies/site-cookie.server.ts";
import { emptyDraft, type Draft } from "./draft.ts";

const lifetimeSeconds = 3600;
/** Browsers allow about 4096 bytes per cookie. */
const maxCookieLength = 3900;
/** A draft too long for one cookie is split. */
const maxParts = 4;
/** Maximum length of all drafts together, so that request headers stay below the server's limit. */
const maxLength = maxParts * maxCookieLength;
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
    saveDetails: z.boolean().nullable().default(null),
    fields: z.record(z.string(), z.string()),
    byOperator: z.boolean().default(false),
    filledIn: z.number(),
    submission: z.string(),
    code: z
      .object({
        doctorService: z.number(),
        slot: z.number(),
        phone: z.string(),
        resendAt: z.number(),
        isEarlier: z.boolean().default(false),
        form: z.string().default(""),
        terms: z.string().nullable().default(null),
        refused: z.number().default(0),
      })
      .nullable(),
    made: z
      .object({
        doctorService: z.number(),
        slot: z.number(),
        id: z.number(),
        parent: z.string(),
        submission: z.string().default(""),
        form: z.string().default(""),
      })
      .nullable(),
  }) satisfies z.ZodType<Draft>,
});

export type DraftKey = {
  doctorId: number;
  secret: string;
};

/** The draft that this visitor stored for this doctor within the last hour; null if there is none. */
export function readDraft(request: Request, { doctorId, secret }: DraftKey): Draft | null {
  return readStored(cookiesOf(request), prefix + doctorId, secret)?.draft ?? null;
}

/** The draft that this visitor stored last within the last hour, for whichever doctor; null if there is none. */
export function readLatestDraft(request: Request, secret: string): Draft | null {
  const cookies = cookiesOf(request);
  const stored = draftNames(cookies).flatMap((name) => readStored(cookies, name, secret) ?? []);
  return stored.toSorted((a, b) => b.at - a.at)[0]?.draft ?? null;
}

function readStored(cookies: Map<string, string>, name: string, secret: string) {
  const sealed = joinParts(cookies, name);
  const unsealed = sealed ? unseal(sealed, secret, name) : null;
  const stored = unsealed === null ? null : parse(unsealed);
  return stored && Date.now() - stored.at < lifetimeSeconds * 1000 ? stored : null;
}

/** Names of the first cookies of all drafts. */
const draftNames = (cookies: Map<string, string>) => [...cookies.keys()].filter((name) => /^booking-\d+$/.test(name));

/** @param caller phone of the operator's current caller */
export function newDraft(caller: string | null = null): Draft {
  return { ...emptyDraft, phone: caller ?? "", submission: randomUUID() };
}

/** `Set-Cookie` headers that store the draft, and drop the oldest of other drafts if they are too many or too long. */
export function storeDraft(request: Request, key: DraftKey, draft: Draft): Headers {
  const name = prefix + key.doctorId;
  const value = sealToFit(draft, name, key.secret);
  const parts = splitParts(value);
  const cookies = cookiesOf(request);

  const headers = new Headers();
  for (const [index, part] of parts.entries())
    headers.append("set-cookie", cookie(partName(name, index), part, lifetimeSeconds));
  for (let index = parts.length; cookies.has(partName(name, index)); index += 1)
    headers.append("set-cookie", cookie(partName(name, index), "", 0));
  for (const old of excessCookies(cookies, name, value.length)) headers.append("set-cookie", cookie(old, "", 0));
  return headers;
}

/** `Set-Cookie` values that drop all drafts of this browser. */
export function deleteDrafts(request: Request): string[] {
  return [...cookiesOf(request).keys()].filter((name) => name.startsWith(prefix)).map((name) => cookie(name, "", 0));
}

/** Whether the draft can be stored with all its answers. */
export function fitsCookies({ doctorId, secret }: DraftKey, draft: Draft): boolean {
  return fits(sealDraft(draft, prefix + doctorId, secret));
}

function fits(value: string): boolean {
  return value.length <= maxLength - maxParts * 2;
}

/** Seals a draft, and drops its longest answers until it fits. */
function sealToFit(draft: Draft, name: string, secret: string): string {
  const value = sealDraft(draft, name, secret);
  if (fits(value)) return value;
  const longestFirst = Object.entries(draft.fields).toSorted(([, a], [, b]) => b.length - a.length);
  if (longestFirst.length === 0) return value;
  return sealToFit({ ...draft, fields: Object.fromEntries(longestFirst.slice(1)) }, name, secret);
}

function sealDraft(draft: Draft, name: string, secret: string): string {
  const text = JSON.stringify({ at: Date.now(), draft } satisfies z.input<typeof schema>);
  const {
    BROTLI_PARAM_QUALITY: quality,
    BROTLI_PARAM_LGWIN: window,
    BROTLI_PARAM_MODE: mode,
    BROTLI_MODE_TEXT: asText,
  } = constants;
  return seal(brotliCompressSync(text, { params: { [quality]: 9, [window]: 18, [mode]: asText } }), secret, name);
}

/** The first part begins with the number of parts, so that a part left over from a longer draft is ignored. */
function splitParts(value: string): string[] {
  const count = Math.ceil((value.length + 2) / maxCookieLength);
  const text = `${count}~${value}`;
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * maxCookieLength, (index + 1) * maxCookieLength),
  );
}

function joinParts(cookies: Map<string, string>, name: string): string | null {
  const count = Number(/^([1-9])~/.exec(cookies.get(name) ?? "")?.[1] ?? 0);
  if (count === 0 || count > maxParts) return null;
  return Array.from({ length: count }, (_, index) => cookies.get(partName(name, index)) ?? "")
    .join("")
    .slice(2);
}

function partName(name: string, index: number): string {
  return index === 0 ? name : `${name}.${index}`;
}

/** Names of the cookies of other doctors' drafts that must be dropped, oldest first. */
function excessCookies(cookies: Map<string, string>, name: string, length: number): string[] {
  const others = draftNames(cookies).filter((other) => other !== name);
  const partsOf = (draft: string) =>
    [...cookies.keys()].filter((other) => other === draft || other.startsWith(`${draft}.`));
  const lengthOf = (draft: string) => partsOf(draft).reduce((sum, part) => sum + (cookies.get(part)?.length ?? 0), 0);
  let keptCount = others.length;
  let totalLength = others.reduce((sum, draft) => sum + lengthOf(draft), length);
  return others.flatMap((draft) => {
    if (keptCount < maxDrafts && totalLength <= maxLength) return [];
    keptCount -= 1;
    totalLength -= lengthOf(draft);
    return partsOf(draft);
  });
}

function cookie(name: string, value: string, maxAge: number): string {
  return serialize(name, value, { ...siteFlags, maxAge });
}

function parse(unsealed: Buffer) {
  try {
    const text = brotliDecompressSync(unsealed, { maxOutputLength: 256 * 1024 }).toString("utf8");
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
