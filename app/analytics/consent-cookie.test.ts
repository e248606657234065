import { describe, expect, test } from "vitest";
import { decide, isUndecided, type Consent } from "./consent.ts";
import { consentCookie, readConsent } from "./consent-cookie.server.ts";

const day = 86_400_000;
const cookie = (line: string) => new Headers({ cookie: `locale=x; ${line.split(";")[0]}; city=y` });
const sealed = (value: unknown) => cookie(`consent=${Buffer.from(JSON.stringify(value)).toString("base64url")}`);
const consent: Consent = { at: Date.now() - 1000, statistics: null, marketing: true };

describe("N-03 consent", () => {
  test("comes back from its cookie, which no script reads and which lives half a year", () => {
    const line = consentCookie(consent);
    expect(readConsent(cookie(line))).toEqual(consent);
    expect(line).toMatch(/; Path=\/; Max-Age=15724800; HttpOnly; SameSite=Lax$/);
  });

  test.each([
    ["nothing", new Headers()],
    ["an empty one", cookie("consent=")],
    ["no JSON", cookie("consent=abc")],
    ["another version", sealed({ ...consent, version: 2 })],
    ["no version", sealed(consent)],
    ["words for yes", sealed({ ...consent, version: 1, marketing: "yes" })],
    ["one of the future", sealed({ ...consent, version: 1, at: Date.now() + day })],
    ["one too old", sealed({ ...consent, version: 1, at: Date.now() - 183 * day })],
    ["another cookie's end", new Headers({ cookie: `noconsent=${Buffer.from(JSON.stringify({ ...consent, version: 1 })).toString("base64url")}` })],
  ])("is none for %s", (_what, headers) => {
    expect(readConsent(headers)).toBeNull();
  });

  test("what was never asked is undecided, whatever else was decided", () => {
    expect(isUndecided(null, [])).toBe(false);
    expect(isUndecided(null, ["marketing"])).toBe(true);
    expect(isUndecided(consent, ["marketing"])).toBe(false);
    expect(isUndecided(consent, ["marketing", "statistics"])).toBe(true);
    expect(isUndecided({ ...consent, marketing: false }, ["marketing"])).toBe(false);
  });

  test("a decision is about what was asked; of the rest the earlier word holds", () => {
    expect(decide(null, ["marketing"], [], 5)).toEqual({ at: 5, statistics: null, marketing: false });
    expect(decide(consent, ["statistics"], ["statistics"], 5)).toEqual({ at: 5, statistics: true, marketing: true });
    expect(decide(consent, ["marketing"], ["statistics"], 5)).toEqual({ at: 5, statistics: null, marketing: false });
  });
});
