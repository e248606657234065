import { expect, test } from "vitest";
import { writeFilters, type ListFilters } from "#app/routes/catalogue/filters/list-filters.ts";
import { reviewsHref } from "#app/routes/doctor/review-query.ts";
import { bookingParent, bookingPath, kindOfParent } from "./booking-path.ts";

const everyFilter: ListFilters = {
  sort: "rating",
  nearme: true,
  date: "today",
  language: ["hu"],
  insurance: 3,
  child_age: 24,
  city_area: "centre",
};

test("R-08 filters, list position and marketing parameters are kept in a booking and restored on closing", () => {
  const query = new URLSearchParams({
    ...writeFilters(everyFilter),
    offset: "8",
    card: "5",
    utm_source: "mail",
    gclid: "x",
  });
  const list = `/doctors/bishkek/kardiolog?${query}`;
  const path = bookingPath(list, { doctorServiceId: 7, slotId: 9, from: "2026-12-01", notice: "slot-lost" }, "form");
  expect(bookingParent(path)).toBe(list);
  const profile = reviewsHref("/doctor/asanov?service=5", {
    isAll: true,
    band: "9-10",
    page: 2,
  }).split("#")[0]!;
  expect(bookingParent(bookingPath(profile, { doctorServiceId: 7 }, "slots"))).toBe(profile);
});

test("R-08 unknown parameters and those of a single step are dropped", () => {
  const path = bookingPath(
    "/clinics/bishkek/ak-zhol?page=2&client_phone=996555&evil=%3Cb%3E&notice=slot-lost&from=2026-12-01",
    { doctorServiceId: 7 },
    "slots",
  );
  expect(path).toBe("/clinics/bishkek/ak-zhol/booking/7/slots?page=2");
  expect(bookingParent("/doctor/asanov/booking/7/form?slot=9&name=Anna&utm_source=mail")).toBe(
    "/doctor/asanov?utm_source=mail",
  );
});

test("B-01 the back link names its target", () => {
  expect(
    ["/doctors/osh/lor", "/kk/doctors/osh/lor", "/kk/clinics/osh/den?page=2", "/clinics/osh/den"].map(kindOfParent),
  ).toEqual(["list", "list", "clinic", "clinic"]);
  const ofDoctors = ["/doctor/asanov", "/hu/doctor/doctors", "/doctor/doctors/x", "/hu/doctor/clinics/x"];
  expect(new Set(ofDoctors.map(kindOfParent))).toEqual(new Set(["doctor"]));
});
