import { isDeepStrictEqual } from "node:util";
import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { findPages } from "../support/site.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

const googlebot = { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** A card's facts: all but the times, of which robots get the nearest day. */
function factsOf(card: HTMLElement): string {
  const copy = card.clone() as HTMLElement;
  const times = copy.querySelector("a[href*='slot=']");
  const slots = times?.closest("article > div");
  slots?.remove();
  return plain(copy.structuredText);
}

/** The pages that exist on their own: no booking, no account. */
const kinds = [
  "home",
  "cities",
  "contacts",
  "join",
  "privacy",
  "terms",
  "processing",
  "services",
  "procedures",
  "procedures-category",
  "clinics",
  "clinic",
  "doctor",
  "search",
  "search-none",
  "map",
  "not-found",
];

describe.each(["kg", "hu"] as const)("pages of %s for robots", (market) => {
  test("C-09 R-10 state the same facts as people's pages, on every kind of page", async () => {
    const origin = sharedOrigin(market);
    const pages = await findPages({ origin, market });
    expect(kinds.filter((kind) => !pages.some(({ name }) => name === kind))).toEqual([]);
    for (const { name, path } of pages.filter((page) => kinds.includes(page.name))) {
      const factsFor = async (visitor: Visitor) => {
        const { status, document } = await visitor.get(path);
        return {
          status,
          title: document.querySelector("title")!.text,
          main: plain(document.querySelector("main")!.structuredText),
          footer: plain(document.querySelector("footer")!.structuredText),
          links: document.querySelectorAll("main a").map((link) => link.getAttribute("href")),
        };
      };
      const before = await factsFor(createVisitor(origin));
      const robot = await factsFor(createVisitor(origin, googlebot));
      // A concurrent test may have booked a time of the page meanwhile.
      if (isDeepStrictEqual(robot, before)) continue;
      expect(robot, name).toEqual(await factsFor(createVisitor(origin)));
    }
  });

  test("C-09 D-11 one page has the cards of all pages of people's list", async () => {
    const origin = sharedOrigin(market);
    const list = market === "kg" ? "/doctors/bishkek/kardiolog" : "/doctors/budapest/kardiologus";
    const cards = new Map<string, string>();
    const people = createVisitor(origin);
    for (let next: string | undefined = list; next;) {
      const page: Page = await people.get(next);
      for (const card of page.document.querySelectorAll("article")) cards.set(card.id, factsOf(card));
      next = page.document.querySelector("main a[rel=next]")?.getAttribute("href");
    }
    const robot = await createVisitor(origin, googlebot).get(list);
    const whole = new Map(robot.document.querySelectorAll("article").map((card) => [card.id, factsOf(card)]));
    expect([...whole.keys()]).toEqual([...cards.keys()]);
    for (const [id, facts] of cards) expect(whole.get(id)!.startsWith(facts), `${facts} / ${whole.get(id)}`).toBe(true);
  });
});
