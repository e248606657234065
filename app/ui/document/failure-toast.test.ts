import i18next from "i18next";
import { describe, expect, test } from "vitest";
import { locales } from "#app/countries/country.ts";
import { describeFailure } from "./failure-toast.ts";

describe.each(locales)("X-02 X-07 in %s", (locale) => {
  test.each(["offline", "unreachable", "unavailable", "broken"] as const)(
    "a failure (%s) says what happened, then what to do",
    async (kind) => {
      const { default: layout } = await import(`../../../locales/${locale}/layout.json`, { with: { type: "json" } });
      const i18n = i18next.createInstance();
      await i18n.init({ lng: locale, resources: { [locale]: { layout } } });
      expect(describeFailure(i18n, { kind })).toMatch(/^\p{Lu}[^.!?]+\. \p{Lu}[^!?]+\.$/u);
    },
  );
});
