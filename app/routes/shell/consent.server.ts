import type { RouterContextProvider } from "react-router";
import { isUndecided, purposes, type Purpose } from "#app/analytics/consent.ts";
import { readConsent } from "#app/analytics/consent-cookie.server.ts";
import { requestContext } from "#app/request-context.ts";
import { readPatient } from "./patient.server.ts";
import { mayBeStaff } from "./staff.server.ts";
import { isRobot, wantsScripts } from "#app/visitor-kind.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * The purposes that this visitor can allow: those of configured services, and none for robots and staff (N-03).
 * Signed-in patients are not counted.
 */
async function askedPurposes({ request, context }: Args): Promise<readonly Purpose[]> {
  if (isRobot(request.headers) || mayBeStaff(context)) return [];
  const { purposes: used } = context.get(requestContext);
  if (!used.includes("statistics") || (await readPatient({ request, context })) === null) return used;
  return used.filter((purpose) => purpose !== "statistics");
}

/** The purposes this visitor can decide on: those asked here, and those allowed earlier, to withdraw. */
export async function decidablePurposes(args: Args): Promise<readonly Purpose[]> {
  const asked = await askedPurposes(args);
  const before = await readConsent(args.request);
  return purposes.filter((purpose) => asked.includes(purpose) || before?.[purpose] === true);
}

/** The purposes the banner asks for, if the visitor has not decided yet. */
export async function readUndecidedPurposes(args: Args): Promise<readonly Purpose[]> {
  const asked = await askedPurposes(args);
  return wantsScripts(args.request.headers) && isUndecided(await readConsent(args.request), asked) ? asked : [];
}

/** The purposes that a counted visitor has allowed; null for a visitor who is not counted. */
export async function readCounterConsent(args: Args): Promise<{ statistics: boolean; marketing: boolean } | null> {
  if (!(await askedPurposes(args)).includes("statistics")) return null;
  return { statistics: await isAllowed(args, "statistics"), marketing: await isAllowed(args, "marketing") };
}

/** Whether a purpose is asked here and the visitor has allowed it. */
export async function isAllowed(args: Args, purpose: Purpose): Promise<boolean> {
  return (await askedPurposes(args)).includes(purpose) && (await readConsent(args.request))?.[purpose] === true;
}
