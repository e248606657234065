import type { ParseKeys } from "i18next";

const timeoutMs = 10_000;
/** The browser's own timeout begins once the visitor has allowed it: its question can stay open, or close unseen. */
const answerTimeoutMs = 30_000;
/** A less accurate position would sort a city's clinics wrongly. Positions by IP address are within 5 to 100 km. */
const maxAccuracyMeters = 5_000;

type Failure = Extract<ParseKeys<"catalogue">, "filters.noPlace" | "filters.roughPlace">;

/**
 * The first position that is accurate enough. A failure if the visitor refuses, if there is none within ten seconds, or
 * if the browser's question has no answer within half a minute (M-06).
 */
export function findPosition(): Promise<GeolocationPosition | { failure: Failure }> {
  return new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve({ failure: "filters.noPlace" });
    const end = (result: GeolocationPosition | { failure: Failure }) => {
      clearTimeout(timer);
      navigator.geolocation.clearWatch(watchId);
      resolve(result);
    };
    let timer = setTimeout(() => end({ failure: "filters.noPlace" }), answerTimeoutMs);
    let isRough = false;
    const watchId = navigator.geolocation.watchPosition(
      (position) => {
        if (position.coords.accuracy <= maxAccuracyMeters) return end(position);
        if (isRough) return;
        isRough = true;
        clearTimeout(timer);
        timer = setTimeout(() => end({ failure: "filters.roughPlace" }), timeoutMs);
      },
      () => end({ failure: isRough ? "filters.roughPlace" : "filters.noPlace" }),
      { timeout: timeoutMs, enableHighAccuracy: true },
    );
  });
}
