import {
  chromium,
  type Response,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Locator,
  type Page,
} from "@playwright/test";
import { findChromium } from "./chromium.ts";
import { isProvided, provide, readProvided } from "./provided.ts";

const sizes = { desktop: { width: 1280, height: 900 }, mobile: { width: 390, height: 844 } } as const;
// Headless Chromium's default user agent counts as a robot, and robots get no script.
const userAgents = {
  desktop: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  mobile:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
} as const;

export type Visit = {
  page: Page;
  context: BrowserContext;
  /** Errors of the page so far: uncaught, logged, or of the content security policy. */
  problems: string[];
};

export type VisitOptions = {
  script?: boolean;
  size?: keyof typeof sizes;
  language?: string;
  /** Enables animations; otherwise the visitor prefers reduced motion. */
  motion?: boolean;
};

export async function launchOptions(): Promise<LaunchOptions> {
  // The search runs once for all workers.
  const { executablePath, env } = isProvided("chromium") ? readProvided("chromium") : await findChromium();
  provide("chromium", { executablePath, env });
  return {
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--host-resolver-rules=MAP *.localhost 127.0.0.1",
    ],
  };
}

/** For scripts; tests use the browser of their worker. */
export const openBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions());

/** A new visitor at `origin`, with its own cookies, a fixed viewport and an ordinary user agent. */
export async function openVisit(
  browser: Browser,
  origin: string,
  { script = true, size = "desktop", language = "ru", motion = false }: VisitOptions = {},
): Promise<Visit> {
  const options: BrowserContextOptions = {
    baseURL: origin,
    javaScriptEnabled: script,
    viewport: sizes[size],
    userAgent: userAgents[size],
    isMobile: size === "mobile",
    hasTouch: size === "mobile",
    locale: language,
    reducedMotion: motion ? "no-preference" : "reduce",
  };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  return { page, context, problems };
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await waitForScript(page);
  return response;
}

/** Waits until the open page is hydrated; returns at once without script. */
export const waitForScript = (page: Page) =>
  page.waitForFunction(() => history.scrollRestoration === "manual" || !matchMedia("(scripting: enabled)").matches);

/** Waits until the page itself has loaded this script of the build, and the script has run with its imports. */
export async function waitForAsset(page: Page, name: string): Promise<void> {
  const url = await page.waitForFunction(
    (assetName) =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).find(
        (entry) => entry.name.includes(`/assets/${assetName}-`) && entry.name.endsWith(".js") && entry.responseEnd > 0,
      )?.name,
    name,
  );
  // Importing a loaded module does not request it again, and resolves once it has run.
  await page.evaluate(`import(${JSON.stringify(await url.jsonValue())}).then(() => {})`);
}

/** Resolves when the current document has been painted. */
export const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Selects another service in a booking form, and returns the select. */
export async function selectOtherService(page: Page): Promise<Locator> {
  const service = page.locator("select[name=service]");
  const before = await service.inputValue();
  const values = await service
    .locator("optgroup option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  await service.selectOption(values.find((value) => value !== before)!);
  return service;
}

/** The banner that asks for consent. */
export const cookieBanner = (page: Page): Locator => page.getByRole("dialog", { name: "Выбор cookie" });
