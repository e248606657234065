import type { Page } from "@playwright/test";

/** A list of several pages. */
export const list = "/doctors/bishkek/terapevt";

export const cards = (page: Page) => page.locator("ol > li > article");
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The part of the page with the focus, and the focused element: names of elements. */
export const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement.closest('article, form, main')?.tagName + ' ' + document.activeElement.tagName",
  );
