// `npm run pages -- folder`: writes every kind of page in every language as HTML files for an HTML checker.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startProduct } from "../tests/support/product.ts";
import { findPages, siteLanguages } from "../tests/support/site.ts";

const folder = process.argv[2];
if (!folder) {
  console.error("Which folder? For example: npm run pages -- /tmp/pages");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const product = await startProduct();
let written = 0;
for (const site of siteLanguages) {
  const pages = await findPages({
    ...site,
    origin: product.origin(site.market),
    staff: { email: "operator@demo.example", password: "demo-operator" },
  });
  for (const { name, html } of pages) writeFileSync(join(folder, `${site.market}-${site.language}-${name}.html`), html);
  written += pages.length;
}
await product.stop();
console.log(`${written} pages in ${folder}`);
