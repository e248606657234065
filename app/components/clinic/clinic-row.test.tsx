import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { ClinicRow } from "./clinic-row.tsx";

test("S-02 a clinic that is found leads to its page, and its number of reviews to the reviews there", () => {
  const figures = { feedbackCount: 3, feedbackScore: 9, doctorsCount: 2 };
  const clinic = { slug: "aikol", name: "Айкөл", imageUrl: null, ...figures, offer: null };
  const props = { clinic, href: "/clinics/osh/aikol", booking: () => "", note: null };
  const row = renderIn("kg", "ru", <ClinicRow {...props} />);
  const links = row.querySelectorAll("a").map((link) => [link.text, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Айкөл", "/clinics/osh/aikol"],
    ["3 отзыва", "/clinics/osh/aikol#reviews"],
  ]);
});
