import { afterAll, beforeAll, expect, test } from "vitest";
import { lastCode, phones, startForm, typedFields, words } from "../support/booking.ts";
import { startProduct, type Product } from "../support/product.ts";
import { createVisitor } from "../support/visitor.ts";
import { sharedOrigin } from "../support/shared-product.ts";

let web: Product;
beforeAll(async () => {
  web = await startProduct({
    env: { API_URL: sharedOrigin().replace("kg.localhost", "127.0.0.1"), SESSION_SECRET: "a secret of the tests, long enough" },
  });
});
afterAll(() => web?.stop());

test.each(["kg", "ro"] as const)("A-05 the web half on its own books through the API of another process in %s", async (market) => {
  const visitor = createVisitor(web.origin(market));
  const { form } = await startForm(visitor);
  const otp = await form.form(words.book).submit({ name: words.name, phone: phones[market], ...typedFields(form) });
  const booked = await otp.form(words.confirm).submit({ code: await lastCode(visitor, market) });
  expect([booked.status, booked.url.pathname]).toEqual([200, expect.stringMatching(/^\/appointments\//)]);
  expect(booked.text).toContain(words.name);
});

test("A-05 it keeps no database of its own", () => {
  expect(web.output()).not.toContain("database");
});
