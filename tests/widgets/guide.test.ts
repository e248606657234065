import { contrastOf } from "#app/ui/palette/contrast.ts";
import { parseColour } from "#app/ui/palette/parse-colour.ts";
import { expect, test } from "../support/fixtures.ts";
import { startProduct } from "../support/product.ts";
import { readProvided } from "../support/provided.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

for (const [market, language, size, script] of [
  ["kg", "ru", "desktop", true],
  ["hu", "hu", "mobile", true],
  ["ae", "en", "desktop", false],
] as const) {
  test(`every widget of ${market} in ${language} on a ${size}, script ${script}: no accessibility violation, no overflow`, async ({
    openGuide,
  }) => {
    const { page, problems } = await openGuide({ market, language, size, script });
    await expect.poll(() => page.locator("main section[id]").count()).toBeGreaterThanOrEqual(11);
    if (script) await expect(page).toBeAccessible();
    await expect.poll(() => page.locator("html").evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true);
    expect(problems).toEqual([]);
  });
}

test("with longer texts nothing overflows at 1280 and 390 px", async ({ openGuide }) => {
  const { page, problems } = await openGuide({ path: "/styleguide?texts=pseudo" });
  await expect(page.locator("[data-specimen] button[aria-label^='[']").first()).toBeAttached();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page).toFitItsWidth();
  }
  expect(problems).toEqual([]);
});

test("the table of contents links to every section", async ({ openGuide }) => {
  const { page } = await openGuide();
  const links = await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link")
    .evaluateAll((all) => all.map((element) => element.getAttribute("href")));
  const sections = await page.locator("main section[id]").evaluateAll((all) => all.map((element) => `#${element.id}`));
  expect(links).toEqual(sections);
});

test("the product has no styleguide", async () => {
  const page = await createVisitor(sharedOrigin()).get("/styleguide");
  expect(page.status).toBe(404);
});

test("in development the styleguide is served from the sources", async ({ visit }) => {
  const product = await startProduct({
    isDevelopment: true,
    env: { API_URL: `http://127.0.0.1:${readProvided("productPort")}`, SESSION_SECRET: sessionSecret },
  });
  try {
    const { page, problems } = await visit({ origin: product.origin("kg") });
    const hydrated = page.getByRole("combobox", { name: "City" }).first();
    // During the first load Vite bundles the dependencies, which takes long on a busy machine, and reloads the page.
    await expect(async () => {
      problems.length = 0;
      await page.goto("/styleguide");
      await hydrated.waitFor();
      expect(problems).toEqual([]);
    }).toPass({ timeout: 100_000 });
  } finally {
    await product.stop();
  }
});

test("W-10 the primary blue is #5194C1, the secondary hues exist, and text on white has enough contrast", async ({
  openGuide,
}) => {
  const { page } = await openGuide();
  const token = (name: string) =>
    page.evaluate((property) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = `var(${property})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, `--${name}`);
  expect(parseColour(await token("blue"))).toEqual(parseColour("#5194C1"));
  const hues = await Promise.all(
    ["dark-blue", "mid-green", "magenta", "red", "light-blue", "yellow", "ginger"].map(token),
  );
  expect(new Set(hues).size).toBe(7);
  for (const words of ["ink", "ink-soft", "blue-strong", "blue-deep", "green", "red", "amber", "magenta"]) {
    expect(contrastOf(parseColour(await token(words)), parseColour("#fff"))).toBeGreaterThanOrEqual(4.5);
  }
});

test("L-13 the screen is mobile, small mobile or tablet by its width", async ({ openGuide }) => {
  const { page, specimen } = await openGuide();
  for (const [width, screen] of [
    [390, { isMobile: true, isSmallMobile: true, isTablet: false }],
    [409, { isMobile: true, isSmallMobile: true, isTablet: false }],
    [410, { isMobile: true, isSmallMobile: false, isTablet: false }],
    [767, { isMobile: true, isSmallMobile: false, isTablet: false }],
    [768, { isMobile: true, isSmallMobile: false, isTablet: true }],
    [1024, { isMobile: true, isSmallMobile: false, isTablet: true }],
    [1025, { isMobile: false, isSmallMobile: false, isTablet: false }],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(specimen("screen"), `at ${width} px`).toContainText(JSON.stringify(screen));
  }
});
