import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { AppliedFilters } from "./applied-filters.tsx";
import { noFilters } from "./list-filters.ts";

const choices = {
  today: "2026-11-29",
  languages: ["hu", "en", "de"],
  insurances: [[4, "Union"] as const],
  areas: [],
  hasPosition: false,
  hasAges: true,
};

test("D-10 each selected language has a chip, which leads to the list with the other languages and filters", () => {
  const filters = { ...noFilters, language: ["hu", "en", "de"], insurance: 4 };
  const chips = renderIn("hu", "en", <AppliedFilters filters={filters} choices={choices} />, {
    url: "/en/doctors/budapest/kardiologus?language=hu%2Cen%2Cde&insurance=4",
  });
  expect(
    chips.querySelectorAll("li a").map((link) => decodeURIComponent(link.getAttribute("href")!.split("?")[1] ?? "")),
  ).toEqual([
    "language=en,de&insurance=4",
    "language=hu,de&insurance=4",
    "language=hu,en&insurance=4",
    "language=hu,en,de",
    "",
  ]);
});

test("D-10 while another choice is loading, the link of a chip keeps it", () => {
  const filters = { ...noFilters, language: ["hu", "en"], insurance: 4 };
  const chosen = { ...filters, language: ["hu", "en", "de"], sort: "price" as const };
  const chips = renderIn("hu", "en", <AppliedFilters filters={filters} chosen={chosen} choices={choices} />, {
    url: "/en/doctors/budapest/kardiologus?language=hu%2Cen&insurance=4",
  });
  expect(
    chips.querySelectorAll("li a").map((link) => decodeURIComponent(link.getAttribute("href")!.split("?")[1] ?? "")),
  ).toEqual([
    "sort=price&language=en,de&insurance=4",
    "sort=price&language=hu,de&insurance=4",
    "sort=price&language=hu,en,de",
    "sort=price",
  ]);
});
