import { expect, test } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { clinicStaff } from "./role.ts";

const calls = Object.values(endpoints).flatMap((verbs): Endpoint[] => Object.values(verbs));

test("O-01 every write of a clinic's staff is limited", () => {
  const writes = calls.filter(
    ({ method, staff }) =>
      method === "POST" && Array.isArray(staff) && clinicStaff.some((role) => staff.includes(role)),
  );
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter(({ limit }) => !limit).map(({ path }) => path)).toEqual([]);
});

test("B-20 in demo mode, where visitors share one IP, the calls of a booking and of a sign-in are not limited", () => {
  const unlimited = calls.filter(({ limit }) => limit?.inDemo === false).map(({ method, path }) => `${method} ${path}`);
  expect(unlimited.toSorted()).toEqual([
    "GET /api/v1/created-appointments/",
    "POST /api/v0/registration_codes/",
    "POST /api/v1/appointments/",
    "POST /api/v1/appointments/validate/",
    "POST /api/v1/patients/sign-in/",
  ]);
});

test("O-03 an operator's searches by name are limited, so that nobody reads all names", () => {
  expect(endpoints.patients.search.limit.aMinute).toBe(60);
});

test("A-02 a page of a list has at least one item and a maximum", () => {
  const limits = calls.flatMap(({ path, query }) => {
    const limit = query?.shape["limit"];
    return limit && !limit.safeParse("none").success ? [{ path, limit }] : [];
  });
  expect(limits.length).toBeGreaterThan(5);
  const accepts = (limit: z.ZodType, asked: string) => limit.safeParse(asked).success;
  for (const { path, limit } of limits)
    expect({ path, accepted: ["0", "1", "-1", "5001"].filter((asked) => accepts(limit, asked)) }).toEqual({
      path,
      accepted: ["1"],
    });
});
