import { describe, expect, test } from "vitest";
import { decide, isUndecided, type Consent } from "./consent.ts";
import { consentCookie, readConsent } from "./consent-cookie.server.ts";

const day = 86_400_000;
const cookie = (line: string) => ({ headers: new Headers({ cookie: `locale=x; ${line.split(";")[0]}; city=y` }) });
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
const stored = (value: unknown) => cookie(`consent=${encoded(value)}`);
const consent: Consent = { at: Date.now() - 1000, statistics: null, recordings: null, marketing: true };

describe("N-03 consent", () => {
  test("is read from its cookie, which is HttpOnly and lasts half a year", async () => {
    const line = await consentCookie(consent);
    expect(await readConsent(cookie(line))).toEqual(consent);
    expect(line).toMatch(/; Max-Age=15724800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test.each([
    ["nothing", { headers: new Headers() }],
    ["an empty one", cookie("consent=")],
    ["no JSON", cookie("consent=abc")],
    ["an earlier version", stored({ ...consent, version: 1 })],
    ["no version", stored(consent)],
    ["words for yes", stored({ ...consent, version: 2, marketing: "yes" })],
    ["one of the future", stored({ ...consent, version: 2, at: Date.now() + day })],
    ["one too old", stored({ ...consent, version: 2, at: Date.now() - 183 * day })],
    ["another cookie's end", { headers: new Headers({ cookie: `noconsent=${encoded({ ...consent, version: 2 })}` }) }],
  ])("is none for %s", async (_what, from) => {
    expect(await readConsent(from)).toBeNull();
  });

  test("a decision counts for half a year", async () => {
    const old = { ...consent, at: Date.now() - 181 * day };
    expect(await readConsent(stored({ ...old, version: 2 }))).toEqual(old);
  });

  test("a purpose that was never requested is undecided", () => {
    expect(isUndecided(null, [])).toBe(false);
    expect(isUndecided(null, ["marketing"])).toBe(true);
    expect(isUndecided(consent, ["marketing"])).toBe(false);
    expect(isUndecided(consent, ["marketing", "statistics"])).toBe(true);
    expect(isUndecided({ ...consent, marketing: false }, ["marketing"])).toBe(false);
  });

  test("a decision covers the requested purposes; earlier decisions stay for the others", () => {
    expect(decide(null, ["marketing"], [], 5)).toEqual({ at: 5, statistics: null, recordings: null, marketing: false });
    expect(decide(consent, ["statistics"], ["statistics"], 5)).toEqual({
      at: 5,
      statistics: true,
      recordings: null,
      marketing: true,
    });
    expect(decide(consent, ["marketing"], ["statistics"], 5)).toEqual({
      at: 5,
      statistics: null,
      recordings: null,
      marketing: false,
    });
  });
});
