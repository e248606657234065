import { useEffect, useState } from "react";
import type { ListAddress } from "../catalogue/use-list-address.ts";
import type { Place } from "./places.ts";

/** All points of the current list: the previous ones while loading; null after a failure. */
export function usePlaces({ pathname, search }: ListAddress): Place[] | null | undefined {
  const [places, setPlaces] = useState<Place[] | null>();
  useEffect(() => {
    const stopped = new AbortController();
    fetch(`${pathname}/places${search}`, { signal: stopped.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        setPlaces(((await answer.json()) as { places: Place[] }).places);
      })
      .catch(() => stopped.signal.aborted || setPlaces(null));
    return () => stopped.abort();
  }, [pathname, search]);
  return places;
}
