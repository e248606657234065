import type { ApiResponse } from "#app/contract/client.ts";
import type { ApiApp } from "./route.ts";

/**
 * The API for a client of this process. Its visitor's IP is in a header, which is trusted only here. The result of a
 * read is passed on as a value, not as JSON: its type is checked by the compiler.
 */
export function fetchInProcess(app: ApiApp): (request: Request) => Promise<ApiResponse> {
  return async (request) => {
    const ip = request.headers.get("x-forwarded-for");
    let passed: { body: unknown } | undefined;
    const response = await app.fetch(request, {
      ...(ip !== null && { ip }),
      takeBody: (body) => void (passed = { body }),
    });
    // The body of a response that was replaced, such as by a timeout, is not returned.
    return passed && response.ok ? toResponse(response, passed.body) : response;
  };
}

function toResponse({ status, ok, headers }: Response, value: unknown): ApiResponse {
  return { status, ok, headers, body: null, json: async () => value, text: async () => JSON.stringify(value) };
}
