import { ApiError, NetworkError, type ApiErrorItem } from "#app/contract/errors.ts";

/** What a call gave, or what the API has against it; a refusal by the rules is an answer, not an exception. */
export type Attempt<Value> = { ok: true; value: Value } | { ok: false; errors: ApiErrorItem[] };

/** Runs a call. An API out of reach, or broken, is one error of no field, told in the words of `unreachable`. */
export async function attempt<Value>(call: Promise<Value>, unreachable: string): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { ok: false, errors: error.body.errors };
    if (error instanceof ApiError || error instanceof NetworkError) {
      return { ok: false, errors: [{ attr: null, code: "unreachable", detail: unreachable }] };
    }
    throw error;
  }
}
