import { afterAll, beforeAll, expect, test } from "vitest";
import { startProduct, type Product } from "../support/product.ts";
import { sharedApiEnv } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    env: {
      PATIENT_URLS: "hu=https://my.example.hu/login",
      CLINIC_URLS: "hu=https://cabinet.example.hu/",
      ...sharedApiEnv(),
    },
  });
});
afterAll(() => product.stop());

test.each([
  ["patients", "https://my.example.hu/login", "/appointments"],
  ["clinics", "https://cabinet.example.hu/", "/staff"],
])(
  "L-01 L-05 every sign-in link for %s leads to the market's own site if it has one, else to our page",
  async (_, ownSite, ourPath) => {
    // Of the header, its menu on small screens, and the footer.
    const linksPerPage = 3;
    const linksOf = async (market: string) => {
      const { document } = await createVisitor(product.origin(market)).get("/");
      const links = document.querySelectorAll(`a[href='${ownSite}'], a[href='${ourPath}']`);
      return links.map((link) => link.getAttribute("href"));
    };
    expect(await linksOf("hu")).toEqual(Array.from({ length: linksPerPage }, () => ownSite));
    expect(await linksOf("kg")).toEqual(Array.from({ length: linksPerPage }, () => ourPath));
  },
);
