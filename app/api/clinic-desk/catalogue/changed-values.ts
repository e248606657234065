import { isDeepStrictEqual } from "node:util";
import { hash } from "node:crypto";
import type { ChangedValues } from "./queries.ts";

/** The values that differ, before and after; null: none differs. */
export function changedValues(before: object, after: object): ChangedValues | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const old: Record<string, unknown> = { ...before };
  const current: Record<string, unknown> = { ...after };
  const changed = names.filter((name) => !isDeepStrictEqual(old[name], current[name]));
  if (changed.length === 0) return null;
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
  return { before: only(old), after: only(current) };
}

/**
 * Whether somebody else has changed an entry since the version that was shown. Equal values are no conflict: the
 * publication is sent again after its response was lost. `current` is null if there is no entry yet.
 */
export function isConflict(current: object | null, version: string | null, changed: ChangedValues | null): boolean {
  return changed !== null && version !== (current && versionOf(current));
}

/** A hash of the values as read from the database, to detect changes made meanwhile. */
export function versionOf(values: object): string {
  return hash("sha256", JSON.stringify(values), "base64url").slice(0, 22);
}
