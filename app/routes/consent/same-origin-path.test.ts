import { expect, test } from "vitest";
import { sameOriginPath } from "./same-origin-path.ts";

const origin = "https://vizit.kg";

test.each([
  ["/doctors/bishkek/lor?sort=price#top", "/doctors/bishkek/lor?sort=price"],
  ["https://vizit.kg/kk", "/kk"],
  ["doctors", "/doctors"],
])("N-03 %s is a page of this site", (href, page) => {
  expect(sameOriginPath(href, origin)).toBe(page);
});

test.each([
  null,
  "",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "https://vizit.kg.evil.example/",
  "https://vizit.kg@evil.example/",
  "http://vizit.kg/",
  "javascript:alert(1)",
  "data:text/html,x",
  "blob:https://vizit.kg/x",
  "/..//evil.example",
  "/.//evil.example",
  "https://[",
  "\t//evil.example",
])("N-03 %j is refused", (href) => {
  expect(sameOriginPath(href, origin)).toBeNull();
});
