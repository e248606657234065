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
