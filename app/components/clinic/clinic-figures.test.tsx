import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { ClinicFigures } from "./clinic-figures.tsx";

test.each([
  [0, false],
  [1, true],
])("C-12 a clinic with %i reviews has a rating and a link to them: %s", (feedbackCount, isThere) => {
  const clinic = { feedbackCount, feedbackScore: 9.5, doctorsCount: 2 };
  const figures = renderIn("kg", "ru", <ClinicFigures clinic={clinic} reviewsHref="#reviews" />);
  expect([figures.querySelector("b") !== null, figures.querySelector("a") !== null]).toEqual([isThere, isThere]);
  expect(figures.text).toContain("2 врача");
});
