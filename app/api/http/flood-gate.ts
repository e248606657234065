import type { Endpoint } from "#app/contract/endpoint.ts";

type Window = { until: number; count: number };

/** More IPs than write in any minute; those beyond are still limited by the database. */
const maxWindows = 20_000;
const everyone = "*";

export type FloodGate = ReturnType<typeof createFloodGate>;

/** Counts calls by IP in this process, so that refused floods do not reach the database. */
export function createFloodGate(now: () => number = Date.now) {
  const windows = new Map<string, Window>();

  /** Milliseconds until the key is free; 0: it is free, and the use is counted. */
  function take(key: string, max: number | undefined, ms: number): number {
    if (max === undefined) return 0;
    const time = now();
    const known = windows.get(key);
    const window = known && known.until > time ? known : { until: time + ms, count: 0 };
    if (window.count >= max) return window.until - time;
    window.count += 1;
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > maxWindows) windows.delete(windows.keys().next().value!);
    return 0;
  }

  return {
    /** Seconds until the IP may call again; 0: now. */
    pass({ path, limit }: Endpoint, ip: string): number {
      if (!limit) return 0;
      const wait =
        take(`minute ${path} ${ip}`, limit.aMinute, 60_000) ||
        take(`day ${path} ${ip}`, limit.aDay, 86_400_000) ||
        take(`day ${path} ${everyone}`, limit.aDayInAll, 86_400_000);
      return Math.ceil(wait / 1000);
    },
    size: () => windows.size,
  };
}
