import type { HTMLElement } from "node-html-parser";
import { expect, test } from "../support/fixtures.ts";
import { documentsOf } from "../support/found-site.ts";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { siteLanguages, type SiteLanguage } from "../support/site.ts";

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** Maximum URLs of each kind: those that differ only in their query's values lead to the same route. */
const maxQueriesPerKind = 4;

/** The kind of a URL with a query: the shape of its path, and the query's names. */
const kindOf = ({ pathname, searchParams }: URL, prefix: string) => {
  const segments = pathname.slice(prefix.length).split("/");
  return [segments[1], segments.length, ...new Set([...searchParams.keys()].toSorted())].join();
};

/** The URLs of a page's links and images on its own site. */
function urlsOf(page: HTMLElement, { origin, path }: { origin: string; path: string }): URL[] {
  const links = page.querySelectorAll("a[href]").map((link) => link.getAttribute("href")!);
  const files = page
    .querySelectorAll("img[src], link[rel=icon]")
    .map((file) => file.getAttribute("src") ?? file.getAttribute("href")!);
  const sprites = page.querySelectorAll("use[href]").map((use) => use.getAttribute("href")!);
  return [...links, ...files, ...sprites]
    .map((href) => new URL(href, origin + path))
    .filter((url) => url.origin === origin);
}

type Links = Map<string, { from: string; cookie: string }>;

/** The URLs that a site's pages link to, each with the first page that does. */
function linkedFrom(site: SiteLanguage): Links {
  const origin = sharedOrigin(site.market);
  const links: Links = new Map();
  const counts = new Map<string, number>();
  for (const { name, path, document, cookie } of documentsOf(site)) {
    for (const url of urlsOf(document, { origin, path })) {
      const linkedPath = url.pathname + url.search;
      if (/^(?:\/[a-z]{2})?\/404/.test(linkedPath) || links.has(linkedPath)) continue;
      const kind = kindOf(url, site.prefix);
      const count = counts.get(kind) ?? 0;
      if (url.search && count >= maxQueriesPerKind) continue;
      counts.set(kind, count + 1);
      links.set(linkedPath, { from: name, cookie });
    }
  }
  return links;
}

/** The linked URLs of a site without those that the market's default language links to, where they are checked. */
function ownLinks(site: SiteLanguage): Links {
  const all = linkedFrom(site);
  if (site.prefix === "") return all;
  const others = linkedFrom(siteLanguages.find(({ market, prefix }) => market === site.market && prefix === "")!);
  const withoutLanguage = (linkedPath: string) =>
    linkedPath.replace(new RegExp(`^${site.prefix}(?=[/?]|$)`), "") || "/";
  return new Map([...all].filter(([linkedPath]) => !others.has(withoutLanguage(linkedPath))));
}

/** Requests each URL once, several at a time. @returns failed URLs with the page that links to them */
async function deadLinks(site: SiteLanguage): Promise<string[]> {
  const origin = sharedOrigin(site.market);
  const dead: string[] = [];
  const waiting = [...ownLinks(site)];
  expect(waiting.length).toBeGreaterThan(site.prefix === "" ? 100 : 0);
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [linkedPath, { from, cookie }] = next;
      const { status, headers } = await sendRequest(origin + linkedPath, {
        headers: { "user-agent": userAgent, accept: "text/html", cookie },
      });
      const isDead = status >= 400 || (headers.location ?? "").includes("/404");
      if (isDead) dead.push(`${from}: ${linkedPath} gets ${status} ${headers.location ?? ""}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return dead;
}

/** Controls that do nothing without script. */
function deadControls(page: HTMLElement): string[] {
  const dead = (why: string, elements: HTMLElement[]) =>
    elements.map((element) => `${why}: ${element.toString().slice(0, 160)}`);
  const inForm = (element: HTMLElement) => element.hasAttribute("form") || element.closest("form") !== null;
  // A checkbox without a name is a switch that CSS reads.
  const controls = page
    .querySelectorAll("button, input, select, textarea")
    .filter((element) => element.getAttribute("type") !== "checkbox" || element.hasAttribute("name"));
  const buttons = page.querySelectorAll("button");
  const isSubmit = (button: HTMLElement) => (button.getAttribute("type") ?? "submit") === "submit";
  const links = page.querySelectorAll("a");
  const targets = links.filter((link) => link.getAttribute("href")?.startsWith("#"));
  return [
    ...dead(
      "in no form",
      controls.filter((control) => !inForm(control) && !control.hasAttribute("disabled")),
    ),
    ...dead(
      "disabled for good",
      buttons.filter((button) => button.hasAttribute("disabled")),
    ),
    ...dead(
      "no submit",
      buttons.filter(
        (button) => !isSubmit(button) && !button.hasAttribute("popovertarget") && !button.hasAttribute("commandfor"),
      ),
    ),
    ...dead(
      "form with no button",
      page.querySelectorAll("form").filter((form) => form.querySelectorAll("button").filter(isSubmit).length === 0),
    ),
    ...dead(
      "leads nowhere",
      links.filter((link) => !link.getAttribute("href") || /^(?:#|javascript:)$/i.test(link.getAttribute("href")!)),
    ),
    ...dead(
      "no such place",
      targets.filter(
        (link) =>
          link.getAttribute("href") !== "#top" && !page.querySelector(`[id="${link.getAttribute("href")!.slice(1)}"]`),
      ),
    ),
    ...dead(
      "waits for script",
      page
        .querySelectorAll("[onclick], [role=button], [role=tab], [role=menuitem], [role=combobox]")
        .filter((element) => element.tagName !== "A" && element.tagName !== "BUTTON" && element.tagName !== "SUMMARY"),
    ),
    ...dead(
      "no summary",
      page.querySelectorAll("details").filter((details) => !details.querySelector("summary")),
    ),
  ];
}

for (const site of siteLanguages) {
  test.describe(`${site.market} in ${site.language}, without script`, () => {
    test("every link on every page works", async () => {
      expect(await deadLinks(site)).toEqual([]);
    });

    test("no page shows a control without function", () => {
      const dead = documentsOf(site).flatMap(({ name, document }) =>
        deadControls(document).map((fault) => `${name}: ${fault}`),
      );
      expect(dead).toEqual([]);
    });
  });
}
