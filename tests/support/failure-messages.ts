import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { readTexts } from "./texts.ts";

const layout = readTexts().get("ru")!.get("layout")!;

/** A text of the layout, in Russian. */
export function layoutText(key: string): string {
  return layout.get(key)!;
}

const failureTexts = ["failed.offline", "failed.unreachable", "failed.unavailable", "failed.broken"].map(layoutText);

/** The toast of a failed load. */
export function failureToast(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: new RegExp(failureTexts.join("|")) });
}

/** The button of the toast that loads the page again. */
export function retryButton(page: Page): Locator {
  return failureToast(page).getByRole("button", { name: layoutText("error.reload") });
}

/** Expects that the page has content, and no technical terms. */
export async function expectReadableText(page: Page): Promise<void> {
  await expect(page.locator("main")).toHaveText(/\S.{40,}/s, { useInnerText: true });
  await expect(page.locator("body")).not.toHaveText(
    /fetch|unexpected|gateway|decode|network|error|unavailable|undefined|[a-z]+:[a-z]+\.[a-z]/i,
    { useInnerText: true },
  );
}
