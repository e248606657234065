const timeoutMs = 10_000;

/** The first accurate position. Rejects if there is none within ten seconds, or if refused (M-06). */
export function findPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) return reject(new Error("no geolocation"));
    const watchId = navigator.geolocation.watchPosition(
      (position) => {
        navigator.geolocation.clearWatch(watchId);
        resolve(position);
      },
      (error) => {
        navigator.geolocation.clearWatch(watchId);
        reject(new Error(error.message));
      },
      { timeout: timeoutMs, enableHighAccuracy: true },
    );
  });
}
