import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useRootDataOrNull, type RootData } from "#app/i18n/root-data.ts";
import { useCookiesBlocked } from "#app/ui/document/use-cookies-blocked.ts";
import { useLazyComponent } from "#app/ui/document/use-lazy-component.ts";

const loadBanner = () => import("./consent-banner.tsx");
const loadConsoleHelper = () => import("../counter/console-helper.ts");
const loadCounter = () => import("../counter/counter.tsx");

/** Bookings, the cookie page, and pages with a patient's data. */
const pagesWithoutBanner = /\/(?:booking\/\d|(?:a|appointments|feedback|staff|outbox|cookies)(?:\/|$))/;

/**
 * Shows the banner when the page is idle, to visitors who have not decided. Loads the counter for visitors who allow
 * statistics.
 */
export function ConsentAndCounter() {
  const data = useRootDataOrNull();
  const asksConsent = Boolean(data?.asksConsent);
  const { pathname } = useLocation();
  const [isDecided, setDecided] = useState(false);
  // Set on consent until the server's response arrives.
  const [acceptedOn, setAcceptedOn] = useState<RootData | null>(null);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!asksConsent) return undefined;
    return whenIdle(() => setIdle(true));
  }, [asksConsent]);
  // A decision could not be stored without cookies.
  const hasBlockedCookies = useCookiesBlocked();
  const isDue = asksConsent && !hasBlockedCookies && !isDecided && isIdle && !pagesWithoutBanner.test(pathname);
  const banner = useLazyComponent(loadBanner, isDue);
  const isAccepted = data !== null && acceptedOn === data;
  const counter = useLazyComponent(loadCounter, Boolean(data?.counter && (isAccepted || data.counter.statistics)));
  useLazyComponent(loadConsoleHelper, Boolean(data?.counter));
  const decide = (accepts: boolean) => {
    setDecided(true);
    if (accepts) setAcceptedOn(data);
  };
  return (
    <>
      {isDue && banner && <banner.ConsentBanner onDecided={decide} />}
      {counter && <counter.Counter marketing={isAccepted || data?.counter?.marketing === true} />}
    </>
  );
}

/** Runs when the browser is idle. @returns a function that cancels it */
function whenIdle(then: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(then, 1_000);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(then, { timeout: 5_000 });
  return () => cancelIdleCallback(callback);
}
