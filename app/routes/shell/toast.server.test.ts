import { expect, test } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { deleteShownToast, redirectWithToast, takeToast } from "./toast.server.ts";

const sessionSecret = "0123456789abcdef0123456789abcdef";

test.each([
  [200, true],
  [404, true],
  [302, false],
  // The status of a redirect in a response to a data request.
  [202, false],
])("W-09 a response with status %i deletes the cookie of a toast: %s", async (status, isDeleted) => {
  const args = await routeArgs("/staff", { sessionSecret });
  const redirect = await redirectWithToast(args.context, "/staff", { kind: "removed", text: "Удалено" });
  const cookie = redirect.headers.getSetCookie()[0]!.split(";")[0]!;
  const request = new Request(args.url, { headers: { cookie } });
  expect(await takeToast({ request, context: args.context })).toEqual({ kind: "removed", text: "Удалено" });
  const response = await deleteShownToast(
    { ...args, request, pattern: "" },
    async () => new Response(null, { status }),
  );
  expect((response as Response).headers.getSetCookie().some((line) => line.startsWith("toast=;"))).toBe(isDeleted);
  expect((response as Response).headers.get("cache-control")).toBe(isDeleted ? "private, no-store" : null);
});

test("W-09 a response to a request without a toast deletes no cookie", async () => {
  const args = await routeArgs("/staff", { sessionSecret });
  expect(await takeToast(args)).toBeNull();
  const response = await deleteShownToast({ ...args, pattern: "" }, async () => new Response());
  expect((response as Response).headers.getSetCookie()).toEqual([]);
});
