import { expect, test } from "vitest";
import { ApiError, NetworkError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { notFoundAsNull, readPageRequest } from "./page-request.server.ts";

const failure = (status: number) => new ApiError(status, { type: "client_error", errors: [] });
const pageArgs = await routeArgs("/clinics/osh/nobody?service=lor");

test.each([400, 404])(
  "R-05 a call that fails with %i redirects to /404 with the page's URL, or is null",
  async (status) => {
    const { redirectIfNotFound } = readPageRequest(pageArgs);
    await expect(redirectIfNotFound(Promise.reject(failure(status)))).rejects.toMatchObject({ status: 302 });
    const thrown: unknown = await redirectIfNotFound(Promise.reject(failure(status))).catch(
      (response: unknown) => response,
    );
    expect((thrown as Response).headers.get("location")).toBe(
      "/404?from_url=%2Fclinics%2Fosh%2Fnobody%3Fservice%3Dlor",
    );
    expect(notFoundAsNull(failure(status))).toBeNull();
  },
);

test.each([failure(401), failure(403), failure(429), failure(500), new NetworkError(null), new TypeError("broken")])(
  "a call that fails with %s is rethrown",
  async (cause) => {
    await expect(readPageRequest(pageArgs).redirectIfNotFound(Promise.reject(cause))).rejects.toBe(cause);
    expect(() => notFoundAsNull(cause)).toThrow(cause);
  },
);
