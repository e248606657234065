const searchMs = 10_000;

/** The first accurate position. Rejects if there is none within ten seconds, or if refused (M-06). */
export function findPosition(): Promise<GeolocationPosition> {
  return new Promise((found, failed) => {
    if (!("geolocation" in navigator)) return failed(new Error("no geolocation"));
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        navigator.geolocation.clearWatch(watch);
        found(position);
      },
      (error) => {
        navigator.geolocation.clearWatch(watch);
        failed(new Error(error.message));
      },
      { timeout: searchMs, enableHighAccuracy: true },
    );
  });
}
