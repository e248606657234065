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
    if (import.meta.env.SSR) t = keepingPlain(t);
    known.set(key, t);
  }
  return t as unknown as TFunction<Names>;
}

/** Looks each text without values up once. */
function keepingPlain(t: TFunction): TFunction {
  const texts = new Map<unknown, unknown>();
  const look = t as unknown as (...args: unknown[]) => unknown;
  const kept = (...args: unknown[]) => {
    if (args.length !== 1) return look(...args);
    let text = texts.get(args[0]);
    if (text === undefined) texts.set(args[0], (text = look(args[0])));
    return text;
  };
  return Object.assign(kept, t);
}
