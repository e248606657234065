import { expect, test } from "vitest";
import { hasMobileScreen, isRobot, isTextBrowser, wantsScripts } from "./visitor-kind.ts";

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

test.each([
  ["w3m/0.5.3+git20230121", true],
  ["Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.7.8", true],
  ["Links (2.29; Linux 6.1.0-18-amd64 x86_64; GNU C 12.2; text)", true],
  ["ELinks/0.16.1.1 (textmode; Linux 6.1.0-18-amd64 x86_64; 80x24-2)", true],
  ["edbrowse/3.8.9", true],
  ["URL/Emacs Emacs/29.1 (X11; x86_64-pc-linux-gnu)", true],
  ["Dillo/3.1.1", false],
  ["Linksys/1.0", false],
  ["Mozilla/5.0 (compatible; Lynxbot/1.0)", false],
  ["", false],
])("whether %s is a text browser: %s", (agent, isText) => expect(isTextBrowser(from(agent))).toBe(isText));

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15";
const linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test.each([
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Android 14; Tablet; rv:142.0) Gecko/142.0 Firefox/142.0",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Silk/138.2.5 like Chrome/138.0.7204.243 Safari/537.36",
  "Mozilla/5.0 (X11; U; Linux armv7l like Android; en-us) AppleWebKit/531.2+ (KHTML, like Gecko) Version/5.0 Safari/533.2+ Kindle/3.0+",
])("D-11 a phone or tablet has a mobile screen: %s", (agent) => expect(hasMobileScreen(from(agent))).toBe(true));

test.each([
  mac,
  linux,
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0",
  "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0; Touch; Tablet PC 2.0)",
  "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "",
])("D-11 a desktop has none: %s", (agent) => expect(hasMobileScreen(from(agent))).toBe(false));

test.each([
  [{ "sec-ch-ua-mobile": "?1" }, true],
  [{ "sec-ch-ua-mobile": "?0", "sec-ch-ua-platform": '"Android"' }, true],
  [{ "sec-ch-ua-mobile": "?0", "sec-ch-ua-platform": '"Linux"' }, false],
  [{ "sec-ch-viewport-width": "1024" }, true],
  [{ "sec-ch-viewport-width": "1025" }, false],
  [{ "sec-ch-viewport-width": "1280", "sec-ch-ua-platform": '"Android"' }, false],
  [{ "sec-ch-viewport-width": "wide" }, false],
] as const)("D-11 of a desktop's user agent with the client hints %j the screen is mobile: %s", (hints, isMobile) => {
  expect(hasMobileScreen(new Headers({ "user-agent": linux, ...hints }))).toBe(isMobile);
});
