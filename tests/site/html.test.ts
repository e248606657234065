import { HtmlValidate } from "html-validate";
import type { HTMLElement } from "node-html-parser";
import { getCountry } from "#app/countries/registry.ts";
import { expect, test } from "../support/fixtures.ts";
import { documentsOf, type FoundPage } from "../support/found-site.ts";
import { siteLanguages } from "../support/site.ts";

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard", "html-validate:a11y"] });

/** The faults of each page by name; pages without faults are omitted. */
async function faultsOf(pages: FoundPage[], findFaults: (page: FoundPage) => string[] | Promise<string[]>) {
  const all = await Promise.all(pages.map(async (page) => [page.name, await findFaults(page)] as const));
  return Object.fromEntries(all.filter(([, faults]) => faults.length > 0));
}

const withDocument = (findFaults: (document: HTMLElement) => string[]) => (page: FoundPage) =>
  findFaults(page.document);

for (const site of siteLanguages) {
  test.describe(`${site.market} in ${site.language}`, () => {
    // The elements are the same in each of a market's languages.
    if (site.prefix === "")
      test("is valid HTML on every page", async () => {
        const findFaults = async ({ html }: FoundPage) => {
          const { results } = await validator.validateString(html);
          return results.flatMap(({ messages }) =>
            messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
          );
        };
        const faults = await faultsOf(documentsOf(site), findFaults);
        expect(faults).toEqual({});
      });

    test("R-10 has one title, which ends with the brand, and a URL to share only where it is indexed", async () => {
      const { brandName } = getCountry(site.market);
      const findFaults = withDocument((document) => {
        const titles = document.querySelectorAll("title").map((title) => title.text);
        const isIndexed = document.querySelector("meta[name=robots][content*=noindex]") === null;
        const isShared = document.querySelector("meta[property='og:url']") !== null;
        const isTitled = titles.length === 1 && titles[0]!.endsWith(` | ${brandName}`);
        return [...(isTitled ? [] : [titles.join(", ")]), ...(isShared && !isIndexed ? ["og:url"] : [])];
      });
      const faults = await faultsOf(documentsOf(site), findFaults);
      expect(faults).toEqual({});
    });

    test("P-05 shows no placeholder of a text", async () => {
      const findFaults = ({ html }: FoundPage) =>
        html.replace(/<script.*?<\/script>/gs, "").match(/\{\{.*?\}\}/g) ?? [];
      const faults = await faultsOf(documentsOf(site), findFaults);
      expect(faults).toEqual({});
    });

    test("has one h1, which is the first heading in main, and skips no level", async () => {
      const findFaults = withDocument((document) => {
        const levels = document.querySelectorAll("h1, h2, h3, h4, h5, h6").map((heading) => Number(heading.tagName[1]));
        const inMain = document
          .querySelectorAll("main h1, main h2, main h3, main h4")
          .map((heading) => Number(heading.tagName[1]));
        const skips = inMain.filter((level, index) => level > (inMain[index - 1] ?? 0) + 1);
        return levels.filter((level) => level === 1).length === 1 && inMain[0] === 1 && skips.length === 0
          ? []
          : [inMain.join(" ")];
      });
      const faults = await faultsOf(documentsOf(site), findFaults);
      expect(faults).toEqual({});
    });

    test("has its landmarks, a title and its language on every page", async () => {
      const findFaults = withDocument((document) => {
        const counts = ["body > header", "main#main", "body > footer"].map(
          (landmark) => `${landmark}: ${document.querySelectorAll(landmark).length}`,
        );
        return [
          ...counts.filter((count) => !count.endsWith(": 1")),
          ...(document.querySelector("html")?.getAttribute("lang") === site.language ? [] : ["wrong language"]),
          ...(/\w|\p{L}/u.test(document.querySelector("head title")?.text ?? "") ? [] : ["no title"]),
        ];
      });
      const faults = await faultsOf(documentsOf(site), findFaults);
      expect(faults).toEqual({});
    });

    test("has at most four navigation landmarks, each with a name of its own, and two live regions", async () => {
      const findFaults = withDocument((document) => {
        const landmarks = document.querySelectorAll("nav").filter((nav) => !nav.closest("details:not([open])"));
        const names = landmarks.map((nav) => nav.getAttribute("aria-label") ?? "");
        const areNamed = names.length <= 4 && new Set(names).size === names.length && !names.includes("");
        const live = document.querySelectorAll("output, [role=status], [role=alert], [aria-live]");
        return [...(areNamed ? [] : [names.join(", ")]), ...(live.length <= 2 ? [] : live.map(String))];
      });
      const faults = await faultsOf(documentsOf(site), findFaults);
      expect(faults).toEqual({});
    });

    test("L-11 home has the story's six steps, one of them about the SMS", () => {
      const home = documentsOf(site).find(({ name }) => name === "home")!.document;
      const steps = home.querySelectorAll("#story li").map((step) => step.text);
      expect(steps).toHaveLength(6);
      expect(steps.filter((step) => step.includes("SMS"))).not.toEqual([]);
    });

    test("shows everything that is hidden until its sibling is parsed", async () => {
      const findFaults = withDocument((document) =>
        document
          .querySelectorAll(".whole")
          .filter((element) => !element.nextElementSibling)
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      const faults = await faultsOf(documentsOf(site), findFaults);
      expect(faults).toEqual({});
    });

    test("loads only the document before the first paint, and dark styles only for dark screens", async () => {
      const findFaults = withDocument((document) =>
        document
          .querySelectorAll(
            "link[rel=stylesheet]:not([media='(prefers-color-scheme:dark)']), link[rel=preload], link[rel=modulepreload], script[src], script[type=module]",
          )
          .map(String),
      );
      const faults = await faultsOf(documentsOf(site), findFaults);
      expect(faults).toEqual({});
    });
  });
}
