import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { showFailure } from "#app/ui/document/failure-toast.ts";
import { broken, failureOf, fetchObject } from "#app/ui/document/load-failure.ts";
import type { ListUrl } from "../catalogue/filters/use-list-url.ts";
import type { Pin } from "./pins.ts";

/** All pins of the current list; the previous ones while loading, and null after a failure, which can be retried. */
export function usePins({ pathname, search }: ListUrl, hasPosition: boolean): Pin[] | null | undefined {
  const { i18n } = useTranslation();
  const [pins, setPins] = useState<Pin[] | null>();
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    fetchObject<{ places: Pin[] }>(`${pathname}/places${search}`, "places", { signal: abort.signal })
      .then(({ places }) => setPins(places))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        setPins(null);
        showFailure(i18n, failureOf(error) ?? broken, { onRetry: () => setRetries((count) => count + 1) });
      });
    return () => abort.abort();
    // With the position known, the list by distance is in another order.
  }, [pathname, search, hasPosition, retries, i18n]);
  return pins;
}
