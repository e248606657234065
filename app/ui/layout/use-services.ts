import { useRef } from "react";
import { useFetcher } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { ServiceLetter } from "#app/ui/service-letters/service-letters.tsx";

type Services = { city: { slug: string; name: string }; letters: ServiceLetter[] };

/**
 * Everything a city's doctors offer, and the page that shows it. The data is asked of that page when it is first
 * wanted, once for all who show it: it is too much to send with every page.
 */
export function useServices(city: string): { href: string; services: Services | undefined; ask: () => void } {
  const href = usePaths()("/doctors/:city", { city });
  const fetcher = useFetcher<Services>({ key: href });
  const asked = useRef<string>(undefined);
  const ask = () => {
    if (asked.current === href || fetcher.data) return;
    asked.current = href;
    void fetcher.load(href);
  };
  return { href, services: fetcher.data, ask };
}
