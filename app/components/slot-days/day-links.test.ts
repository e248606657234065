import fc from "fast-check";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { dayLinks } from "./day-links.ts";

test("C-04 a slot is a link named by time, day and doctor", () => {
  const [link, ...others] = parse(
    dayLinks([[7, "09:40"]], "/doctor/x/booking/1/form?slot=", "понедельник, 23 ноября, Ли"),
  ).querySelectorAll("a");
  expect(others).toEqual([]);
  expect([link!.getAttribute("href"), link!.text]).toEqual([
    "/doctor/x/booking/1/form?slot=7",
    "09:40, понедельник, 23 ноября, Ли",
  ]);
});

test("C-04 in a text browser only the label has the day and doctor", () => {
  const link = parse(dayLinks([[7, "09:40"]], '/x?from="&slot=', 'понедельник, "Ли"', true)).querySelector("a")!;
  expect([link.getAttribute("href"), link.text, link.getAttribute("aria-label")]).toEqual([
    '/x?from="&slot=7',
    "09:40",
    '09:40, понедельник, "Ли"',
  ]);
});

test("no name or URL breaks out of its link", () => {
  const awkward = fc.string({
    unit: fc.constantFrom("<", ">", '"', "'", "&", "a", " ", "=", "/", "&quot;", "<script>"),
  });
  fc.assert(
    fc.property(awkward, awkward, (prefix, name) => {
      const document = parse(
        dayLinks(
          [
            [1, "10:00"],
            [2, "10:20"],
          ],
          `/${prefix}`,
          name,
        ),
      );
      expect(document.querySelectorAll("*").map(({ tagName }) => tagName)).toEqual(["A", "I", "A", "I"]);
      expect(document.querySelectorAll("a").map((link) => [link.getAttribute("href"), link.text])).toEqual([
        [`/${prefix}1`, `10:00, ${name}`],
        [`/${prefix}2`, `10:20, ${name}`],
      ]);
    }),
  );
});
