import type { ApiResponse } from "#app/contract/client.ts";
import type { ApiApp } from "./route.ts";

/**
 * Makes the `fetch` of clients in the API's own process. The visitor's IP is in a header, which is trusted only here.
 * The body of a successful response is the handler's value, not its JSON: the compiler checks the type.
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
