import { describe, expect, test } from "vitest";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const location = async (path: string, market: string, headers = {}) => {
  const { status, headers: responseHeaders } = await sendRequest(sharedOrigin(market) + path, { headers });
  return [status, responseHeaders.location];
};

describe("P-03 P-06 languages of a country", () => {
  test.each([
    ["kz", "/contacts", "ru"],
    ["kz", "/kk/contacts", "kk"],
    ["kg", "/contacts", "ru"],
    ["hu", "/contacts", "hu"],
    ["hu", "/en/contacts", "en"],
    ["ro", "/contacts", "ro"],
    ["ae", "/contacts", "en"],
    ["ae", "/ru/contacts", "ru"],
  ])("%s%s is in %s", async (market, path, language) => {
    const page = await createVisitor(sharedOrigin(market)).get(path);
    expect([page.status, page.document.querySelector("html")?.getAttribute("lang")]).toEqual([200, language]);
    const links = page.document.querySelectorAll("footer a[href^='/']").map((link) => link.getAttribute("href")!);
    const prefix = path.replace("/contacts", "");
    expect(links.filter((href) => !href.startsWith(prefix === "" ? "/" : prefix))).toEqual([]);
  });

  test.each([
    ["/contacts", "Budapest, Nádor utca 19"],
    ["/en/contacts", "Nádor utca 19, 1051 Budapest"],
  ])("hu%s has the address %s", async (path, address) => {
    const page = await createVisitor(sharedOrigin("hu")).get(path);
    expect(page.document.querySelectorAll("main dd").at(-1)!.text).toContain(address);
  });

  test("P-06 the default language's prefix is removed, keeping the query", async () => {
    expect(await location("/hu/contacts?utm_source=a", "hu")).toEqual([302, "/contacts?utm_source=a"]);
    expect(await location("/ru", "kz")).toEqual([302, "/"]);
  });

  test("P-07 R-06 a language of another country goes to not-found, which contains the URL", async () => {
    expect(await location("/kk/contacts?a=1", "kg")).toEqual([302, "/404?from_url=%2Fkk%2Fcontacts%3Fa%3D1"]);
    expect((await createVisitor(sharedOrigin("kg")).get("/kk/contacts")).status).toBe(404);
  });

  test("P-08 the language of the URL overwrites the stored one, and home leads to it with its query", async () => {
    const visitor = createVisitor(sharedOrigin("kz"));
    await visitor.get("/kk/contacts");
    const { pathname, search } = (await visitor.get("/?utm_source=a")).url;
    expect(pathname + search).toBe("/kk?utm_source=a");
    // Kyrgyzstan's pages have no Kazakh.
    const neighbour = createVisitor(sharedOrigin("kg"));
    neighbour.cookies.set("locale", visitor.cookies.get("locale")!);
    expect((await neighbour.get("/")).url.pathname).toBe("/");
    await visitor.get("/ru/contacts");
    expect((await visitor.get("/")).url.pathname).toBe("/");
  });

  test("R-10 a page links to its canonical URL, its other languages and a preview image in its own", async () => {
    const page = await createVisitor(sharedOrigin("kz")).get("/kk/contacts?utm_source=a");
    const link = (query: string) => page.document.querySelector(query)?.getAttribute("href");
    expect(link("link[rel=canonical]")).toBe(`${sharedOrigin("kz")}/kk/contacts`);
    expect(link("link[hreflang=ru-KZ]")).toBe(`${sharedOrigin("kz")}/contacts`);
    expect(link("link[hreflang=kk-KZ]")).toBe(`${sharedOrigin("kz")}/kk/contacts`);
    expect(link("link[hreflang=x-default]")).toBe(`${sharedOrigin("kz")}/contacts`);
    const image = page.document.querySelector("meta[property='og:image']")!.getAttribute("content");
    expect(image).toBe(`${sharedOrigin("kz")}/share/kz-kk.png`);
  });

  test("R-10 a further page of a list is its own canonical URL in each language, with absolute links to its neighbours", async () => {
    const page = await createVisitor(sharedOrigin("kz")).get("/kk/clinics/almaty?page=2&utm_source=a");
    const link = (query: string) => page.document.querySelector(`head link${query}`)?.getAttribute("href");
    const list = `${sharedOrigin("kz")}/kk/clinics/almaty`;
    expect([link("[rel=canonical]"), link("[hreflang=kk-KZ]")]).toEqual([`${list}?page=2`, `${list}?page=2`]);
    const other = `${sharedOrigin("kz")}/clinics/almaty?page=2`;
    expect([link("[hreflang=ru-KZ]"), link("[hreflang=x-default]")]).toEqual([other, other]);
    expect(link("[rel=prev]")).toBe(list);
  });
});
