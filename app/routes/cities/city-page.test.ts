import { expect, test } from "vitest";
import { readCityPage } from "./city-page.ts";

test.each([
  ["/doctors/bishkek/kardiolog", { list: "doctors", city: "bishkek", below: "kardiolog" }],
  ["/kk/doctors/almaty/kardiolog/booking/12/form", { list: "doctors", city: "almaty", below: "kardiolog" }],
  ["/doctors/osh", { list: "doctors", city: "osh", below: undefined }],
  ["/procedures/osh/uzi", { list: "procedures", city: "osh", below: "uzi" }],
  ["/clinics/bishkek/klinika-aykol", { list: "clinics", city: "bishkek", below: undefined }],
])("S-04 %s has a counterpart in another city", (from, page) => {
  expect(readCityPage(from)).toEqual(page);
});

test.each([
  null,
  "",
  "/",
  "/contacts",
  "/doctor/asanova",
  "//evil.example/doctors/x",
  "https://evil.example/doctors/x/y",
  "/doctors/../x",
  "/doctors/БИШ",
])("S-04 %s has none", (from) => {
  expect(readCityPage(from)).toBeNull();
});
