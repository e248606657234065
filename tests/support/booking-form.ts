import type { Page } from "@playwright/test";
import { hasNoAdditionalFields, startForm } from "./booking.ts";
import { sharedOrigin } from "./shared-product.ts";
import { createVisitor, type Page as PlainPage } from "./visitor.ts";

/** Returns the paths of a list and of a slot on it whose form `fits`. `origin`: that of a product of the test's own. */
export async function findSlot(
  market: "kg" | "hu",
  fits: (form: PlainPage, list: PlainPage) => boolean = hasNoAdditionalFields,
  origin = sharedOrigin(market),
) {
  const { form, list } = await startForm(
    createVisitor(origin),
    (page, link, linked) => link.includes("/form?") && fits(page, linked),
  );
  return { list: list.url.pathname, slot: form.url.pathname + form.url.search };
}

/** Resolves when the draft has been stored with this value: a pause while typing stores a part of it. */
export const waitForDraft = (page: Page, field: "name" | "phone", value: string) =>
  page.waitForResponse(
    (response) =>
      response.url().includes("/keep") &&
      response.status() === 204 &&
      new URLSearchParams(response.request().postData() ?? "").get(field) === value,
  );

/** The button that books. */
export const bookButton = (page: Page) => page.locator("button[value=book]:visible");
