import i18next from "i18next";
import { afterEach, describe, expect, test, vi } from "vitest";
import { locales } from "#app/countries/country.ts";
import { describeFailure } from "./failure-toast.ts";
import { probeDocument } from "./open-document.ts";

describe.each(locales)("X-02 X-07 in %s", (locale) => {
  test.each(["offline", "unreachable", "busy", "broken"] as const)(
    "a failure (%s) says what happened, then what to do",
    async (kind) => {
      const { default: layout } = await import(`../../../locales/${locale}/layout.json`, { with: { type: "json" } });
      const i18n = i18next.createInstance();
      await i18n.init({ lng: locale, resources: { [locale]: { layout } } });
      expect(describeFailure(i18n, { kind })).toMatch(/^\p{Lu}[^.!?]+\. \p{Lu}[^!?]+\.$/u);
    },
  );
});

describe("X-07 a document that cannot be loaded", () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    [429, "busy"],
    [503, "busy"],
    [500, "broken"],
    [404, "broken"],
    [200, "broken"],
  ] as const)("a proxy's response %i is reported as %s", async (status, kind) => {
    vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status }));
    expect(await probeDocument("/doctors/bishkek/terapevt")).toEqual({ kind });
  });
});
