/** Crawlers of search engines, link previews and assistants, by the product name that each gives. */
const crawlers = [
  "Googlebot",
  "AdsBot-Google",
  "Mediapartners-Google",
  "Google-InspectionTool",
  "GoogleOther",
  "Storebot-Google",
  "APIs-Google",
  "Bingbot",
  "BingPreview",
  "AdIdxBot",
  "Yandex\\w*(?:Bot|Images|Video|Media|Metrika|Direct|Webmaster|Preview|RenderResourcesBot)",
  "Mail\\.RU_Bot",
  "DuckDuckBot",
  "DuckAssistBot",
  "Baiduspider",
  "Applebot",
  "SeznamBot",
  "PetalBot",
  "Sogou",
  "Qwantbot",
  "Yahoo! Slurp",
  "Amazonbot",
  "Bytespider",
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-User",
  "Claude-SearchBot",
  "PerplexityBot",
  "CCBot",
  "facebookexternalhit",
  "Facebot",
  "meta-externalagent",
  "Twitterbot",
  "LinkedInBot",
  "Pinterestbot",
  "TelegramBot",
  "WhatsApp",
  "Viber",
  "Slackbot",
  "Slack-ImgProxy",
  "Discordbot",
  "SkypeUriPreview",
  "vkShare",
  "OdklBot",
  "redditbot",
  "AhrefsBot",
  "SemrushBot",
  "MJ12bot",
  "DotBot",
  "DataForSeoBot",
  "archive\\.org_bot",
  "ia_archiver",
];
const crawler = new RegExp(`(?<![\\w.-])(?:${crawlers.join("|")})(?![a-z])`, "i");

/**
 * Whether a known crawler asks: it gets complete lists and no script. Unknown robots get the pages of people, which
 * leave nothing out; longer lists of robots also name rare browsers ([ADR 30](../docs/adr/30-robots.md)).
 */
export function isRobot(headers: Headers): boolean {
  return crawler.test(headers.get("user-agent") ?? "");
}

/** Services that run a page's script to store its result, by the name that Prerender and its likes give. */
export function isPrerenderer(headers: Headers): boolean {
  return /\bPrerender\b/i.test(headers.get("user-agent") ?? "");
}

const textBrowser = /^(?:Lynx|w3m|Links|ELinks|edbrowse|URL\/Emacs|Emacs-w3m)\b/i;

/** Browsers that show a page as plain text: they cannot hide any of it, and ignore `aria-label`. */
export function isTextBrowser(headers: Headers): boolean {
  return textBrowser.test(headers.get("user-agent") ?? "");
}

export function isPhone(headers: Headers): boolean {
  return /Mobi|Android/i.test(headers.get("user-agent") ?? "");
}

/** Names in user agents of browsers without client hints; iPads since 2019 name themselves Macs. */
const smallScreen = /Mobi|Android|iPad|Tablet(?! PC)|Kindle|Silk|PlayBook/i;

const mobileWidth = 1024;

/**
 * Whether the screen is probably mobile (1024 px wide or less): by `Sec-CH-Viewport-Width`, which browsers with client
 * hints send from their second request on, else by the kind of device.
 */
export function hasMobileScreen(headers: Headers): boolean {
  const width = Number(headers.get("sec-ch-viewport-width"));
  if (width > 0) return width <= mobileWidth;
  return (
    headers.get("sec-ch-ua-mobile") === "?1" ||
    headers.get("sec-ch-ua-platform") === '"Android"' ||
    smallScreen.test(headers.get("user-agent") ?? "")
  );
}

export function wantsScripts(headers: Headers): boolean {
  return headers.get("save-data")?.toLowerCase() !== "on" && !isRobot(headers);
}
