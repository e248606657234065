import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { sealedCookie } from "#app/cookies/sealed-cookie.server.ts";
import { requestContext } from "#app/request-context.ts";
import { getKnownStaff, getStaff } from "./staff.server.ts";

type Context = Readonly<RouterContextProvider>;

const lifetimeSeconds = 3600;
const schema = z.object({
  operator: z.number(),
  phone: z.string().nullable(),
  name: z.string().optional(),
  until: z.number(),
});
const cookie = sealedCookie({ name: "caller", schema });

type Args = { request: Request; context: Context };

/** The caller's number, and the name that was searched for without script. */
export type Call = { phone: string | null; name: string | null };
const noCall: Call = { phone: null, name: null };

/** The call that the signed-in operator is taking; an empty one after an hour, and for anyone else. */
export async function readCall({ request, context }: Args): Promise<Call> {
  const staff = getKnownStaff(context);
  if (!staff?.isOperator) return noCall;
  const caller = await cookie.read(request, context.get(requestContext).sessionSecret);
  if (!caller || caller.operator !== staff.id || caller.until <= Date.now()) return noCall;
  return { phone: caller.phone, name: caller.name ?? null };
}

/** The caller's number; null if it is not known. */
export const readCaller = async (args: Args): Promise<string | null> => (await readCall(args)).phone;

/** @returns a `Set-Cookie` line; `phone` in E.164, null for a caller without a number */
export async function keepCall(context: Context, { phone, name }: Call): Promise<string> {
  const operator = getStaff(context);
  if ((phone === null && name === null) || !operator) return cookie.drop();
  const until = Date.now() + lifetimeSeconds * 1000;
  const caller = { operator: operator.id, phone, ...(name !== null && { name }), until };
  return cookie.keep(caller, context.get(requestContext).sessionSecret, lifetimeSeconds);
}

export const dropCaller = cookie.drop;
