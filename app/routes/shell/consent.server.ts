import type { RouterContextProvider } from "react-router";
import { isUndecided, purposes, type Purpose } from "#app/analytics/consent.ts";
import { readConsent } from "#app/analytics/consent-cookie.server.ts";
import { requestContext } from "#app/request-context.ts";
import { mayBeStaff } from "./staff.server.ts";
import { isRobot, wantsScripts } from "#app/visitor-kind.ts";

type Asker = { request: Request; context: Readonly<RouterContextProvider> };

/** The purposes this visitor can allow: none without a configured service, none for robots and staff (N-03). */
function askedPurposes({ request, context }: Asker): readonly Purpose[] {
  const isMeasured = !isRobot(request.headers) && !mayBeStaff(context);
  return isMeasured ? context.get(requestContext).purposes : [];
}

/** The purposes this visitor can decide on: those asked here, and those allowed earlier, to withdraw. */
export async function decidablePurposes(asker: Asker): Promise<readonly Purpose[]> {
  const asked = askedPurposes(asker);
  const before = await readConsent(asker.request);
  return purposes.filter((purpose) => asked.includes(purpose) || before?.[purpose] === true);
}

/** The purposes the banner asks for, if the visitor has not decided yet; null: none. */
export async function undecided(asker: Asker): Promise<Purpose | "both" | null> {
  const asked = askedPurposes(asker);
  if (!wantsScripts(asker.request.headers) || !isUndecided(await readConsent(asker.request), asked)) return null;
  return asked.length > 1 ? "both" : asked[0]!;
}

/** Whether a purpose is asked here and the visitor has allowed it. */
export async function isAllowed(asker: Asker, purpose: Purpose): Promise<boolean> {
  return askedPurposes(asker).includes(purpose) && (await readConsent(asker.request))?.[purpose] === true;
}
