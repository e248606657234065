import type pg from "pg";

type Options = {
  /** Statements that take at least this long are slow. */
  slowMs: number;
  onSlow: (slow: { ms: number; statement: string }) => void;
  onStatement?: StatementObserver | undefined;
};

/**
 * Called at the start of a statement, with its text without values. @returns a function to call at the statement's end
 */
export type StatementObserver = (statement: string) => () => void;

const maxStatementLength = 1_000;

/** A subclass of `Client` that reports slow statements by their text, which has placeholders instead of values. */
export function timedClient({ slowMs, onSlow, onStatement }: Options, Client: typeof pg.Client): typeof pg.Client {
  return class TimedClient extends Client {
    // The driver declares a dozen overloads; only those that return a promise are timed.
    override query(...args: unknown[]): never {
      const startedAt = performance.now();
      const end = onStatement?.(textOf(args[0]).slice(0, maxStatementLength));
      const result = (super.query as (...args: unknown[]) => unknown)(...args);
      if (!(result instanceof Promise)) return result as never;
      return result.finally(() => {
        end?.();
        const ms = Math.round(performance.now() - startedAt);
        if (ms >= slowMs) onSlow({ ms, statement: textOf(args[0]).slice(0, maxStatementLength) });
      }) as never;
    }
  };
}

function textOf(query: unknown): string {
  return typeof query === "string" ? query : String((query as { text?: unknown }).text);
}
