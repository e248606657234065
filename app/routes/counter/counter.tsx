import { useEffect, useLayoutEffect, useRef } from "react";
import { createPath, useBlocker, useLocation } from "react-router";
import { useRootData } from "#app/i18n/root-data.ts";
import { countVisit, type VisitCounter } from "./count-visit.ts";
import { isCountable } from "./countable-page.ts";
import { isTagManagerLoaded, loadTagManager, notePage } from "./tag-manager-script.ts";

/**
 * Counts the visit, with the tag manager on public pages. Once that is loaded, any other page is opened as a document
 * of its own, which the tag manager is not in.
 */
export function Counter({ marketing }: { marketing: boolean }) {
  const page = useLocation();
  const { country } = useRootData();
  const counter = useRef<VisitCounter>(null);

  const blocker = useBlocker(({ nextLocation }) => isTagManagerLoaded() && !isCountable(nextLocation));
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    location.assign(createPath(blocker.location));
    blocker.reset();
  }, [blocker]);

  // Before the page's changes are observed: its cards belong to it, not to the page before.
  useLayoutEffect(() => {
    const counting = countVisit(country.currency);
    counter.current = counting;
    return () => counting.stop();
  }, [country.currency]);

  useLayoutEffect(() => {
    // A redirect is not blocked.
    if (isTagManagerLoaded() && !isCountable(page)) return location.replace(location.href);
    notePage(page);
    loadTagManager({ marketing });
    counter.current?.show(page);
  }, [page, marketing]);

  return null;
}
