import { expect, test } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { loader } from "./csv.ts";

test("O-01 the file of a clinic's figures is named by its first week", async () => {
  const weeks = ["2026-03-02", "2026-03-09"].map((week) => ({ week, visits: 1 }));
  const api = { clinicDesk: { figures: async () => ({ weeks }) } };
  const args = await routeArgs("/staff/figures/csv", { api, role: "clinic_admin" });
  const file = await loader(args as unknown as Parameters<typeof loader>[0]);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="figures-2026-03-02.csv"');
});
