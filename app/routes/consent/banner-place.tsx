import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useMarketOrNull } from "#app/i18n/market.ts";
import { useCookiesOff } from "#app/ui/document/use-cookies-off.ts";
import { usePart } from "#app/ui/document/use-part.ts";

const loadBanner = () => import("./banner.tsx");

/** Where a visitor is busy with a visit or with this very choice, nobody asks; nor where a patient's data stand. */
const busy = /\/(?:booking\/\d|(?:a|appointments|feedback|staff|outbox|cookies)(?:\/|$))/;

/** Where the banner comes once the page is there and at rest, for those who have not said yet what they allow. */
export function BannerPlace() {
  const asks = useMarketOrNull()?.asksConsent ?? false;
  const { pathname } = useLocation();
  const [isDecided, setDecided] = useState(false);
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!asks) return undefined;
    return whenAtRest(() => setAtRest(true));
  }, [asks]);
  // Where nothing can be kept, nothing is to be allowed.
  const isCookiesOff = useCookiesOff();
  const isDue = asks && !isCookiesOff && !isDecided && isAtRest && !busy.test(pathname);
  const banner = usePart(loadBanner, isDue);
  return isDue && banner ? <banner.Banner onDecided={() => setDecided(true)} /> : null;
}

/** Once the browser has nothing better to do; the returned function calls it off. */
function whenAtRest(then: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(then, 1_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(then, { timeout: 5_000 });
  return () => cancelIdleCallback(idle);
}
