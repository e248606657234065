import type pg from "pg";

type Options = {
  fromMs: number;
  onSlow: (facts: { ms: number; statement: string }) => void;
  onStatement?: StatementObserver | undefined;
};

/** Called when a statement begins, with its text without values. @returns a function that is called at its end */
export type StatementObserver = (statement: string) => () => void;

const longest = 1_000;

/** The class of a `pg` client that reports slow statements: their text, which has placeholders instead of values. */
export function timedClient({ fromMs, onSlow, onStatement }: Options, Client: typeof pg.Client): typeof pg.Client {
  return class TimedClient extends Client {
    // The driver declares a dozen overloads; only those that return a promise are timed.
    override query(...args: unknown[]): never {
      const began = performance.now();
      const end = onStatement?.(textOf(args[0]).slice(0, longest));
      const result = (super.query as (...args: unknown[]) => unknown)(...args);
      if (!(result instanceof Promise)) return result as never;
      return result.finally(() => {
        end?.();
        const ms = Math.round(performance.now() - began);
        if (ms >= fromMs) onSlow({ ms, statement: textOf(args[0]).slice(0, longest) });
      }) as never;
    }
  };
}

function textOf(query: unknown): string {
  return typeof query === "string" ? query : String((query as { text?: unknown }).text);
}
