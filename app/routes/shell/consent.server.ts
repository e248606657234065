import type { RouterContextProvider } from "react-router";
import { isUndecided, purposes, type Purpose } from "#app/analytics/consent.ts";
import { readConsent } from "#app/analytics/consent-cookie.server.ts";
import { requestContext } from "#app/request-context.ts";
import { readPatient } from "./patient.server.ts";
import { mayBeStaff } from "./staff.server.ts";
import { isRobot, wantsScripts } from "#app/visitor-kind.ts";

type Asker = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * The purposes that this visitor can allow: those of configured services, and none for robots and staff (N-03).
 * Signed-in patients are not counted.
 */
async function askedPurposes({ request, context }: Asker): Promise<readonly Purpose[]> {
  if (isRobot(request.headers) || mayBeStaff(context)) return [];
  const { purposes: used } = context.get(requestContext);
  if (!used.includes("statistics") || (await readPatient({ request, context })) === null) return used;
  return used.filter((purpose) => purpose !== "statistics");
}

/** The purposes this visitor can decide on: those asked here, and those allowed earlier, to withdraw. */
export async function decidablePurposes(asker: Asker): Promise<readonly Purpose[]> {
  const asked = await askedPurposes(asker);
  const before = await readConsent(asker.request);
  return purposes.filter((purpose) => asked.includes(purpose) || before?.[purpose] === true);
}

/** The purposes the banner asks for, if the visitor has not decided yet. */
export async function readUndecidedPurposes(asker: Asker): Promise<readonly Purpose[]> {
  const asked = await askedPurposes(asker);
  return wantsScripts(asker.request.headers) && isUndecided(await readConsent(asker.request), asked) ? asked : [];
}

/** The purposes that a counted visitor has allowed; null for a visitor who is not counted. */
export async function counterOf(asker: Asker): Promise<{ statistics: boolean; marketing: boolean } | null> {
  if (!(await askedPurposes(asker)).includes("statistics")) return null;
  return { statistics: await isAllowed(asker, "statistics"), marketing: await isAllowed(asker, "marketing") };
}

/** Whether a purpose is asked here and the visitor has allowed it. */
export async function isAllowed(asker: Asker, purpose: Purpose): Promise<boolean> {
  return (await askedPurposes(asker)).includes(purpose) && (await readConsent(asker.request))?.[purpose] === true;
}
