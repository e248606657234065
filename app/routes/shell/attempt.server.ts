import { ApiError, isOutage, isSessionOver, type ApiErrorItem } from "#app/contract/errors.ts";

/** What a call gave, or what the API has against it; a refusal by the rules is an answer, not an exception. */
export type Attempt<Value> = { ok: true; value: Value } | { ok: false; errors: ApiErrorItem[] };

/**
 * Runs a call. An API out of reach, or broken, is one error of no field, told in the words of `unreachable`; one that
 * refuses and does not say why, in those of `unknown`: nobody is refused without a word. That a session has ended is no
 * fault of the call's: it is thrown on, and the page asks for the sign-in.
 */
export async function attempt<Value>(
  call: Promise<Value>,
  unreachable: string,
  unknown = unreachable,
): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (isSessionOver(error)) throw error;
    const isBroken = isOutage(error) || (error instanceof ApiError && error.status >= 500);
    if (error instanceof ApiError && !isBroken) {
      const said = error.body.errors.length > 0 ? error.body.errors : [{ attr: null, code: "unknown", detail: "" }];
      return { ok: false, errors: said.map((one) => ({ ...one, detail: one.detail || unknown })) };
    }
    if (isBroken) return { ok: false, errors: [{ attr: null, code: "unreachable", detail: unreachable }] };
    throw error;
  }
}

/** 503 when it is not the form that is wrong: something it needs is out of reach. */
export function statusOf(errors: readonly Pick<ApiErrorItem, "code">[]): 400 | 503 {
  return errors.some(({ code }) => code === "unreachable" || code === "sms_not_sent") ? 503 : 400;
}
