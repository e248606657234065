import { expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { nonceSources } from "./inline-sources.ts";
import {
  contentSecurityPolicy,
  newNonce,
  isNonCanonicalPrivatePath,
  isPrivatePath,
  setSecurityHeaders,
} from "./security-headers.ts";

/** The directive of images in the policy of a server with these IMAGE_HOSTS. */
const imageSources = (IMAGE_HOSTS?: string) =>
  contentSecurityPolicy(readEnv({ IMAGE_HOSTS }), nonceSources("x"), { https: true, pathname: "/" })
    .split("; ")
    .find((directive) => directive.startsWith("img-src"));

test("A-07 each nonce is new and has 128 random bits", () => {
  const nonces = Array.from({ length: 1_000 }, newNonce);
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(nonces.filter((nonce) => !/^[\w-]{22}$/.test(nonce))).toEqual([]);
  // Bytes that were never filled are zero.
  expect(nonces.filter((nonce) => /A{8}/.test(nonce))).toEqual([]);
});

test("A-07 images load from the site itself, and over https from configured hosts", () => {
  expect(imageSources()).toBe("img-src 'self' data: blob:");
  expect(imageSources("cdn.example.com, Images.Clinic.kz:8443")).toBe(
    "img-src 'self' data: blob: https://cdn.example.com https://images.clinic.kz:8443",
  );
});

test.each(["https://cdn.example.com", "*", "*.example.com", "a b.com", "cdn.example.com/x; script-src *", "localhost"])(
  "A-07 IMAGE_HOSTS=%s is refused",
  (value) => {
    expect(() => readEnv({ IMAGE_HOSTS: value })).toThrow("IMAGE_HOSTS");
  },
);

test.each([true, false])(
  "A-07 only over HTTPS browsers are told to upgrade requests and to remember HTTPS: %s",
  (https) => {
    const csp = contentSecurityPolicy(readEnv({}), nonceSources("x"), { https, pathname: "/" });
    expect(csp.includes("upgrade-insecure-requests")).toBe(https);
    const headers = new Headers();
    setSecurityHeaders(headers, { pathname: "/", https, csp });
    expect(headers.has("strict-transport-security")).toBe(https);
  },
);

test.each([
  ["/api/v1/patients/appointments/", "no-store"],
  ["/en/appointments/12", "no-store"],
  ["/a/abc", "no-store"],
  ["/feedback/12", "no-store"],
  ["/outbox", "no-store"],
  ["/ru/staff", "no-store"],
  ["/staff.data", "no-store"],
  ["/cookies", "no-store"],
  ["/doctors/bishkek/kardiolog", "private, no-cache"],
])("A-07 a response at %s without a cache policy of its own gets %s", (pathname, cachePolicy) => {
  const request = { pathname, https: true, csp: "default-src 'self'" };
  const withoutPolicy = new Headers({ "content-type": "application/json" });
  setSecurityHeaders(withoutPolicy, request);
  expect(withoutPolicy.get("cache-control")).toBe(cachePolicy);
  const withPolicy = new Headers({ "cache-control": "public, max-age=300" });
  setSecurityHeaders(withPolicy, request);
  expect(withPolicy.get("cache-control")).toBe("public, max-age=300");
});

test.each([
  ["/doctors/bishkek/lor/map", true, true],
  ["/kk/map", true, false],
  ["/doctors/bishkek/lor", false, true],
  ["/staff/day", false, false],
])("A-07 the policy of %s allows Mapbox: %s, and the tag manager: %s", (pathname, hasMap, hasTags) => {
  const env = readEnv({ MAPBOX_ACCESS_TOKEN: "token", GTM_CONTAINER_ID: "GTM-TEST" });
  const csp = contentSecurityPolicy(env, nonceSources("x"), { https: true, pathname });
  expect([csp.includes("mapbox.com"), csp.includes("googletagmanager.com")]).toEqual([hasMap, hasTags]);
});

test("A-07 a page is isolated from the window that opened it, and may use neither camera nor microphone", () => {
  const page = new Headers({ "content-type": "text/html; charset=utf-8" });
  setSecurityHeaders(page, { pathname: "/", https: true, csp: "default-src 'self'" });
  expect(page.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(page.get("permissions-policy")).toMatch(/^camera=\(\), microphone=\(\)/);
});

test.each([
  ["/doctors/bishkek/kardiolog", "strict-origin-when-cross-origin"],
  ["/en/appointments/12", "same-origin"],
  ["/a/abc", "same-origin"],
])("A-07 the page %s has the referrer policy %s", (pathname, policy) => {
  const page = new Headers({ "content-type": "text/html; charset=utf-8" });
  setSecurityHeaders(page, { pathname, https: true, csp: "default-src 'self'" });
  expect(page.get("referrer-policy")).toBe(policy);
});

test.each([
  ["/staff/day", false],
  ["/doctors//bishkek", false],
  ["/ru//staff/day", true],
  ["/Staff/day", true],
  ["/%73taff/day", true],
])("A-07 %s is a private path in another spelling: %s", (pathname, isPrivate) => {
  expect(isNonCanonicalPrivatePath(pathname)).toBe(isPrivate);
});

test("A-07 private pages are recognised in every language", () => {
  for (const path of ["/appointments/1", "/kk/appointments/1", "/feedback/1", "/outbox", "/outbox.json"])
    expect(isPrivatePath(path)).toBe(true);
  for (const path of ["/", "/doctors/x/y", "/appointmentsx"]) expect(isPrivatePath(path)).toBe(false);
});
