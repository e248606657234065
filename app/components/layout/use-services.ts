import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { ServiceGroup } from "#app/components/service-letters/service-letters.tsx";

type Services = { city: { slug: string; name: string }; groups: ServiceGroup[] };

type LoadableServices = {
  /** URL of the page that shows the services. */
  href: string;
  /** Undefined while loading, null after a failure. */
  services: Services | null | undefined;
  loadServices: () => void;
};

/**
 * All services of a city's doctors. They are too many to send with every page, so they are loaded from the page of all
 * services when first needed, once for all components.
 */
export function useServices(city: string): LoadableServices {
  const href = usePaths()("/doctors/:city", { city });
  const fetcher = useFetcher<Services>({ key: href });
  const requestedHref = useRef<string>(undefined);
  const [loadedHref, setLoadedHref] = useState<string>();
  const loadServices = () => {
    if (requestedHref.current === href || fetcher.data) return;
    requestedHref.current = href;
    setLoadedHref(undefined);
    void fetcher.load(href).then(() => {
      requestedHref.current = undefined;
      setLoadedHref(href);
    });
  };
  return { href, services: fetcher.data ?? (loadedHref === href ? null : undefined), loadServices };
}
