import { expect, test } from "vitest";
import { respondWithCsv } from "./csv-response.server.ts";

test.each(['=HYPERLINK("https://evil.example")', "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"])(
  "O-01 in a CSV file the cell %j is text, not a formula",
  async (cell) => {
    expect(await respondWithCsv("figures.csv", [[cell]]).text()).toMatch(/^\uFEFF?"?'/);
  },
);

test("O-01 a CSV file is not cached", () => {
  expect(respondWithCsv("figures.csv", []).headers.get("cache-control")).toContain("no-store");
});

test("links and forms that lead to a file of a staff page leave the client's routing", () => {
  const sources = import.meta.glob<string>("./**/*.tsx", { query: "?raw", import: "default", eager: true });
  const element = /<(?:Link|Form|DocumentForm|ButtonLink)\b[^>]*path\("\/staff\/[\w/-]+\/(?:csv|file)"[^>]*>/g;
  const found = Object.values(sources).flatMap((source) => source.match(element) ?? []);
  expect(found).toHaveLength(3);
  expect(found.filter((tag) => !/^<DocumentForm|reloadDocument/.test(tag))).toEqual([]);
});
