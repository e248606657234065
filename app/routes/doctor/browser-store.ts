type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

type StoreOptions<Value> = {
  name: string;
  /** Lifetime of a value in milliseconds. */
  lifetimeMs: number;
  /** Validates the stored value: null if it has another shape. */
  read: (value: unknown) => Value | null;
  /** May throw: browsers can block storage. */
  storage: () => BrowserStorage;
  now: () => number;
  /** Called for every failure; a failure only loses the value. */
  warn: (error: Error) => void;
};

export type Store<Value> = { get(): Value | null; set(value: Value): void };

const prefix = "vizit.";
const maxBytes = 1_000_000;

/** A value in the browser's storage (B-16): at most a megabyte, expiring, under the product's prefix. */
export function createStore<Value>({ name, lifetimeMs, read, storage, now, warn }: StoreOptions<Value>): Store<Value> {
  const key = prefix + name;
  return {
    get() {
      try {
        const text = storage().getItem(key);
        if (text === null) return null;
        const stored: unknown = JSON.parse(text);
        const { until, value } = isRecord(stored) ? stored : {};
        const isFresh = typeof until === "number" && until > now() && until <= now() + lifetimeMs;
        if (!isFresh) storage().removeItem(key);
        return isFresh ? read(value) : null;
      } catch (error) {
        warn(new Error(`reading ${key} failed`, { cause: error }));
        return null;
      }
    },
    set(value) {
      try {
        const text = JSON.stringify({ until: now() + lifetimeMs, value });
        const bytes = new TextEncoder().encode(text).length;
        if (bytes > maxBytes) throw new RangeError(`${bytes} bytes are too many`);
        storage().setItem(key, text);
      } catch (error) {
        warn(new Error(`storing ${key} failed`, { cause: error }));
      }
    },
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
