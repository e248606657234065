import { describe, expect, expectTypeOf, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import {
  inLanguage,
  isFromAppointmentLink,
  localizedPath,
  marketingQuery,
  notFoundPath,
  type PathParams,
  type PathPattern,
  withoutLanguage,
} from "./paths.ts";

const kz = getCountry("kz");
const inRussian = { country: kz, locale: "ru" } as const;
const inKazakh = { country: kz, locale: "kk" } as const;

describe("R-07 generated paths", () => {
  test("fill their segments", () => {
    expect(localizedPath("/doctors/:city/:service", { city: "almaty", service: "lor" }, inRussian)).toBe(
      "/doctors/almaty/lor",
    );
  });

  test("drop optional segments that are empty", () => {
    expect(localizedPath("/procedures/:city/:category?", { city: "almaty" }, inRussian)).toBe("/procedures/almaty");
    expect(localizedPath("/procedures/:city/:category?", { city: "almaty", category: "uzi" }, inRussian)).toBe(
      "/procedures/almaty/uzi",
    );
  });

  test("append a query without its empty values", () => {
    expect(
      localizedPath("/", {}, inRussian, {
        city: "almaty",
        sort: undefined,
        date: null,
        area: "",
        page: 2,
        child: false,
      }),
    ).toBe("/?city=almaty&page=2");
  });

  test("escape a value, so that it stays in its segment", () => {
    expect(localizedPath("/doctor/:slug", { slug: "a/b?c" }, inRussian)).toBe("/doctor/a%2Fb%3Fc");
  });
});

test("R-07 the type checker knows the routes and their parameters", () => {
  expectTypeOf<"/doctor/:slug">().toExtend<PathPattern>();
  expectTypeOf<"/doctor/:slug/reviews">().not.toExtend<PathPattern>();
  expectTypeOf<PathParams<"/">>().toEqualTypeOf<Record<never, string>>();
  expectTypeOf<PathParams<"/doctor/:slug">>().toEqualTypeOf<{ slug: string }>();
  expectTypeOf<PathParams<"/procedures/:city/:category?">>().toEqualTypeOf<{
    city: string;
    category?: string | undefined;
  }>();
});

describe("P-06 the language prefix", () => {
  test("is added for every language but the default", () => {
    expect(localizedPath("/contacts", {}, inKazakh)).toBe("/kk/contacts");
    expect(localizedPath("/", {}, inKazakh)).toBe("/kk");
    expect(localizedPath("/", {}, inRussian)).toBe("/");
  });

  test("changes with the language of the same page", () => {
    expect(inLanguage("/doctors/almaty/lor", "ru", inKazakh)).toBe("/kk/doctors/almaty/lor");
    expect(inLanguage("/kk/doctors/almaty/lor", "kk", inRussian)).toBe("/doctors/almaty/lor");
    expect(inLanguage("/kk", "kk", inRussian)).toBe("/");
    expect(inLanguage("/", "ru", inKazakh)).toBe("/kk");
  });

  test("never contains a URL of another host", () => {
    expect(withoutLanguage("/ru//evil.example", "ru")).toBe("/evil.example");
  });
});

test.each([
  ["/kk", "kk", "/"],
  ["/kk/", "kk", "/"],
  ["/kk/contacts", "kk", "/contacts"],
  ["/kk/doctors/almaty//lor", "kk", "/doctors/almaty//lor"],
  ["/kkk", "kk", "/"],
])("P-06 %s without %s is %s", (pathname, segment, rest) => {
  expect(withoutLanguage(pathname, segment)).toBe(rest);
});

test("R-06 the not-found redirect carries the requested URL", () => {
  expect(notFoundPath(kz, "kk", "/kk/doctors/nowhere/lor?sort=price")).toBe(
    "/kk/404?from_url=%2Fkk%2Fdoctors%2Fnowhere%2Flor%3Fsort%3Dprice",
  );
});

test("R-06 B-18 the key of an appointment is not passed to other pages", () => {
  for (const from of [
    "/appointments/51?hash=KEY",
    "/kk/appointments/5/cancel?hash=KEY",
    "/a/KEY",
    "/en/feedback/5?hash=KEY",
    "/Appointments/51?hash=KEY",
    "/KK/appointments/51?hash=KEY",
    "/%61ppointments/51?hash=KEY",
    "//appointments/51?hash=KEY",
  ]) {
    expect(notFoundPath(kz, "ru", from), from).not.toContain("KEY");
  }
  expect(notFoundPath(kz, "ru", "/kk/appointments/5/cancel?hash=KEY")).toBe("/404?from_url=%2Fkk%2Fappointments");
  expect(notFoundPath(kz, "ru", "/doctors/a/b")).toBe("/404?from_url=%2Fdoctors%2Fa%2Fb");
});

test.each([
  ["/appointments", true],
  ["/a", true],
  ["/feedback", true],
  ["/kk/appointments", true],
  ["/KK/Appointments", true],
  ["/kkk/appointments", false],
  ["/doctors/appointments", false],
  ["/appointments/5", false],
  ["/appointments-of", false],
  ["/doctors", false],
  ["", false],
])("R-06 a not-found page was reached from an appointment if %j was requested: %s", (from, expected) => {
  expect(isFromAppointmentLink(`?${new URLSearchParams({ from_url: from })}`)).toBe(expected);
  expect(isFromAppointmentLink(`?${new URLSearchParams({ other: from })}`)).toBe(false);
});

test("R-08 only marketing parameters are passed on to other pages", () => {
  const clickIds = "gclid gbraid wbraid fbclid yclid msclkid ttclid dclid".split(" ");
  const names = [...clickIds, ..."utm_source utm_medium utm_campaign utm_content _ga _gl".split(" ")];
  names.push("ga_client_id", "ga_session_id", "medium", "source");
  const query = new URLSearchParams([...names, "sort", "slot", ""].map((name, index) => [name, String(index)]));
  expect(marketingQuery(`?${query}`)).toEqual(Object.fromEntries(names.map((name, index) => [name, String(index)])));
  expect(marketingQuery("")).toEqual({});
});
