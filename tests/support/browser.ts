import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { findChromium } from "./chromium.ts";

const sizes = { desktop: { width: 1280, height: 900 }, mobile: { width: 390, height: 844 } } as const;
// Chromium's own headless name counts as a robot, and robots get no script.
const userAgents = {
  desktop: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  mobile:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
} as const;

export type Sitting = {
  page: Page;
  context: BrowserContext;
  /** Errors of the page so far: uncaught, logged, refused by the content security policy. */
  problems: string[];
  close(): Promise<void>;
};

export type SittingOptions = {
  script?: boolean;
  size?: keyof typeof sizes;
  language?: string;
  /** Animations as most visitors see them; without it they are as for those who want none. */ motion?: boolean;
};

export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--host-resolver-rules=MAP *.localhost 127.0.0.1",
    ],
  });
}

/** A fresh visitor at `origin`: own cookies, a known size, an ordinary name. */
export async function sitDown(
  browser: Browser,
  origin: string,
  { script = true, size = "desktop", language = "ru", motion = false }: SittingOptions = {},
): Promise<Sitting> {
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: script,
    viewport: sizes[size],
    userAgent: userAgents[size],
    isMobile: size === "mobile",
    hasTouch: size === "mobile",
    locale: language,
    reducedMotion: motion ? "no-preference" : "reduce",
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  return { page, context, problems, close: () => context.close() };
}
