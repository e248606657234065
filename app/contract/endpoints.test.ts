import { expect, test } from "vitest";
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
