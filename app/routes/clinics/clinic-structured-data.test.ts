import { expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { clinicStructuredData } from "./clinic-structured-data.ts";
import type { ClinicProfile } from "./profile-loader.server.ts";

test("R-10 opening hours up to midnight end at 23:59 in structured data, which does not allow 24:00", () => {
  const week = [
    { from: 1, to: 5, intervals: [{ opens: "08:00", closes: "24:00" }] },
    { from: 6, to: 7, intervals: [] },
  ];
  const branch = { name: "Ак-Жол", address: "Чуй, 1", phone: null, hours: { week }, location: { lat: 42, lng: 74 } };
  const clinic = { name: "Ак-Жол", visits: [], procedures: [], feedbackCount: 0, city: {}, branches: [branch] };
  const data = clinicStructuredData(clinic as unknown as ClinicProfile, {
    country: getCountry("kg"),
    url: "https://vizit.kg/",
  });
  expect(data).toMatchObject({
    openingHoursSpecification: [
      {
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        opens: "08:00",
        closes: "23:59",
      },
    ],
  });
});
