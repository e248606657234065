import { expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { physicianStructuredData } from "./physician-structured-data.ts";
import type { Profile } from "./profile-loader.server.ts";

test("R-10 structured data have the reviews with a text, not scores alone, on a scale from 0 to 10", () => {
  const doctor = { name: "Асанов Максат", imageUrl: null, price: { amount: 0 }, feedbackCount: 2, feedbackScore: 9 };
  const results = ["", "Внимательный врач"].map((text) => ({ author: "Анна", score: 9, text }));
  const profile = { doctor, specialty: { name: "ЛОР", slug: "lor" }, branches: [], reviews: { results } };
  const data = physicianStructuredData(profile as unknown as Profile, {
    country: getCountry("kg"),
    url: "https://vizit.kg/",
  });
  const scale = { ratingValue: 9, bestRating: 10, worstRating: 0 };
  expect(data).toMatchObject({
    review: [{ reviewBody: "Внимательный врач", reviewRating: scale }],
    aggregateRating: { ...scale, reviewCount: 2 },
  });
});

test.each([
  ["/photos/a.jpg", "https://vizit.kg/photos/a.jpg"],
  ["https://cdn.example.com/a.jpg", "https://cdn.example.com/a.jpg"],
])("R-10 structured data have the portrait %s at %s", (imageUrl, image) => {
  const doctor = { name: "Асанов Максат", imageUrl, price: { amount: 0 }, feedbackCount: 0 };
  const profile = { doctor, specialty: { name: "ЛОР", slug: "lor" }, branches: [], reviews: { results: [] } };
  const url = "https://vizit.kg/doctor/asanov-maksat";
  expect(physicianStructuredData(profile as unknown as Profile, { country: getCountry("kg"), url })).toMatchObject({
    image,
  });
});

test("R-10 structured data place each branch in its own city, at its own coordinates", () => {
  const branches = [
    { address: "Чуй, 1", cityName: "Бишкек", phone: null, location: { lat: 42.87, lng: 74.6 } },
    { address: "Ленина, 2", cityName: "Ош", phone: null, location: { lat: 40.51, lng: 72.8 } },
  ];
  const doctor = { name: "Асанов Максат", imageUrl: null, price: { amount: 0 }, feedbackCount: 0 };
  const profile = { doctor, specialty: { name: "ЛОР", slug: "lor" }, branches, reviews: { results: [] } };
  const data = physicianStructuredData(profile as unknown as Profile, {
    country: getCountry("kg"),
    url: "https://vizit.kg/",
  });
  expect(data).toMatchObject({
    address: [
      { streetAddress: "Чуй, 1", addressLocality: "Бишкек", addressCountry: "KG" },
      { streetAddress: "Ленина, 2", addressLocality: "Ош", addressCountry: "KG" },
    ],
    geo: [
      { latitude: 42.87, longitude: 74.6 },
      { latitude: 40.51, longitude: 72.8 },
    ],
  });
});
