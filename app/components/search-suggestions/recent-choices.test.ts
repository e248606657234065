import { expect, test } from "vitest";
import { addRecent, parseRecent, recentIn, type RecentChoice } from "./recent-choices.ts";

const choice = (slug: string, city = "bishkek"): RecentChoice => ({
  kind: "specialties",
  slug,
  title: slug.toUpperCase(),
  note: null,
  city,
});
const slugs = (choices: RecentChoice[]) => choices.map(({ slug }) => slug);

test("S-01 the newest choices of the city come first, each once", () => {
  const kept = ["a", "b", "c", "d", "b"].reduce<RecentChoice[]>((all, slug) => addRecent(all, choice(slug)), []);
  expect(slugs(kept)).toEqual(["b", "d", "c", "a"]);
  expect(slugs(recentIn("bishkek", kept))).toEqual(["b", "d", "c"]);
  expect(recentIn("osh", kept)).toEqual([]);
  expect(slugs(recentIn("osh", [...kept, choice("e", "osh")]))).toEqual(["e"]);
  expect(addRecent(kept, choice("b", "osh"))).toHaveLength(5);
});

test("S-01 at most 12 choices are kept", () => {
  const many = Array.from({ length: 30 }, (_, index) => choice(`s${index}`));
  expect(many.reduce<RecentChoice[]>(addRecent, [])).toHaveLength(12);
});

test("S-01 stored text of another format has no choices", () => {
  expect(parseRecent(JSON.stringify([choice("a")]))).toEqual([choice("a")]);
  for (const stored of [null, "", "{", "null", "7", '[null, 7, {"kind":"?"}, {"kind":"doctors","slug":""}]'])
    expect(parseRecent(stored)).toEqual([]);
});
