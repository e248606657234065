import { expect, test } from "vitest";
import { isFromOwnSite } from "./same-site.ts";

const siteOrigin = "https://vizit.kg";

test.each([
  [{ "sec-fetch-site": "same-origin", origin: "null" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "same-origin", origin: siteOrigin }, true],
  [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, false],
  [{ "sec-fetch-site": "none", origin: "https://[" }, false],
  [{ "sec-fetch-site": "cross-site", origin: siteOrigin }, false],
  [{ "sec-fetch-site": "same-site", origin: "https://other.vizit.kg" }, false],
  [{ "sec-fetch-site": "same-site", origin: "null" }, false],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ origin: siteOrigin }, true],
  [{ origin: "null" }, false],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "http://vizit.kg" }, false],
  [{}, true],
])("a post with the headers %o is from the own site: %s", (headers, isOwn) => {
  expect(isFromOwnSite(new Headers(headers as Record<string, string>), siteOrigin)).toBe(isOwn);
});
