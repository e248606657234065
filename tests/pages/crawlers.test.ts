import { describe, expect, test } from "vitest";
import { ask } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);

describe.each(["kz", "kg", "ae"] as const)("content for crawlers of %s", (market) => {
  const origin = sharedOrigin(market);

  test("robots.txt names the market's own sitemap and closes bookings", async () => {
    const { text, headers } = await ask(`${origin}/robots.txt`);
    expect(headers["content-type"]).toContain("text/plain");
    expect(text).toContain("Disallow: /*/booking/\n");
    expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  });

  test("the sitemap has lists and profiles that exist, each URL once", async () => {
    const files = addresses((await ask(`${origin}/sitemap.xml`)).text);
    expect(files).toEqual([`${origin}/sitemap/places.xml`, `${origin}/sitemap/doctors-1.xml`]);
    const [places, doctors] = await Promise.all(files.map(async (file) => addresses((await ask(file)).text)));
    for (const found of [places!, doctors!]) {
      expect(found.length).toBeGreaterThan(30);
      expect(new Set(found).size).toBe(found.length);
      expect((await ask(found.at(-1)!)).status).toBe(200);
    }
    expect((await ask(`${origin}/sitemap/doctors-2.xml`)).status).toBe(404);
    expect((await ask(`${origin}/sitemap/nothing.xml`)).status).toBe(404);
  });
});

test("favicon.ico redirects to the SVG icon", async () => {
  const { status, headers } = await ask(`${sharedOrigin()}/favicon.ico`);
  expect([status, headers.location]).toEqual([301, "/favicon.svg"]);
});

test("R-10 lists and profiles have Open Graph data, breadcrumbs and links to the next page", async () => {
  const list = await createVisitor(sharedOrigin()).get("/doctors/bishkek/kardiolog?offset=8&utm_source=mail");
  const meta = (page: typeof list, name: string) =>
    page.document.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
  expect(meta(list, "url")).toBe(`${sharedOrigin()}/doctors/bishkek/kardiolog`);
  expect(meta(list, "site_name")).toBe("Vizit.kg");
  expect(list.document.querySelector("head link[rel=prev]")).not.toBeNull();
  const profile = await list.follow(/^\S+ \S+ \S+(вна|вич)$/);
  expect([meta(profile, "type"), meta(profile, "locale")]).toEqual(["profile", "ru_KG"]);
  expect(meta(profile, "description")).toBe(
    profile.document.querySelector("meta[name=description]")?.getAttribute("content"),
  );
  for (const page of [list, profile]) expect(page.answer.text).toContain('"@type":"BreadcrumbList"');
});
