import { expect, test } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { loader } from "./csv.ts";

async function fileOf(path: string, role: "operator_manager" | "operator") {
  const figures = async () => ({ date_from: "2026-03-01", date_to: "2026-03-31", operators: [] });
  const args = await routeArgs(path, { api: { operators: { figures } }, role });
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

test("O-01 the file of operators' figures is named by its days", async () => {
  const file = await fileOf("/staff/operators/csv?from=2026-03-01&to=2026-03-31", "operator_manager");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="operators-2026-03-01-2026-03-31.csv"');
});

test("O-01 a file of days that cannot be read leads to the page that shows their errors", async () => {
  const file = await fileOf("/staff/operators/csv?from=March&to=2026-03-31", "operator_manager");
  expect([file.status, file.headers.get("location")]).toEqual([302, "/staff/operators?from=March&to=2026-03-31"]);
});
