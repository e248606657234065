import type { i18n as I18n, Namespace, TFunction } from "i18next";

const functions = new WeakMap<I18n, Map<string, TFunction>>();

/** The `t` of these namespaces in the instance's language: made once, and the same until the language changes. */
export function textsOf<const Names extends Namespace>(i18n: I18n, namespaces: Names): TFunction<Names> {
  let known = functions.get(i18n);
  if (!known) functions.set(i18n, (known = new Map()));
  const key = `${i18n.language} ${String(namespaces)}`;
  let t = known.get(key);
  if (!t) {
    t = i18n.getFixedT(i18n.language, namespaces) as unknown as TFunction;
    // The server has all texts from the start.
    if (import.meta.env.SSR) t = keepingTexts(t);
    known.set(key, t);
  }
  return t as unknown as TFunction<Names>;
}

/** Texts kept per language and namespaces: enough for the numbers, prices and distances of all lists. */
const maxKept = 5_000;

/** Looks each text up once: without values, or with these amounts. */
function keepingTexts(t: TFunction): TFunction {
  const texts = new Map<unknown, unknown>();
  const look = t as unknown as (...args: unknown[]) => unknown;
  const cachedT = (...args: unknown[]) => {
    const id = args.length === 1 ? args[0] : args.length === 2 && hasAmounts(args[1]) ? JSON.stringify(args) : null;
    if (id === null) return look(...args);
    let text = texts.get(id);
    if (text === undefined) {
      if (texts.size >= maxKept) texts.clear();
      texts.set(id, (text = look(...args)));
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
