// `npm run share-images`: draws the link preview of each market and language, and the site's icons into public/, with
// the tests' Chromium.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { allCountries } from "../app/countries/registry.ts";
import { openBrowser } from "../tests/support/browser.ts";

const root = join(import.meta.dirname, "..");
const logo = readFileSync(join(root, "public/favicon.svg"), "utf8");
const folder = join(root, "public/share");

const browser = await openBrowser();

async function draw(path: string, { width, height }: { width: number; height: number }, html: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<!doctype html><style>*{margin:0;box-sizing:border-box}body{width:100vw;height:100vh}</style>${html}`,
  );
  await page.screenshot({ path: join(root, "public", path), omitBackground: true });
  await page.close();
}

mkdirSync(folder, { recursive: true });
const images = allCountries.flatMap(({ countryId, brandName, locales }) =>
  locales.map((locale) => ({ countryId, brandName, locale })),
);
for (const { countryId, brandName, locale } of images) {
  const texts = JSON.parse(readFileSync(join(root, `locales/${locale}/layout.json`), "utf8")) as {
    tagline: string;
  };
  await draw(
    `share/${countryId}-${locale}.png`,
    { width: 1200, height: 630 },
    `<style>
      body { display: grid; align-content: center; gap: 48px; padding: 96px; background: #f3f7fa; color: #14283a;
             font-family: "DejaVu Sans", "Open Sans", sans-serif; border-bottom: 24px solid #5194c1 }
      b { display: flex; gap: 36px; align-items: center; font-size: 104px; letter-spacing: -3px }
      svg { width: 136px; height: 136px } p { max-width: 20em; font-size: 46px; line-height: 1.35; color: #44586a }
    </style><b>${logo} ${brandName}</b><p>${texts.tagline}</p>`,
  );
}
const square = (size: number) => ({ width: size, height: size });
/** Launchers cut maskable icons to a shape: the logo stays within the middle 80 %. */
const logoOnBackground = `<style>body{background:#5194c1;display:grid;place-items:center}svg{width:78%}</style>${logo}`;
await draw("apple-touch-icon.png", square(180), logoOnBackground);
await draw("icon-maskable-512.png", square(512), logoOnBackground);
for (const size of [192, 512]) await draw(`icon-${size}.png`, square(size), `<style>svg{display:block}</style>${logo}`);
await browser.close();
