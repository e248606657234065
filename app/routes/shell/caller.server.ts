import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { sealedCookie } from "#app/cookies/sealed-cookie.server.ts";
import { requestContext } from "#app/request-context.ts";
import { getKnownStaff, getStaff } from "./staff.server.ts";

type Context = Readonly<RouterContextProvider>;

const lifetimeSeconds = 3600;
const schema = z.object({ operator: z.number(), phone: z.string(), until: z.number() });
const cookie = sealedCookie({ name: "caller", schema });

/** Phone of the caller the signed-in operator is talking to; null after an hour, and for anyone else. */
export async function readCaller({ request, context }: { request: Request; context: Context }): Promise<string | null> {
  const staff = getKnownStaff(context);
  if (!staff?.isOperator) return null;
  const caller = await cookie.read(request, context.get(requestContext).sessionSecret);
  return caller && caller.operator === staff.id && caller.until > Date.now() ? caller.phone : null;
}

/** @returns a `Set-Cookie` line; `phone` in E.164, null for a caller without a number */
export async function storeCaller(context: Context, phone: string | null): Promise<string> {
  const operator = getStaff(context);
  if (phone === null || !operator) return cookie.delete();
  const caller = { operator: operator.id, phone, until: Date.now() + lifetimeSeconds * 1000 };
  return cookie.store(caller, context.get(requestContext).sessionSecret, lifetimeSeconds);
}

export const deleteCaller = cookie.delete;
