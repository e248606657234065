import { bookingTexts, freshPhone, lastCode, hasNoAdditionalFields } from "../support/booking.ts";
import { findSlot } from "../support/booking-form.ts";
import { openHydrated } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { productionCache, startProduct, type Product } from "../support/product.ts";
import { createVisitor } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let product: Product;
test.beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  const env = { ...productionCache, DATABASE_URL: database.connectionString, SESSION_SECRET: sessionSecret };
  product = await startProduct({ env });
});
test.afterAll(async () => {
  await product?.stop();
  await database?.close();
});

test("A-07 B-01 a page from the page cache hydrates, and a visitor books from it", async ({ visit }) => {
  const { list, slot } = await findSlot("kg", hasNoAdditionalFields, product.origin("kg"));
  const visits = [await visit({ origin: product.origin("kg") }), await visit({ origin: product.origin("kg") })];
  for (const { page } of visits) {
    const response = await openHydrated(page, list);
    expect(response!.headers()["content-security-policy"]).toContain("'sha256-");
  }
  const { page, problems } = visits[1]!;
  await page.locator(`a[href="${slot}"]`).first().click();
  const form = page.getByRole("dialog");
  await form.locator("input[name=name]").waitFor();
  const phone = freshPhone();
  await form.locator("input[name=name]").fill(bookingTexts.name);
  await form.locator("input[name=phone]").fill(phone.typed);
  await form.locator("button[value=book]:visible").click();
  const code = form.locator("input[name=code]");
  await code.waitFor();
  await code.pressSequentially(await lastCode(createVisitor(product.origin("kg")), phone));
  await page.waitForURL(/\/appointments\/\d+$/);
  expect(problems).toEqual([]);
});
