import { expect, test } from "vitest";
import { isRobot, wantsScripts } from "./visitor-kind.server.ts";

const from = (agent: string) => new Headers({ "user-agent": agent });

test.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Googlebot-Image/1.0",
  "AdsBot-Google (+http://www.google.com/adsbot.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0 Safari/537.36",
  "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
  "Mozilla/5.0 (compatible; YandexMobileBot/3.0; +http://yandex.com/bots)",
  "Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots)",
  "Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +http://go.mail.ru/help/robots)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "TelegramBot (like TwitterBot)",
  "WhatsApp/2.23.20.0",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
])("D-11 a known crawler is a robot: %s", (agent) => expect(isRobot(from(agent))).toBe(true));

test.each([
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 YaBrowser/25.8.0 Yowser/2.5 Safari/537.36",
  "URL/Emacs Emacs/29.1 (X11; x86_64-pc-linux-gnu)",
  "edbrowse/3.8.9",
  "Dillo/3.1.1",
  "Mozilla/5.0 (X11; Linux) NetSurf/3.11",
  "BlackBerry9700/5.0.0.862 Profile/MIDP-2.1 Configuration/CLDC-1.1 VendorID/331",
  "Mozilla/5.0 (BB10; Touch) AppleWebKit/537.35+ (KHTML, like Gecko) Version/10.3.3.2205 Mobile Safari/537.35+",
  "w3m/0.5.3+git20230121",
  "Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.7.8",
  "Links (2.29; Linux 6.1.0-18-amd64 x86_64; GNU C 12.2; text)",
  "ELinks/0.16.1.1 (textmode; Linux 6.1.0-18-amd64 x86_64; 80x24-2)",
  "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80 (S60; SymbOS; Opera Mobi/23.348; U; en) Presto/2.5.25 Version/10.54",
  "Mozilla/5.0 (Linux; Android 14; Cubot X90) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
  "curl/8.5.0",
  "",
])("C-09 people's browsers are no robots: %s", (agent) => {
  expect([isRobot(from(agent)), wantsScripts(from(agent))]).toEqual([false, true]);
});
