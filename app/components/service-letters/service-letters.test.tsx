import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { ServiceLetters, type ServiceGroup } from "./service-letters.tsx";

const groups: ServiceGroup[] = [
  { kind: "specialties", letters: [{ letter: "К", items: [{ slug: "kardiolog", name: "Кардиолог" }] }] },
];

test.each([
  ["h2", "h3"],
  ["h3", "h4"],
] as const)("below a group with the heading %s letters have the heading %s", (heading, letter) => {
  const page = renderIn("kg", "ru", <ServiceLetters groups={groups} city="bishkek" heading={heading} />);
  const headings = page.querySelectorAll("h2, h3, h4").map(({ rawTagName, text }) => `${rawTagName} ${text}`);
  expect(headings).toEqual([`${heading} Специальности`, `${letter} К`]);
});
