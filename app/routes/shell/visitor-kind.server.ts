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
 * Known crawlers get whole lists and no script. Everyone else gets people's pages: lists of robots also name rare
 * browsers, and people's pages leave nothing out ([ADR 30](../../../docs/adr/30-robots.md)).
 */
export function isRobot(headers: Headers): boolean {
  return crawler.test(headers.get("user-agent") ?? "");
}

export function isPhone(headers: Headers): boolean {
  return /Mobi|Android/i.test(headers.get("user-agent") ?? "");
}

export function wantsScripts(headers: Headers): boolean {
  return headers.get("save-data")?.toLowerCase() !== "on" && !isRobot(headers);
}
