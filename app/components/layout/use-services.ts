import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { ServiceGroup } from "#app/components/service-letters/service-letters.tsx";

type Services = { city: { slug: string; name: string }; groups: ServiceGroup[] };

type AskedServices = {
  /** URL of the page that shows them. */
  href: string;
  /** Undefined while loading, null after a failure. */
  services: Services | null | undefined;
  ask: () => void;
};

/**
 * All services of a city's doctors, and the page that shows them. Loaded from that page when first needed, once for
 * all components: too much to send with every page.
 */
export function useServices(city: string): AskedServices {
  const href = usePaths()("/doctors/:city", { city });
  const fetcher = useFetcher<Services>({ key: href });
  const requestedHref = useRef<string>(undefined);
  const [answered, setAnswered] = useState<string>();
  const ask = () => {
    if (requestedHref.current === href || fetcher.data) return;
    requestedHref.current = href;
    setAnswered(undefined);
    void fetcher.load(href).then(() => {
      requestedHref.current = undefined;
      setAnswered(href);
    });
  };
  return { href, services: fetcher.data ?? (answered === href ? null : undefined), ask };
}
