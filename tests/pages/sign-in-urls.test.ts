import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPhone } from "../support/booking.ts";
import { startProduct, type Product } from "../support/product.ts";
import { onSharedApi } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    env: {
      PATIENT_URLS: "hu=https://my.example.hu/login",
      CLINIC_URLS: "hu=https://cabinet.example.hu/",
      TRUST_PROXY: "1",
      ...onSharedApi(),
    },
  });
});
afterAll(() => product.stop());

test.each([
  ["patients", "https://my.example.hu/login", "/appointments"],
  ["clinics", "https://cabinet.example.hu/", "/staff"],
])(
  "L-01 L-05 a market with its own site for %s links to that site, another market to our page",
  async (_, ownSite, ourPath) => {
    const linksOf = async (market: string) => {
      const { document } = await createVisitor(product.origin(market)).get("/");
      const links = document.querySelectorAll(`a[href='${ownSite}'], a[href='${ourPath}']`);
      return links.map((link) => link.getAttribute("href"));
    };
    expect(await linksOf("hu")).toEqual(Array.from({ length: 3 }, () => ownSite));
    expect(await linksOf("kg")).toEqual(Array.from({ length: 3 }, () => ourPath));
  },
);

test("over https the patient's cookie is Secure, with the prefix __Host-", async () => {
  const visitor = createVisitor(product.origin("kg"), { https: true });
  const page = await visitor.get("/appointments");
  await page.form("Получить код").submit({ phone: freshPhone().typed });
  expect(visitor.setCookies.findLast((line) => line.includes("patient="))).toMatch(/^__Host-patient=.+; Secure/);
});
