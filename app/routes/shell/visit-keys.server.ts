import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { cookiesOf } from "#app/cookies/cookies-of.server.ts";
import { sealedCookie } from "#app/cookies/sealed-cookie.server.ts";
import { requestContext } from "#app/request-context.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** The key of one appointment, which the browser keeps instead of its URL (ADR 60). */
export type VisitKey = { id: number; hash: string };

const lifetimeSeconds = 24 * 3600;
const maxVisits = 10;
const cookieName = /^visit-\d+$/;

/** Each visit has a cookie of its own, so that two tabs that open two visits at once store both keys. */
function cookieOf(id: number) {
  return sealedCookie({ name: `visit-${id}`, schema: z.object({ hash: z.string(), until: z.number() }) });
}

/** @returns the appointment's key if this browser has opened its link within a day */
export async function readVisitKey({ request, context }: Args, id: number): Promise<string | null> {
  const stored = await cookieOf(id).read(request, context.get(requestContext).sessionSecret);
  return stored && Date.now() < stored.until ? stored.hash : null;
}

/** `Set-Cookie` lines that store the key for a day, and delete the oldest others if there are too many. */
export async function storeVisitKey({ request, context }: Args, { id, hash }: VisitKey): Promise<string[]> {
  const { sessionSecret } = context.get(requestContext);
  const until = Date.now() + lifetimeSeconds * 1000;
  const others = namesOf(request).filter((name) => name !== `visit-${id}`);
  const excess = others.slice(0, Math.max(0, others.length + 1 - maxVisits));
  return [await cookieOf(id).store({ hash, until }, sessionSecret, lifetimeSeconds), ...(await deleteCookies(excess))];
}

/** `Set-Cookie` lines that delete all keys of this browser. */
export function deleteVisitKeys(request: Request): Promise<string[]> {
  return deleteCookies(namesOf(request));
}

function namesOf(request: Request): string[] {
  return [...cookiesOf(request).keys()].filter((name) => cookieName.test(name));
}

function deleteCookies(names: string[]): Promise<string[]> {
  return Promise.all(names.map((name) => cookieOf(Number(name.slice("visit-".length))).delete()));
}
