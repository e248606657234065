import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { AdultLink } from "./adult-link.tsx";

test("B-15 the adults' service of the doctor is chosen in the form, also while its fields are empty", () => {
  const adult = { name: "ЛОР", path: "/doctors/bishkek/lor", doctorServiceId: 8 };
  const button = renderIn("kg", "ru", <AdultLink adult={adult} />).querySelector("button")!;
  expect([button.getAttribute("value"), button.hasAttribute("formnovalidate")]).toEqual(["8", true]);
});

test("B-15 the adults' service that the doctor does not offer leads to its list", () => {
  const adult = { name: "ЛОР", path: "/doctors/bishkek/lor", doctorServiceId: null };
  const link = renderIn("kg", "ru", <AdultLink adult={adult} />);
  expect([link.querySelector("a")?.getAttribute("href"), link.querySelector("button")]).toEqual([adult.path, null]);
});
