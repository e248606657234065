type CacheOptions<Args extends unknown[], Value> = {
  keyOf: (...args: Args) => string;
  /** Time for which a value is fresh, in milliseconds from the start of its load. */
  ttlMs: number;
  /** Further time for which it is returned while being refreshed; later callers wait. Default: unlimited. */
  staleMs?: number;
  /** Whether a loaded value may be cached. If not, the value that was cached before is removed too. */
  isCacheable?: (value: Value) => boolean;
  maxEntries?: number;
  /** Maximum sum of `sizeOf`. */
  maxSize?: number;
  sizeOf?: (value: Value) => number;
  /** Called when a refresh fails; a failure without a cached value rejects the call instead. */
  onError?: (error: unknown) => void;
  now?: () => number;
};

type Entry<Value> = { value: Value; size: number; freshUntil: number; staleUntil: number };

/**
 * A stale-while-revalidate cache of an asynchronous function. Concurrent callers share one load, so `load` needs a
 * deadline of its own. When a refresh fails, the last value is returned for another `ttlMs`. A full cache drops the
 * values loaded longest ago.
 */
export function cached<Args extends unknown[], Value>(
  load: (...args: Args) => Promise<Value>,
  options: CacheOptions<Args, Value>,
): (...args: Args) => Promise<Value> {
  const { keyOf, ttlMs, staleMs = Infinity, isCacheable = () => true, onError = () => {}, now = Date.now } = options;
  const { maxEntries = 2_000, maxSize = Infinity, sizeOf = () => 0 } = options;
  const entries = new Map<string, Entry<Value>>();
  const loads = new Map<string, Promise<Value>>();
  let totalSize = 0;

  function remove(key: string): void {
    totalSize -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }

  function store(key: string, value: Value, asOf: number): void {
    remove(key);
    const freshUntil = asOf + ttlMs;
    const entry = { value, size: sizeOf(value), freshUntil, staleUntil: freshUntil + staleMs };
    entries.set(key, entry);
    totalSize += entry.size;
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries && totalSize <= maxSize) return;
      remove(oldest);
    }
  }

  async function refresh(key: string, args: Args): Promise<Value> {
    const last = entries.get(key);
    const started = now();
    try {
      const value = await load(...args);
      if (isCacheable(value)) store(key, value, started);
      else remove(key);
      return value;
    } catch (error) {
      if (!last) throw error;
      last.freshUntil = now() + ttlMs;
      onError(error);
      return last.value;
    }
  }

  return async (...args) => {
    const key = keyOf(...args);
    const entry = entries.get(key);
    if (entry && now() < entry.freshUntil) return entry.value;
    const loading = loads.get(key) ?? refresh(key, args).finally(() => loads.delete(key));
    loads.set(key, loading);
    return entry && now() < entry.staleUntil ? entry.value : loading;
  };
}
