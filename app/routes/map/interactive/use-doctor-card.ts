import { useEffect, useState } from "react";
import { usePaths } from "#app/i18n/use-paths.ts";
import type { DoctorView } from "#app/components/doctor-card/doctor-view.ts";
import { fetchObject } from "#app/ui/document/load-failure.ts";
import { writeCardState } from "../../catalogue/cards/card-state.ts";

/** The card of a doctor service with slots from a day on; undefined while loading, null after a failure. */
export function useDoctorCard(doctorServiceId: number, from: string | null): DoctorView | null | undefined {
  const path = usePaths();
  const url = path("/cards/:state", { state: writeCardState({ doctorServiceId, from, hasAllTimes: false }) });
  const [card, setCard] = useState<{ url: string; doctor: DoctorView | null }>();
  useEffect(() => {
    const controller = new AbortController();
    fetchObject<DoctorView>(url, "titles", { signal: controller.signal })
      .then((doctor) => setCard({ url, doctor }))
      .catch(() => controller.signal.aborted || setCard({ url, doctor: null }));
    return () => controller.abort();
  }, [url]);
  return card?.url === url ? card.doctor : undefined;
}
