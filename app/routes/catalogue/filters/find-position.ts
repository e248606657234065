const timeoutMs = 10_000;
/** The browser's own timeout begins once the visitor has allowed it: its question can stay open, or close unseen. */
const answerTimeoutMs = 30_000;

/**
 * The first position. Rejects if the visitor refuses, if there is none within ten seconds, or if the browser's question
 * has no answer within half a minute (M-06).
 */
export function findPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) return reject(new Error("no geolocation"));
    const stop = () => {
      clearTimeout(timer);
      navigator.geolocation.clearWatch(watchId);
    };
    const fail = (reason: string) => {
      stop();
      reject(new Error(reason));
    };
    const timer = setTimeout(() => fail("no answer"), answerTimeoutMs);
    const watchId = navigator.geolocation.watchPosition(
      (position) => {
        stop();
        resolve(position);
      },
      (error) => fail(error.message),
      { timeout: timeoutMs, enableHighAccuracy: true },
    );
  });
}
