import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { toReviewView } from "./review-view.ts";
import { ReviewArticle } from "./reviews.tsx";

const review = {
  id: 3,
  author: "Асель",
  score: 9,
  text: "Всё понравилось",
  language: "ru",
  date: "2026-11-29",
  answer: { text: "Рақмет", language: "kk" },
};

test("B-19 a review and its answer are each in the language in which they were written", () => {
  const article = renderIn("hu", "en", <ReviewArticle review={review} />);
  const texts = article.querySelectorAll("[lang]").map((text) => [text.text, text.getAttribute("lang")]);
  expect(texts).toEqual([
    ["Всё понравилось", "ru"],
    ["Рақмет", "kk"],
  ]);
});

test.each([
  ["of 600 characters", "я".repeat(600), false],
  ["of 601 characters", "я".repeat(601), true],
  ["of nine lines", "я\n".repeat(8) + "я", true],
])("C-10 a review %s is whole in the page, and cut on the screen only if it is long", (_, text, isCut) => {
  const article = renderIn("kg", "ru", <ReviewArticle review={{ ...review, text }} />);
  expect(article.querySelector("p[lang=ru]")?.text).toBe(text);
  expect(article.querySelectorAll("input[type=checkbox]")).toHaveLength(isCut ? 1 : 0);
  expect(article.querySelectorAll("label > span.sr").map((about) => about.text)).toEqual(isCut ? [": Асель"] : []);
});

test("C-10 a review links to its doctor, unless the doctor may have no page any more", () => {
  const linkOf = (slug: string | null) =>
    renderIn("kg", "ru", <ReviewArticle review={{ ...review, doctor: { slug, name: "Бакыт" } }} />).querySelector("a");
  expect([linkOf("bakyt")?.getAttribute("href"), linkOf(null)]).toEqual(["/doctor/bakyt", null]);
});

test.each([
  ["Asia/Bishkek", "2026-11-30"],
  ["Europe/Budapest", "2026-11-29"],
])("C-10 a review of 29 November, 19:00 in UTC, has in the zone %s the date %s", (zone, date) => {
  const stored = { id: 3, created_at: "2026-11-29T19:00:00Z", answer: null } as Parameters<typeof toReviewView>[0];
  expect(toReviewView(stored, zone).date).toBe(date);
});
