import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";

/**
 * In a statement: plan it for the values of each run. A prepared statement gets one plan for all values after five
 * runs, which is bad where the values decide which index is best.
 */
const mark = "/* planned for its values */";
export const plannedForValues = sql.raw(mark);

const seenLimit = 2000;
const namedLimit = 500;

/**
 * Names statements so that PostgreSQL prepares each once per connection. A statement gets a name (a short hash of its
 * text) when it is seen a second time, so that one-off statements do not fill the server's memory. The cache is
 * bounded, oldest out first.
 */
export function createStatementNames() {
  const seen = new Set<string>();
  const named = new Map<string, string>();
  let renamed = 0;
  return {
    /** The name to prepare under; undefined: run unprepared. */
    nameOf(text: string): string | undefined {
      const known = named.get(text);
      if (known) return known;
      if (text.includes(mark)) return undefined;
      if (!seen.delete(text)) {
        seen.add(text);
        if (seen.size > seenLimit) seen.delete(seen.values().next().value!);
        return undefined;
      }
      if (named.size >= namedLimit) return undefined;
      const name = `s_${createHash("sha256").update(text).digest("base64url").slice(0, 16)}`;
      named.set(text, name);
      return name;
    },
    /** A new name for a statement whose result type has changed since it was prepared. */
    rename(text: string): void {
      renamed += 1;
      if (named.has(text)) named.set(text, `s_renamed_${renamed}`);
    },
  };
}

export type StatementNames = ReturnType<typeof createStatementNames>;

/** The class of a `pg` client that prepares parameterised queries under names. */
export function preparedClient(names: StatementNames, Client: typeof pg.Client): typeof pg.Client {
  class PreparedClient extends Client {
    // The driver declares a dozen overloads; only (text, values) is handled here.
    override query(...args: unknown[]): never {
      const [text, values] = args;
      const plain = super.query.bind(this) as (...args: unknown[]) => never;
      if (args.length !== 2 || typeof text !== "string" || !Array.isArray(values) || values.length === 0) {
        return plain(...args);
      }
      const name = names.nameOf(text);
      if (!name) return plain({ text, values });
      const result = plain({ name, text, values }) as Promise<unknown>;
      return result.catch((error: unknown) => {
        if (!isOutdated(error)) throw error;
        names.rename(text);
        return plain({ text, values });
      }) as never;
    }
  }
  return PreparedClient;
}

/** Whether a migration has outdated the prepared statement: it was refused before it ran, so it can be repeated. */
function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === "0A000" && /cached plan/.test(message ?? "");
}
