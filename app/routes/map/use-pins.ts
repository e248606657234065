import { useEffect, useState } from "react";
import type { ListUrl } from "../catalogue/filters/use-list-url.ts";
import type { Pin } from "./pins.ts";

/** All points of the current list: the previous ones while loading; null after a failure. */
export function usePins({ pathname, search }: ListUrl, hasPosition: boolean): Pin[] | null | undefined {
  const [pins, setPins] = useState<Pin[] | null>();
  useEffect(() => {
    const stopped = new AbortController();
    fetch(`${pathname}/places${search}`, { signal: stopped.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        setPins(((await answer.json()) as { places: Pin[] }).places);
      })
      .catch(() => stopped.signal.aborted || setPins(null));
    return () => stopped.abort();
    // Near me orders them once the position is known.
  }, [pathname, search, hasPosition]);
  return pins;
}
