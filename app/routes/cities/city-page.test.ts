import { expect, test } from "vitest";
import { readCityPage } from "./city-page.ts";

test.each([
  ["/doctors/bishkek/kardiolog", { list: "doctors", city: "bishkek", subpath: "kardiolog" }],
  ["/kk/doctors/almaty/kardiolog/booking/12/form", { list: "doctors", city: "almaty", subpath: "kardiolog" }],
  ["/doctors/osh", { list: "doctors", city: "osh", subpath: undefined }],
  ["/procedures/osh/uzi", { list: "procedures", city: "osh", subpath: "uzi" }],
  ["/clinics/bishkek/klinika-aykol", { list: "clinics", city: "bishkek", subpath: undefined }],
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
])("S-04 %j has no counterpart in another city", (from) => {
  expect(readCityPage(from)).toBeNull();
});
