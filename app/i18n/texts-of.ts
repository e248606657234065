import type { i18n as I18n, Namespace, TFunction } from "i18next";

const functions = new WeakMap<I18n, Map<string, TFunction>>();

/** The `t` of the namespaces in the instance's language; the same function until the language changes. */
export function textsOf<const Names extends Namespace>(i18n: I18n, namespaces: Names): TFunction<Names> {
  let functionsOfInstance = functions.get(i18n);
  if (!functionsOfInstance) functions.set(i18n, (functionsOfInstance = new Map()));
  const key = `${i18n.language} ${String(namespaces)}`;
  let t = functionsOfInstance.get(key);
  if (!t) {
    t = i18n.getFixedT(i18n.language, namespaces) as unknown as TFunction;
    // Only the server has all texts from the start.
    if (import.meta.env.SSR) t = withCache(t);
    functionsOfInstance.set(key, t);
  }
  return t as unknown as TFunction<Names>;
}

/** Cached texts per language and namespaces: enough for the numbers, prices and distances of all lists. */
const maxCachedTexts = 5_000;

/** A `t` that caches its texts without values, and those whose values are amounts. */
function withCache(t: TFunction): TFunction {
  const texts = new Map<unknown, unknown>();
  const lookUp = t as unknown as (...args: unknown[]) => unknown;
  const cachedT = (...args: unknown[]) => {
    const key = args.length === 1 ? args[0] : args.length === 2 && hasAmounts(args[1]) ? JSON.stringify(args) : null;
    if (key === null) return lookUp(...args);
    let text = texts.get(key);
    if (text === undefined) {
      if (texts.size >= maxCachedTexts) texts.clear();
      texts.set(key, (text = lookUp(...args)));
    }
    return text;
  };
  return Object.assign(cachedT, t);
}

/** Whether all values are numbers or begin with a digit, as prices do. Texts with people's names are not cached. */
function hasAmounts(values: unknown): boolean {
  if (typeof values !== "object" || values === null) return false;
  return Object.values(values).every(
    (value) => typeof value === "number" || (typeof value === "string" && /^\d/.test(value)),
  );
}
