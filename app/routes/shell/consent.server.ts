import type { RouterContextProvider } from "react-router";
import { isUndecided, purposes, type Purpose } from "#app/analytics/consent.ts";
import { readConsent } from "#app/analytics/consent-cookie.server.ts";
import { requestContext } from "#app/request-context.ts";
import { mayBeStaff } from "./staff.server.ts";
import { isRobot, wantsScripts } from "./visitor-kind.server.ts";

type Asker = { request: Request; context: Readonly<RouterContextProvider> };

/** What this visitor can allow here: nothing where nothing would come of it, and nothing of robots and staff (N-03). */
function askedPurposes({ request, context }: Asker): readonly Purpose[] {
  const isMeasured = !isRobot(request.headers) && !mayBeStaff(context);
  return isMeasured ? context.get(requestContext).purposes : [];
}

/** What this visitor can decide on now: what is asked of them here, and what they have allowed before, to take it back. */
export async function decidablePurposes(asker: Asker): Promise<readonly Purpose[]> {
  const asked = askedPurposes(asker);
  const before = await readConsent(asker.request);
  return purposes.filter((purpose) => asked.includes(purpose) || before?.[purpose] === true);
}

/** What the banner is to ask: what can be allowed, of a visitor who has not said yet; null: nothing. */
export async function undecided(asker: Asker): Promise<Purpose | "both" | null> {
  const asked = askedPurposes(asker);
  if (!wantsScripts(asker.request.headers) || !isUndecided(await readConsent(asker.request), asked)) return null;
  return asked.length > 1 ? "both" : asked[0]!;
}

/** Whether the visitor allows it, and it is something they are asked here. */
export async function isAllowed(asker: Asker, purpose: Purpose): Promise<boolean> {
  return askedPurposes(asker).includes(purpose) && (await readConsent(asker.request))?.[purpose] === true;
}
