import { expect, test } from "vitest";
import { shareSvg } from "./share-svg.ts";

const facts = {
  brand: "Vizit.kg",
  title: "Асанова Айгуль",
  subtitle: "Кардиолог, Бишкек",
  figures: "",
  imageUrl: null,
};
const linesOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test("a long title is wrapped to three lines and ends with an ellipsis, and its markup is escaped", () => {
  const title = "Dr. <b>Szentgyörgyiné</b> & Hajdúszoboszlai-Mészáros Boglárka Zsuzsanna ".repeat(2).trim();
  const svg = shareSvg({ ...facts, title }, null);
  const lines = linesOf(svg).slice(1, 4);
  expect(lines).toEqual(["Dr.", "&#60;b&#62;Szentgyörgyiné&#60;/b&#62;", "&#38; Hajdúszoboszlai-…"]);
  expect(svg).not.toContain("<b>");
});

test("beside a picture the lines are shorter, and only the content of its svg element is inserted", () => {
  const picture = '<svg viewBox="0 0 160 160"><circle r="9"/></svg>';
  const title = "Медицинский центр «Ден Соолук»";
  expect(linesOf(shareSvg({ ...facts, title }, null))).toContain("Медицинский центр «Ден");
  const svg = shareSvg({ ...facts, title }, picture);
  expect(linesOf(svg).slice(1, 4)).toEqual(["Медицинский", "центр «Ден", "Соолук»"]);
  expect(svg).toContain('<circle r="9"/></g>');
  expect(svg.match(/<svg/g)).toHaveLength(1);
});
