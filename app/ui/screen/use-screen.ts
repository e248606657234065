import { useSyncExternalStore } from "react";

/**
 * Mobile up to 1024 px (64em: less with a larger text size); tablet is its upper part from 768, small mobile is below
 * 410; the rest is desktop.
 */
const screens = {
  isMobile: "(width <= 64em)",
  isSmallMobile: "(width < 410px)",
  isTablet: "(48em <= width <= 64em)",
} as const;

type Screen = Record<keyof typeof screens, boolean>;

const unknown: Screen = { isMobile: false, isSmallMobile: false, isTablet: false };
let current: Screen = unknown;

/**
 * The type of the visitor's screen, for script-only behaviour: the server assumes a desktop. Differences in style
 * belong in media queries.
 */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, readScreen, () => unknown);
}

function subscribe(changed: () => void): () => void {
  const queries = Object.values(screens).map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", changed);
  return () => {
    for (const query of queries) query.removeEventListener("change", changed);
  };
}

function readScreen(): Screen {
  const next = Object.fromEntries(
    Object.entries(screens).map(([name, query]) => [name, matchMedia(query).matches]),
  ) as Screen;
  const isSame = Object.entries(next).every(([name, value]) => current[name as keyof Screen] === value);
  if (!isSame) current = next;
  return current;
}
