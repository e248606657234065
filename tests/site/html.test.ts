import { HtmlValidate } from "html-validate";
import { parse, type HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { readSites } from "../support/site-setup.ts";

const sites = readSites();
const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard", "html-validate:a11y"] });

/** Each page's faults, under the page's name; pages without any are left out. */
const faultsOf = (pages: { name: string; html: string }[], look: (html: string) => string[] | Promise<string[]>) =>
  Promise.all(pages.map(async ({ name, html }) => [name, await look(html)] as const)).then((all) =>
    Object.fromEntries(all.filter(([, faults]) => faults.length > 0)),
  );

const withDocument = (look: (document: HTMLElement) => string[]) => (html: string) => look(parse(html));

describe.each(sites)("$market in $language", ({ language, pages }) => {
  test("is valid HTML on every page", async () => {
    expect(pages.length).toBeGreaterThan(30);
    const look = async (html: string) => {
      const { results } = await validator.validateString(html);
      return results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
      );
    };
    expect(await faultsOf(pages, look)).toEqual({});
  });

  test("has one h1, first of the headings in the main part, and skips no level", async () => {
    const look = withDocument((document) => {
      const levels = document.querySelectorAll("h1, h2, h3, h4, h5, h6").map((heading) => Number(heading.tagName[1]));
      const inMain = document
        .querySelectorAll("main h1, main h2, main h3, main h4")
        .map((heading) => Number(heading.tagName[1]));
      const skips = inMain.filter((level, index) => level > (inMain[index - 1] ?? 0) + 1);
      return levels.filter((level) => level === 1).length === 1 && inMain[0] === 1 && skips.length === 0
        ? []
        : [inMain.join(" ")];
    });
    expect(await faultsOf(pages, look)).toEqual({});
  });

  test("has its landmarks, a title and its language on every page", async () => {
    const look = withDocument((document) => {
      const counts = ["body > header", "main#main", "body > footer"].map(
        (landmark) => `${landmark}: ${document.querySelectorAll(landmark).length}`,
      );
      return [
        ...counts.filter((count) => !count.endsWith(": 1")),
        ...(document.querySelector("html")?.getAttribute("lang") === language ? [] : ["wrong language"]),
        ...(/\w|\p{L}/u.test(document.querySelector("head title")?.text ?? "") ? [] : ["no title"]),
      ];
    });
    expect(await faultsOf(pages, look)).toEqual({});
  });

  test("hides nothing for good of what is seen once something follows it", async () => {
    const look = withDocument((document) =>
      document
        .querySelectorAll(".whole")
        .filter((part) => !part.nextElementSibling)
        .map((part) => part.outerHTML.slice(0, 120)),
    );
    expect(await faultsOf(pages, look)).toEqual({});
  });

  test("asks for nothing but the document before it can be painted", async () => {
    const look = withDocument((document) =>
      document
        .querySelectorAll(
          "link[rel=stylesheet], link[rel=preload][as=font], head script[src]:not([async]):not([defer]):not([type=module]), script[src]:not([async]):not([defer]):not([type=module])",
        )
        .map(String),
    );
    expect(await faultsOf(pages, look)).toEqual({});
  });
});
