import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

type Check = { data: { messageKey?: string } | null; relatedNodes?: { target: string[] }[] };
type AxeResults = { violations: { id: string; nodes: { html: string; any: Check[] }[] }[] };
type WithAxe = Window & { axe?: { run(context: object, options: object): Promise<AxeResults> } };

/** Waits for the end of animations: axe reports half-transparent text as low contrast. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/**
 * Marks cards, items, headers and footers that repeat earlier ones, of this page or of pages checked before. Their
 * elements have the same tags, classes, states and ancestors: axe would find the same faults again, and its check of
 * contrast takes longer than all other rules.
 * @param checked hashes of the elements of pages checked before
 * @returns hashes of the other elements
 */
function markRepeated(checked: number[]): number[] {
  const seen = new Set(checked);
  const added: number[] = [];
  /** The tag and the names of its attributes, with the values of those that styles or states depend on. */
  const kindOf = ({ localName, attributes }: Element) =>
    localName +
    [...attributes].map(({ name, value }) =>
      /^(?:class|style|role|type)$|^aria-(?!label|desc|controls)/.test(name) ? name + value : name,
    );
  const hashes = new Map<Element, number>();
  /** FNV-1a of the kinds of the element and its ancestors. */
  const hashOf = (element: Element): number => {
    const known = hashes.get(element);
    if (known !== undefined) return known;
    let hash = element.parentElement ? hashOf(element.parentElement) : 0x811c9dc5;
    for (const letter of kindOf(element)) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
    hashes.set(element, hash);
    return hash;
  };
  document.querySelectorAll("[data-axe-repeated]").forEach((element) => element.removeAttribute("data-axe-repeated"));
  for (const block of document.querySelectorAll("article, li, header, footer")) {
    if (block.closest("[data-axe-repeated]")) continue;
    const unseen = [block, ...block.querySelectorAll("*")].map(hashOf).filter((hash) => !seen.has(hash));
    for (const hash of unseen) seen.add(hash);
    added.push(...unseen);
    if (unseen.length === 0) block.setAttribute("data-axe-repeated", "");
  }
  return added;
}

export type AxeOptions = {
  /** Rules to skip. */
  but?: string[];
  /** A selector; default: the whole page. */
  within?: string;
  /**
   * Hashes of the elements of pages checked before in the same layout and colours, to which those of this are added.
   */
  checked?: Set<number> | undefined;
};

/** The axe violations of the current page: each as its rule and the HTML of the first element. */
export async function axeFaults(
  page: Page,
  { but = [], within, checked = new Set() }: AxeOptions = {},
): Promise<string[]> {
  await waitForAnimations(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  for (const hash of await page.evaluate(markRepeated, [...checked])) checked.add(hash);
  const options = {
    resultTypes: ["violations"],
    preload: false,
    // By default axe leaves this rule out.
    rules: { "target-size": { enabled: true }, ...Object.fromEntries(but.map((rule) => [rule, { enabled: false }])) },
  };
  const violations = await page.evaluate(
    async ([selector, runOptions]) => {
      const include = [selector ?? "html"];
      const found = await (window as WithAxe).axe!.run({ include, exclude: ["[data-axe-repeated]"] }, runOptions);
      const isSticky = (element: Element | null): boolean =>
        element !== null && (getComputedStyle(element).position === "sticky" || isSticky(element.parentElement));
      /** A sticky button covers a target only until the page is scrolled. */
      const isCovered = ({ any }: AxeResults["violations"][number]["nodes"][number]) =>
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
