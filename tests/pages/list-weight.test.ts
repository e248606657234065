import { describe, expect, test } from "vitest";
import { sendRequest } from "../support/http.ts";
import { siteLanguages } from "../support/site.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const list = "/doctors/bishkek/kardiolog";
const browserName =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

describe("the weight of a list", () => {
  const weigh = (agent: string, more = {}) =>
    sendRequest(sharedOrigin() + list, { headers: { "user-agent": agent, "accept-encoding": "br", ...more } });

  test("HTML and CSS fit the first TCP window, and nothing else blocks the first paint", async () => {
    const { headers, text } = await weigh(browserName);
    expect(Number(headers["content-length"])).toBeLessThanOrEqual(14_600);
    expect(text.match(/rel="stylesheet"[^>]*/g)).toEqual([
      expect.stringMatching(/media="\(prefers-color-scheme:dark\)" href="\/assets\/dark-[\w-]+\.css"/),
    ]);
    expect(text.match(/<script(?![^>]*(?:async|defer|type="module"|ld\+json))[^>]*src=/g)).toBeNull();
  });

  test.each(siteLanguages)("HTML and CSS of no list of $market in $language are larger", async ({ market, prefix }) => {
    const origin = sharedOrigin(market);
    const home = await createVisitor(origin).get(`${prefix}/`);
    const lists = home.document.querySelectorAll("#specialties a").map((link) => link.getAttribute("href")!);
    expect(lists.length).toBeGreaterThan(5);
    const weights = await Promise.all(
      lists.map(async (path) => {
        const headers = { "user-agent": browserName, "accept-encoding": "br" };
        return { path, bytes: Number((await sendRequest(origin + path, { headers })).headers["content-length"]) };
      }),
    );
    expect(weights.filter(({ bytes }) => bytes > 14_600)).toEqual([]);
  });

  test("the list's first script stays within its limit", async () => {
    const { text } = await weigh(browserName);
    const scripts = [...text.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href!);
    expect(scripts.length).toBeGreaterThan(0);
    const weights = await Promise.all(
      scripts.map(async (href) =>
        Number(
          (await sendRequest(sharedOrigin() + href, { headers: { "accept-encoding": "br" } })).headers[
            "content-length"
          ],
        ),
      ),
    );
    // React, its router and i18next take 113 kB of it. A rename changes the sum by some tens of bytes.
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(142_700);
  });

  test("robots get no script, nor do visitors with Save-Data", async () => {
    for (const { text } of [
      await weigh("Mozilla/5.0 (compatible; Googlebot/2.1)"),
      await weigh(browserName, { "save-data": "on" }),
    ]) {
      // Structured data is not script, although it is in a script element.
      expect(text.replace(/<script type="application\/ld\+json"[^>]*>[^<]*<\/script>/g, "")).not.toContain("<script");
      expect(text).not.toContain("modulepreload");
    }
  });
});
