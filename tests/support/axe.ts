import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

type Check = { data: { messageKey?: string } | null; relatedNodes?: { target: string[] }[] };
type Found = { violations: { id: string; nodes: { html: string; any: Check[] }[] }[] };
type WithAxe = Window & { axe?: { run(context: object, options: object): Promise<Found> } };

/** Waits for the end of animations: axe reports half-transparent text as low contrast. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/**
 * Marks cards and items like one before them. The elements in them have the same tags, classes and states, so axe would
 * only find the same again, and contrast takes it longer than all other rules.
 */
function markRepeated(): void {
  const seen = new Set<string>();
  /** Of attributes the names, except for what styles or states depend on. */
  const kindOf = ({ localName, attributes }: Element) =>
    localName +
    [...attributes].map(({ name, value }) =>
      /^(?:class|style|role|type)$|^aria-(?!label|desc|controls)/.test(name) ? name + value : name,
    );
  document.querySelectorAll("[data-axe-repeated]").forEach((one) => one.removeAttribute("data-axe-repeated"));
  for (const part of document.querySelectorAll("article, li")) {
    if (part.closest("[data-axe-repeated]")) continue;
    const ways = new Map<Element, string>([[part.parentElement!, kindOf(part.parentElement!)]]);
    for (const element of [part, ...part.querySelectorAll("*")])
      ways.set(element, `${ways.get(element.parentElement!)}>${kindOf(element)}`);
    const known = seen.size;
    for (const way of ways.values()) seen.add(way);
    if (seen.size === known) part.setAttribute("data-axe-repeated", "");
  }
}

export type AxeOptions = {
  /** Rules to skip. */
  but?: string[];
  /** A selector; default: the whole page. */
  within?: string;
};

/** The axe violations of the current page: each as its rule and the HTML of the first element. */
export async function axeFaults(page: Page, { but = [], within }: AxeOptions = {}): Promise<string[]> {
  await waitForAnimations(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  await page.evaluate(markRepeated);
  const options = {
    resultTypes: ["violations"],
    preload: false,
    // By default axe leaves this rule out.
    rules: { "target-size": { enabled: true }, ...Object.fromEntries(but.map((rule) => [rule, { enabled: false }])) },
  };
  const violations = await page.evaluate(
    async ([selector, how]) => {
      const include = [selector ?? "html"];
      const found = await (window as WithAxe).axe!.run({ include, exclude: ["[data-axe-repeated]"] }, how);
      const isSticky = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).position === "sticky" || isSticky(element.parentElement));
      /** A sticky button covers a target only until the page is scrolled. */
      const isCovered = ({ any }: Found["violations"][number]["nodes"][number]) =>
        any.some(
          ({ data, relatedNodes = [] }) =>
            data?.messageKey === "partiallyObscured" &&
            relatedNodes.every(({ target }) => isSticky(document.querySelector(target[0]!))),
        );
      return found.violations
        .map(({ id, nodes }) => ({
          id,
          html: nodes.filter((node) => id !== "target-size" || !isCovered(node)).map((node) => node.html)[0],
        }))
        .filter(({ html }) => html !== undefined);
    },
    [within, options] as const,
  );
  return violations.map(({ id, html }) => `${id}: ${html?.slice(0, 200)}`);
}
