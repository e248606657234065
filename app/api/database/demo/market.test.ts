import { expect, test } from "vitest";
import { weekdayOf } from "#app/calendar/days.ts";
import { expandSchedules, type ScheduleException } from "../schedules/expand-schedules.ts";
import { buildMarket, demoCountries } from "./market.ts";

test("on a public holiday only doctors work who also work at weekends", () => {
  const { tables, schedules, zoneOf } = buildMarket("ro", { today: "2026-11-25", doctors: 150 });
  const working = (date: string) =>
    new Set(
      [
        ...expandSchedules(schedules, tables.schedule_exceptions as ScheduleException[], {
          from: date,
          days: 1,
          zoneOf,
        }),
      ].map(({ schedule }) => schedule.doctor_id),
    );
  const onWeekends = new Set(schedules.filter(({ weekday }) => weekday > 5).map(({ doctor_id }) => doctor_id));
  const [ordinary, holiday] = [working("2026-12-08"), working("2026-12-01")];
  expect(holiday.size).toBeGreaterThan(10);
  expect(ordinary.size).toBeGreaterThan(2 * holiday.size);
  expect([...holiday].filter((doctor) => !onWeekends.has(doctor))).toEqual([]);
});

test.each(demoCountries.map(({ country, childReviews }) => [country, childReviews] as const))(
  "in %s no doctor for adults only has a review by a parent",
  (country, childReviews) => {
    const { tables } = buildMarket(country, { today: "2026-11-25", doctors: 150 });
    const adultsOnly = new Map(
      tables.doctors.map(({ id }) => [
        id,
        tables.doctor_services.every(({ doctor_id, age_from }) => doctor_id !== id || Number(age_from) >= 216),
      ]),
    );
    const parentReviews = tables.reviews.filter(({ text }) =>
      childReviews.some((childReview) => String(text).includes(childReview)),
    );
    expect(parentReviews.length).toBeGreaterThan(5);
    expect(parentReviews.filter(({ doctor_id }) => adultsOnly.get(doctor_id))).toEqual([]);
  },
);

test("in Sharjah no doctor has weekly hours on Fridays", () => {
  const { tables, schedules } = buildMarket("ae", { today: "2026-11-25", doctors: 300 });
  const sharjah = new Set(
    tables.clinic_branches.filter(({ city_id }) => city_id === 42).map((branch) => branch["id"] as number),
  );
  const weekdays = new Set(
    schedules.filter(({ clinic_branch_id }) => sharjah.has(clinic_branch_id)).map(({ weekday }) => weekday),
  );
  expect([...weekdays].toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 6]);
  expect(weekdayOf("2026-11-27")).toBe(5);
});

test("in all markets every clinic has a mark, and every doctor but one has a portrait", () => {
  for (const { country } of demoCountries) {
    const { tables } = buildMarket(country, { today: "2026-11-25", doctors: 150 });
    expect(tables.clinics.filter(({ image_url: url }) => !String(url).startsWith("/marks/"))).toEqual([]);
    expect(tables.doctors.filter(({ image_url: url }) => url === null).length).toBe(1);
  }
});

test.each(demoCountries.map(({ country }) => country))(
  "in %s doctors with titles have the years of experience that the titles take",
  (country) => {
    const { tables } = buildMarket(country, { today: "2026-11-25", doctors: 150 });
    const qualified = new Set(
      tables.doctor_services.filter((row) => row["qualification_display"]).map(({ doctor_id }) => doctor_id),
    );
    const titled = [
      { minYears: 20, doctors: tables.doctors.filter((doctor) => doctor["academic_status"] !== null) },
      { minYears: 10, doctors: tables.doctors.filter((doctor) => doctor["science_degree"] !== null) },
      { minYears: 6, doctors: tables.doctors.filter(({ id }) => qualified.has(id)) },
    ];
    for (const { minYears, doctors } of titled) {
      expect(doctors.length).toBeGreaterThan(5);
      for (const { experience } of doctors)
        if (experience !== null) expect(experience).toBeGreaterThanOrEqual(minYears);
    }
  },
);
