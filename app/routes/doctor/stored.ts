type Place = Pick<Storage, "getItem" | "setItem" | "removeItem">;

type StoreOptions<Value> = {
  name: string;
  /** How long a value is remembered, milliseconds. */
  keptMs: number;
  /** What was stored may be anything: a value of the right shape, or null. */
  read: (value: unknown) => Value | null;
  /** May throw: browsers can refuse their storage altogether. */
  place: () => Place;
  now: () => number;
  /** Told of every failure; a failure is never more than a thing forgotten. */
  warn: (error: Error) => void;
};

export type Store<Value> = { get(): Value | null; set(value: Value): void };

const prefix = "vizit.";
const maxBytes = 1_000_000;

/** One value kept in the visitor's browser for a while (B-16): of a megabyte at most, under a name of the product's own. */
export function createStore<Value>({ name, keptMs, read, place, now, warn }: StoreOptions<Value>): Store<Value> {
  const key = prefix + name;
  return {
    get() {
      try {
        const text = place().getItem(key);
        if (text === null) return null;
        const stored: unknown = JSON.parse(text);
        const { until, value } = isRecord(stored) ? stored : {};
        const isFresh = typeof until === "number" && until > now() && until <= now() + keptMs;
        if (!isFresh) place().removeItem(key);
        return isFresh ? read(value) : null;
      } catch (error) {
        warn(new Error(`reading ${key} failed`, { cause: error }));
        return null;
      }
    },
    set(value) {
      try {
        const text = JSON.stringify({ until: now() + keptMs, value });
        const bytes = new TextEncoder().encode(text).length;
        if (bytes > maxBytes) throw new RangeError(`${bytes} bytes are too many`);
        place().setItem(key, text);
      } catch (error) {
        warn(new Error(`storing ${key} failed`, { cause: error }));
      }
    },
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
