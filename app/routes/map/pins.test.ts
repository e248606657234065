import { expect, test } from "vitest";
import { middleOf, pinsOf } from "./pins.ts";

const branch = (id: number, lat: number, more = {}) => ({
  id,
  name: `c${id}`,
  address: `a${id}`,
  location: { lat, lng: 74.5 },
  doctors_count: 1,
  doctor_services: [id * 10],
  rank: id,
  feedback_count: 0,
  feedback_score: 0,
  ...more,
});

test("M-01 branches at one position are one pin, with the score of all reviews and doctors in list order", () => {
  const pins = pinsOf([
    branch(3, 42.9),
    branch(2, 42.8, { feedback_count: 1, feedback_score: 4, doctors_count: 2, doctor_services: [20, 21] }),
    branch(1, 42.800001, { feedback_count: 2, feedback_score: 8 }),
  ]);
  expect(pins).toEqual([
    {
      id: 1,
      branches: [1, 2],
      name: "c1, c2",
      address: "a1",
      lat: 42.8,
      lng: 74.5,
      doctors: [10, 20, 21],
      count: 3,
      score: 6.7,
    },
    { id: 3, branches: [3], name: "c3", address: "a3", lat: 42.9, lng: 74.5, doctors: [30], count: 1, score: null },
  ]);
});

test("M-01 a pin of two branches with one name has it once", () => {
  expect(pinsOf([branch(1, 42.8), branch(2, 42.8, { name: "c1" })]).map(({ name }) => name)).toEqual(["c1"]);
});

test("M-01 branches a metre apart on one latitude are two pins", () => {
  const east = { lat: 42.8, lng: 74.50001 };
  expect(pinsOf([branch(1, 42.8), branch(2, 42.8, { location: east })]).map(({ lng }) => lng)).toEqual([
    74.5, 74.50001,
  ]);
});

test("M-01 the map starts at the median of the pins, despite outliers", () => {
  expect(
    middleOf([
      { lat: 42.8, lng: 74.5 },
      { lat: 42.9, lng: 74.6 },
      { lat: 10, lng: 10 },
    ]),
  ).toEqual({ lat: 42.8, lng: 74.5 });
  expect(middleOf([])).toBeNull();
});
