import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { ClinicReviews } from "./clinic-reviews.tsx";

type Clinic = ComponentProps<typeof ClinicReviews>["clinic"];
const clinicOf = (total: number) =>
  ({ feedbackScore: 9, reviews: { total, results: [], paging: { page: 2, hasNext: true } } }) as unknown as Clinic;

test("C-12 the links to newer and older reviews of a clinic lead to the reviews, not to the top of the page", () => {
  const url = "/clinics/bishkek/aykol?review_page=2";
  const page = renderIn("kg", "ru", <ClinicReviews clinic={clinicOf(12)} />, { url });
  expect(page.querySelectorAll("nav a").map((link) => link.getAttribute("href"))).toEqual([
    "/clinics/bishkek/aykol#reviews",
    "/clinics/bishkek/aykol?review_page=3#reviews",
  ]);
});

test("C-12 a clinic without reviews has no section of reviews", () => {
  expect(renderIn("kg", "ru", <ClinicReviews clinic={clinicOf(0)} />).querySelector("#reviews")).toBeNull();
});
