import { imageSize } from "image-size";
import { describe, expect, test } from "vitest";
import { allCountries, getCountry } from "#app/countries/registry.ts";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const urlsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);

describe.each(["kz", "kg", "ae"] as const)("content for crawlers of %s", (market) => {
  const origin = sharedOrigin(market);

  test("robots.txt names the market's own sitemap and closes bookings", async () => {
    const { text, headers } = await sendRequest(`${origin}/robots.txt`);
    expect(headers["content-type"]).toContain("text/plain");
    const closed = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(
      ([, path]) => new RegExp(`^${path!.replaceAll("*", ".*")}`),
    );
    const personal = ["/a/x1", "/appointments/1", "/feedback/1", "/staff/desk", "/outbox", "/search?q=x", "/map?lat=1"];
    for (const path of [...personal, "/doctor/x/booking/1/form"])
      for (const prefix of ["", `/${getCountry(market).locales[0]}`])
        expect(
          closed.some((pattern) => pattern.test(prefix + path)),
          prefix + path,
        ).toBe(true);
    expect(
      closed.filter((pattern) => ["/", "/doctors/x", "/doctor/x", "/clinics/x"].some((path) => pattern.test(path))),
    ).toEqual([]);
    expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  });

  test("security.txt says where to report a vulnerability, and does not expire within a month", async () => {
    const { text, headers } = await sendRequest(`${origin}/.well-known/security.txt`);
    expect(headers["content-type"]).toContain("text/plain");
    expect(text).toMatch(new RegExp(`^Contact: mailto:help@vizit\\.${market}\n`));
    expect(text).toContain(`\nCanonical: ${origin}/.well-known/security.txt\n`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)![1]!);
    const days = (expires - Date.now()) / 86_400_000;
    expect([days > 30, days < 365]).toEqual([true, true]);
  });

  test("R-10 the sitemap has lists, profiles and content pages that exist, each URL once", async () => {
    const files = urlsIn((await sendRequest(`${origin}/sitemap.xml`)).text);
    const names = files.map((file) => file.slice(`${origin}/sitemap/`.length));
    expect([names[0], names.at(-1)]).toEqual(["places.xml", "doctors-1.xml"]);
    expect(names.slice(1, -1).length).toBeGreaterThan(0);
    for (const name of names.slice(1, -1)) expect(name).toMatch(/^lists-[a-z-]+\.xml$/);
    const seen = new Set<string>();
    for (const file of files) {
      const found = urlsIn((await sendRequest(file)).text);
      expect(found.length, file).toBeGreaterThan(10);
      for (const url of found) {
        expect(seen.has(url), url).toBe(false);
        seen.add(url);
      }
      expect((await sendRequest(found.at(-1)!.replaceAll("&amp;", "&"))).status).toBe(200);
    }
    for (const path of ["/contacts", "/join", "/privacy_policy", "/user_gtc", "/processing-agreement"])
      expect(seen.has(origin + path), path).toBe(true);
    for (const path of ["/survey", "/impresszum", "/cookies", "/search"]) expect(seen.has(origin + path)).toBe(false);
    expect((await sendRequest(`${origin}/sitemap/lists-nowhere.xml`)).status).toBe(404);
    expect((await sendRequest(`${origin}/sitemap/doctors-2.xml`)).status).toBe(404);
    expect((await sendRequest(`${origin}/sitemap/nothing.xml`)).status).toBe(404);
  });
});

test("R-10 clinics, categories and services are in the sitemap", async () => {
  const xml = (await sendRequest(`${sharedOrigin("kz")}/sitemap/places.xml`)).text;
  for (const path of ["/doctors/almaty", "/kk/clinics/almaty", "/procedures/almaty/uzi"])
    expect(xml).toContain(`<loc>${sharedOrigin("kz")}${path}</loc>`);
  expect(xml).toMatch(/<loc>[^<]+\/clinics\/almaty\/[\w-]+<\/loc>/);
});

test("R-10 the index and every file of the sitemap follow their schema", async () => {
  const origin = sharedOrigin();
  const index = (await sendRequest(`${origin}/sitemap.xml`)).text;
  const files = await Promise.all(urlsIn(index).map(async (url) => (await sendRequest(url)).text));
  const ns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const w3cTime = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
  const whole = (root: string, child: string) =>
    new RegExp(
      `^<\\?xml version="1.0" encoding="UTF-8"\\?>\n<${root} ${ns}>\n(<${child}><loc>([^<>"']{12,2048})</loc>(<lastmod>${w3cTime}</lastmod>)?</${child}>\n){1,50000}</${root}>\n$`,
    );
  expect(index).toMatch(whole("sitemapindex", "sitemap"));
  for (const file of files) expect(file).toMatch(whole("urlset", "url"));
  for (const url of [index, ...files].flatMap(urlsIn)) {
    expect(url.startsWith(`${origin}/`)).toBe(true);
    expect(url).not.toMatch(/&(?!(amp|lt|gt|apos|quot);)/);
  }
});

test("R-10 each file, list and profile of the sitemap has the time of its last change; other pages have none", async () => {
  const origin = sharedOrigin();
  const timesIn = async (path: string) => {
    const { text } = await sendRequest(origin + path);
    const found = [...text.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)];
    return new Map(found.map(([, url, time]) => [url!.slice(origin.length), time]));
  };
  const index = await timesIn("/sitemap.xml");
  for (const [file, time] of index) {
    const times = await timesIn(file);
    const dated = [...times].filter(([path]) => /^\/(doctors?|clinics|procedures)\//.test(path));
    expect(dated.length, file).toBeGreaterThan(10);
    for (const [path, updatedAt] of times)
      expect(updatedAt !== undefined, path).toBe(dated.some(([datedPath]) => datedPath === path));
    expect(time, file).toBe(
      [...times.values()]
        .filter((updatedAt) => updatedAt !== undefined)
        .sort()
        .at(-1),
    );
  }
  const [path, time] = [...(await timesIn("/sitemap/doctors-1.xml"))][0]!;
  const doctor = await sendRequest(`${origin}/api/v1/doctors/${path.split("/").at(-1)}/`);
  expect(JSON.parse(doctor.text)).toMatchObject({ updated_at: time });
});

describe("R-10 lists of one area or insurance", () => {
  const list = "/doctors/bishkek/kardiolog";
  const headOf = ({ document }: Awaited<ReturnType<ReturnType<typeof createVisitor>["get"]>>) => ({
    title: document.querySelector("title")!.text,
    description: document.querySelector("meta[name=description]")!.getAttribute("content"),
    canonical: document.querySelector("link[rel=canonical]")!.getAttribute("href"),
  });

  test.each([["city_area"], ["insurance"]])(
    "by %s have a title, description and canonical URL of their own if the sitemap has them",
    async (name) => {
      const origin = sharedOrigin();
      const sitemapUrls = urlsIn((await sendRequest(`${origin}/sitemap/lists-bishkek.xml`)).text);
      const visitor = createVisitor(origin);
      const page = await visitor.get(list);
      const plain = headOf(page);
      const options = page.document.querySelectorAll(`select[name=${name}] option`).slice(1);
      let listsInSitemap = 0;
      for (const option of options) {
        const query = `?${name}=${option.getAttribute("value")}`;
        const head = headOf(await visitor.get(list + query));
        expect(head.title).toContain(option.text);
        expect(head.description).toContain(option.text);
        expect(head.title).toMatch(/\| Vizit\.kg$/);
        const isInSitemap = sitemapUrls.some((url) => url === `${origin}/doctors/bishkek/terapevt${query}`);
        if (sitemapUrls.includes(origin + list + query)) expect(isInSitemap).toBe(true);
        expect(head.canonical).toBe(isInSitemap ? origin + list + query : plain.canonical);
        listsInSitemap += Number(isInSitemap);
      }
      expect(listsInSitemap).toBeGreaterThan(0);
      expect(listsInSitemap).toBeLessThan(options.length);
    },
  );

  test("with both, the canonical URL is the area's, or that of the whole list", async () => {
    const origin = sharedOrigin();
    const sitemapUrls = urlsIn((await sendRequest(`${origin}/sitemap/lists-bishkek.xml`)).text);
    const isInSitemap = (query: string) => sitemapUrls.includes(`${origin}/doctors/bishkek/terapevt${query}`);
    const visitor = createVisitor(origin);
    const page = await visitor.get(list);
    const queriesOf = (name: string) =>
      page.document
        .querySelectorAll(`select[name=${name}] option`)
        .slice(1)
        .map((option) => `?${name}=${option.getAttribute("value")}`);
    const insured = queriesOf("insurance").find(isInSitemap)!.replace("?", "&");
    const areas = queriesOf("city_area");
    for (const query of [areas.find(isInSitemap)!, areas.find((area) => !isInSitemap(area))!]) {
      const { canonical } = headOf(await visitor.get(list + query + insured));
      expect(canonical).toBe(isInSitemap(query) ? origin + list + query : headOf(page).canonical);
    }
  });

  test("their sitemap names only lists with doctors", async () => {
    const urls = urlsIn((await sendRequest(`${sharedOrigin()}/sitemap/lists-bishkek.xml`)).text);
    for (const url of urls.filter((_, index) => index % Math.ceil(urls.length / 20) === 0)) {
      const { pathname, search } = new URL(url);
      const page = await createVisitor(sharedOrigin()).get(pathname + search);
      expect(page.document.querySelectorAll("article").length, url).toBeGreaterThan(0);
      expect(headOf(page).canonical).toBe(url);
    }
  });
});

test("D-16 a list shows its rating of 10, number of reviews and prices, and marks them up for crawlers", async () => {
  const path = "/doctors/bishkek/kardiolog";
  const people = await createVisitor(sharedOrigin()).get(path);
  const shown = people.document.querySelector("h1 + p")!.text.replaceAll("\u00a0", " ");
  const [, score, reviews, min, max] =
    /^Оценка (\d+,\d) из 10 · (\d+) отзыв\S* · ([\d ]+) – ([\d ]+) сом$/.exec(shown) ?? [];
  expect(people.response.text).not.toContain("AggregateRating");
  const userAgent = "Mozilla/5.0 (compatible; Googlebot/2.1)";
  const robot = await createVisitor(sharedOrigin(), { userAgent }).get(path);
  expect(robot.document.querySelector("h1 + p")!.text.replaceAll("\u00a0", " ")).toBe(shown);
  const data = robot.document
    .querySelectorAll("script[type='application/ld+json']")
    .map((script) => JSON.parse(script.rawText) as { "@graph"?: [{ itemListElement: { url: string }[] }, object] });
  const [items, service] = data.find((entry) => entry["@graph"])!["@graph"]!;
  const number = (text: string | undefined) => Number(text?.replace(",", ".").replaceAll(" ", ""));
  expect(service).toMatchObject({
    "@type": "Service",
    aggregateRating: { ratingValue: number(score), bestRating: 10, worstRating: 0, reviewCount: number(reviews) },
    offers: { lowPrice: number(min), highPrice: number(max), priceCurrency: "KGS" },
  });
  const links = robot.document
    .querySelectorAll("article h2 a")
    .map((link) => sharedOrigin() + link.getAttribute("href"));
  expect(items).toMatchObject({ "@type": "ItemList", numberOfItems: links.length });
  expect(items.itemListElement.map(({ url }) => url)).toEqual(links);
});

test.each(["kg", "kz", "hu", "ro", "ae"])(
  "R-10 in %s every kind of page has link preview data, and a list, a profile and a clinic an image of their own",
  async (market) => {
    const origin = sharedOrigin(market);
    const places = urlsIn((await sendRequest(`${origin}/sitemap/places.xml`)).text).map((url) => new URL(url).pathname);
    const profiles = urlsIn((await sendRequest(`${origin}/sitemap/doctors-1.xml`)).text).map(
      (url) => new URL(url).pathname,
    );
    const shapes = [/^\/$/, /^\/doctors\/[^/]+$/, /^\/doctors\/[^/]+\/[^/]+$/, /^\/clinics\/[^/]+$/];
    shapes.push(/^\/clinics\/[^/]+\/[^/]+$/, /^\/procedures\/[^/]+$/, /^\/contacts$/, /^\/join$/, /^\/user_gtc$/);
    const pages = [...shapes.map((shape) => places.find((path) => shape.test(path))!), profiles[0]!];
    const images = new Set<string>();
    for (const path of [...pages, "/search", "/cities", "/404"]) {
      const { document } = await createVisitor(origin).get(path);
      const meta = (name: string) =>
        document.querySelectorAll(`head meta[${name}]`).map((element) => element.getAttribute("content"));
      expect(document.querySelector("head title")!.text, path).toMatch(/ \| Vizit\.\w\w$/i);
      for (const name of ["title", "description"]) expect(meta(`property="og:${name}"`)[0], path).toMatch(/\S/);
      const image = meta('property="og:image"')[0]!;
      const hasOwn = /^\/(?:doctor|(?:doctors|clinics)\/[^/]+)\/[^/]+$/.test(path);
      expect(image).toMatch(
        new RegExp(`^${origin}/share${hasOwn ? path : `/${market}-${getCountry(market).defaultLocale}.png`}$`),
      );
      images.add(image);
      expect(meta('name="twitter:card"'), path).toEqual(["summary_large_image"]);
      if (pages.includes(path)) expect(meta('property="og:url"'), path).toEqual([origin + path]);
    }
    expect(images.size).toBe(4);
    for (const image of images) {
      const { status, headers, body } = await sendRequest(image);
      expect([status, headers["content-type"]], image).toEqual([200, "image/png"]);
      expect(imageSize(body), image).toMatchObject({ width: 1200, height: 630 });
    }
  },
);

test("R-10 an unknown doctor, service, city or clinic has no image for link previews", async () => {
  const unknown = ["doctor/nobody", "doctors/bishkek/nothing", "doctors/nowhere/kardiolog"];
  const clinics = await createVisitor(sharedOrigin()).get("/clinics/bishkek");
  const known = clinics.document.querySelector("main a[href^='/clinics/bishkek/']")!.getAttribute("href")!;
  unknown.push("clinics/bishkek/nobody", known.slice(1).replace("bishkek", "nowhere"));
  for (const path of unknown) expect((await sendRequest(`${sharedOrigin()}/share/${path}`)).status, path).toBe(404);
  expect((await sendRequest(`${sharedOrigin()}/share${known}`)).status).toBe(200);
});

test("R-10 each language of a market has an image of its own for link previews", async () => {
  for (const { countryId, locales } of allCountries) {
    const urls = locales.map((locale) => `${sharedOrigin(countryId)}/share/${countryId}-${locale}.png`);
    const images = await Promise.all(urls.map(async (url) => (await sendRequest(url)).headers["content-type"]));
    expect(images, countryId).toEqual(locales.map(() => "image/png"));
  }
});

test("the web app manifest names the market and icons that exist, one of them maskable", async () => {
  const origin = sharedOrigin("hu");
  const page = await createVisitor(origin).get("/");
  const link = page.document.querySelector("head link[rel=manifest]")!.getAttribute("href")!;
  const { headers, text } = await sendRequest(origin + link);
  expect(headers["content-type"]).toBe("application/manifest+json");
  const manifest = JSON.parse(text) as { name: string; lang: string; icons: { src: string; purpose?: string }[] };
  expect([manifest.name, manifest.lang]).toEqual(["Vizit.hu", "hu-HU"]);
  expect(manifest.icons.filter(({ purpose }) => purpose === "maskable").length).toBe(1);
  // Phones look for this one by its name.
  for (const src of ["/apple-touch-icon.png", ...manifest.icons.map((icon) => icon.src)])
    expect((await sendRequest(origin + src)).headers["content-type"], src).toMatch(/^image\/(png|svg)/);
});

test("R-10 a doctor's and a clinic's structured data have URL, telephone and a coded specialty", async () => {
  const origin = sharedOrigin();
  const dataOf = async (path: string) => {
    const { document } = await createVisitor(origin).get(path);
    const [script] = document.querySelectorAll("script[type='application/ld+json']");
    return JSON.parse(script!.rawText) as Record<string, unknown>;
  };
  const list = await createVisitor(origin).get("/doctors/bishkek/kardiolog");
  const doctor = await dataOf(list.document.querySelector("article h2 a")!.getAttribute("href")!);
  expect(doctor).toMatchObject({
    url: expect.stringMatching(/^http:.*\/doctor\//) as string,
    medicalSpecialty: "https://schema.org/Cardiovascular",
    telephone: [expect.stringMatching(/^\+996\d{9}$/) as string],
  });
  const clinic = await dataOf(
    list.document.querySelector("article a[href^='/clinics/bishkek/']")!.getAttribute("href")!,
  );
  expect(clinic["url"]).toMatch(/\/clinics\/bishkek\//);
  expect(JSON.stringify(clinic)).toMatch(/"telephone":"\+996\d{9}"/);
});

test("R-10 marketing parameters are in no structured data and no link preview, whose breadcrumbs count from one", async () => {
  const origin = sharedOrigin();
  const list = await createVisitor(origin).get("/doctors/bishkek/kardiolog?utm_source=mail");
  const pages = [
    list,
    await list.follow(/^\S+ \S+ \S+(вна|вич)$/),
    await createVisitor(origin).get(`${/\/clinics\/bishkek\/[\w-]+/.exec(list.response.text)![0]}?utm_source=mail`),
  ];
  for (const { document, url } of pages) {
    const scripts = document.querySelectorAll("script[type='application/ld+json']").map(({ rawText }) => rawText);
    const shared = document.querySelectorAll("meta[property^=og]").map((meta) => meta.getAttribute("content"));
    expect(url.search).toContain("utm_source");
    expect(
      [...scripts, ...shared].filter((text) => text?.includes("utm_source")),
      url.pathname,
    ).toEqual([]);
    const { itemListElement: steps } = JSON.parse(scripts.find((text) => text.includes("BreadcrumbList"))!) as {
      itemListElement: { position: number; name: string; item: string }[];
    };
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    const shown = document.querySelectorAll("main nav.whole li");
    expect(steps.map(({ name }) => name)).toEqual(shown.map(({ text }) => text));
    expect([steps[0]!.item, steps.at(-1)!.item]).toEqual([`${origin}/`, origin + url.pathname]);
    expect(shown.map((step) => step.querySelector("[aria-current=page]") !== null)).toEqual(
      shown.map((_, index) => index === shown.length - 1),
    );
  }
});

test("R-10 links to the choice of a city, to the map and to cookies are not followed by crawlers", async () => {
  const { document } = await createVisitor(sharedOrigin()).get("/doctors/bishkek/kardiolog");
  for (const path of ["/cities", "/map?", "/doctors/bishkek/kardiolog/map", "/cookies"]) {
    const links = document.querySelectorAll(`a[href^='${path}']`);
    expect(links.length, path).toBeGreaterThan(0);
    for (const link of links) expect(link.getAttribute("rel"), path).toBe("nofollow");
  }
});

test("favicon.ico redirects to the SVG icon", async () => {
  const { status, headers } = await sendRequest(`${sharedOrigin()}/favicon.ico`);
  expect([status, headers.location]).toEqual([301, "/favicon.svg"]);
});

test("R-10 lists and profiles have Open Graph data, breadcrumbs and links to the next page", async () => {
  const list = await createVisitor(sharedOrigin()).get("/doctors/bishkek/terapevt?offset=8&utm_source=mail");
  const meta = (page: typeof list, name: string) =>
    page.document.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
  expect(meta(list, "url")).toBe(`${sharedOrigin()}/doctors/bishkek/terapevt`);
  expect(meta(list, "site_name")).toBe("Vizit.kg");
  // Crawlers are told the neighbours without the visitor's marketing parameters, which the visitor's own links keep.
  const neighbours = (within: string) =>
    ["prev", "next"].map((rel) => list.document.querySelector(`${within}[rel=${rel}]`)!.getAttribute("href"));
  const [previous, next] = ["/doctors/bishkek/terapevt", "/doctors/bishkek/terapevt?offset=16"];
  expect(neighbours("head link")).toEqual([sharedOrigin() + previous, sharedOrigin() + next]);
  for (const href of neighbours("main a")) expect(href).toContain("utm_source=mail");
  const profile = await list.follow(/^\S+ \S+ \S+(вна|вич)$/);
  expect([meta(profile, "type"), meta(profile, "locale")]).toEqual(["profile", "ru_KG"]);
  expect(meta(profile, "description")).toBe(
    profile.document.querySelector("meta[name=description]")?.getAttribute("content"),
  );
  for (const page of [list, profile]) expect(page.response.text).toContain('"@type":"BreadcrumbList"');
});
