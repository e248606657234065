import type { Endpoint } from "#app/contract/endpoint.ts";

type Window = { until: number; count: number };

/** More IPs than write in any minute. The database still limits IPs that are no longer counted here. */
const maxWindows = 20_000;
const allIps = "*";

export type CallLimiter = ReturnType<typeof createCallLimiter>;

/** Limits calls by IP, counted in this process, so that refused calls do not reach the database. */
export function createCallLimiter(now: () => number = Date.now) {
  const windows = new Map<string, Window>();

  /** Counts a call unless the key's window is full. @returns milliseconds until the window ends; 0: counted */
  function countIn(key: string, max: number | undefined, ms: number): number {
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
    /** Counts a call. @returns seconds until the IP may call again; 0: the call is allowed */
    countCall({ path, limit }: Endpoint, ip: string): number {
      if (!limit) return 0;
      const waitMs =
        countIn(`minute ${path} ${ip}`, limit.aMinute, 60_000) ||
        countIn(`day ${path} ${ip}`, limit.aDay, 86_400_000) ||
        countIn(`day ${path} ${allIps}`, limit.aDayInAll, 86_400_000);
      return Math.ceil(waitMs / 1000);
    },
    size: () => windows.size,
  };
}
