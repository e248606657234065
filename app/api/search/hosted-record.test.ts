import { expect, test } from "vitest";
import { hostedHits } from "./hosted-record.ts";

test.each([
  ["/clinics/bishkek/zeta", true],
  ["//elsewhere.example/", false],
  ["/\\elsewhere.example/", false],
  ["https://elsewhere.example/", false],
])("S-03 a hit of the hosted index that leads to %s is taken: %s", (url, expected) => {
  const hit = { objectID: "x", type: "Клиники", title: "Zeta", slug: "zeta", pretty_url: url };
  expect(hostedHits.safeParse([hit]).success).toBe(expected);
});
