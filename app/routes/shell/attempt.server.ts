import type { RouterContextProvider } from "react-router";
import { ApiError, isOutage, isSessionOver, type ApiErrorItem } from "#app/contract/errors.ts";
import { getI18n } from "#app/i18n/language.server.ts";

/** A call's value, or the API's errors if a rule refuses: a refusal is a response, not an exception. */
export type Attempt<Value> = { ok: true; value: Value } | { ok: false; errors: ApiErrorItem[] };

/**
 * Runs a call. An unavailable or broken API becomes one error without a field and with the message `unreachable`; a
 * refusal without a reason gets the message `unknown`. An expired session is rethrown, and the page asks to sign in.
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
      const errors = error.body.errors.length > 0 ? error.body.errors : [{ attr: null, code: "unknown", detail: "" }];
      return { ok: false, errors: errors.map((item) => ({ ...item, detail: item.detail || unknown })) };
    }
    if (isBroken) return { ok: false, errors: [{ attr: null, code: "unreachable", detail: unreachable }] };
    throw error;
  }
}

/** Runs a call of a staff page, with the messages for staff. */
export function attemptAsStaff<Value>(
  context: Readonly<RouterContextProvider>,
  call: Promise<Value>,
): Promise<Attempt<Value>> {
  const { t } = getI18n(context);
  return attempt(call, t("staff:unreachable"), t("errors:unknown"));
}

/**
 * Runs a call of a staff page's loader. All failures but a refusal are thrown: the page of an outage has a button to
 * try again, and what the browser has kept, such as a ticket, stays.
 */
export async function readAsStaff<Value>(
  context: Readonly<RouterContextProvider>,
  call: Promise<Value>,
): Promise<Attempt<Value>> {
  const value = await call.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 400) return error;
    throw error;
  });
  return value instanceof ApiError ? attemptAsStaff(context, Promise.reject(value)) : { ok: true, value };
}

/** 503 if a dependency is unavailable, 400 if the form is invalid. */
export function statusOf(errors: readonly Pick<ApiErrorItem, "code">[]): 400 | 503 {
  return errors.some(({ code }) => code === "unreachable" || code === "sms_not_sent") ? 503 : 400;
}
