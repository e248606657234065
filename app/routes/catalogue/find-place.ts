const searchMs = 10_000;

/** The first place the browser is sure enough of. Rejects when it tells none within ten seconds, or may not (M-06). */
export function findPlace(): Promise<GeolocationPosition> {
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
