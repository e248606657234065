import type { Page } from "@playwright/test";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";

/**
 * Puts elements in place of the page's texts, now and whenever it changes, as a browser's translation does: the
 * element is inserted before the text that it replaces, after it, or in its place.
 */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const isText = (node: Node) => node.textContent!.trim() !== "" && !node.parentElement!.closest("font,script,style");
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (isText(walker.currentNode)) texts.push(walker.currentNode as Text);
      for (const [index, text] of texts.entries()) {
        const translation = document.createElement("font");
        translation.append(text.data);
        if (index % 3 === 1) text.before(translation);
        else if (index % 3 === 2) text.after(translation);
        text.replaceWith(...(translation.isConnected ? [] : [translation]));
      }
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true });
  });
}

test("X-07 S-01 on a page that the browser translates, suggestions change with the query", async ({ visit }) => {
  const { page, problems } = await visit();
  await openHydrated(page, "/");
  await translate(page);
  const field = page.getByRole("search").locator("input[type=search]");
  const first = page.getByRole("listbox", { name: "Подсказки" }).getByRole("option").first();
  for (const typed of ["тер", "терапевт", "кард", "терап"]) {
    await field.fill(typed);
    await expect(first.locator("b")).toHaveText(new RegExp(`^${typed}$`, "i"));
    await expect(first).toHaveText(typed.startsWith("тер") ? /^Терапевт$/ : /^Кардиолог$/);
  }
  await expect(page.locator("h1")).toHaveText("Найдите врача и запишитесь на приём");
  expect(problems).toEqual([]);
});
