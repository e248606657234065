import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import type { ApiErrorBody } from "#app/contract/errors.ts";
import { faultOfIssue } from "#app/contract/issue-fault.ts";
import type { Locale } from "#app/countries/country.ts";
import type { Fault, Result } from "../fault.ts";
import { detailOf } from "./details.ts";

/** Thrown by handlers to end a request with an error response. */
export class HttpFault extends Error {
  readonly status: ContentfulStatusCode;
  readonly type: ApiErrorBody["type"];
  readonly faults: Fault[];

  constructor(status: ContentfulStatusCode, type: ApiErrorBody["type"], faults: Fault[]) {
    super(faults.map((fault) => fault.code).join(", "));
    this.status = status;
    this.type = type;
    this.faults = faults;
  }
}

/** @returns a rule's value @throws its refusal as a validation error */
export function valueOf<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new HttpFault(400, "validation_error", result.faults);
}

/** @returns the value @throws 404 if there is none */
export function foundOf<Value extends object | true>(found: Value | false | null | undefined): Value {
  if (!found) throw notFound();
  return found;
}

/** @returns a rule's value @throws its refusal; null as not found */
export function foundValueOf<Value>(result: Result<Value> | null): Value {
  return valueOf(foundOf(result));
}

export function notFound(): HttpFault {
  return new HttpFault(404, "client_error", [{ attr: null, code: "not_found" }]);
}

/** A dependency of the API is unavailable: retry later. */
export function unavailable(): HttpFault {
  return new HttpFault(503, "server_error", [{ attr: null, code: "unavailable" }]);
}

export function errorBody(type: ApiErrorBody["type"], faults: Fault[], locale: Locale): ApiErrorBody {
  return {
    type,
    errors: faults.map((fault) => ({ attr: fault.attr, detail: detailOf(fault, locale), code: fault.code })),
  };
}

/** Schema errors as faults, one per field: the first rule that fails wins. */
export function faultsOf(error: z.ZodError): Fault[] {
  const byField = new Map<string, Fault>();
  for (const issue of error.issues) {
    const attr = issue.path.map(String).join(".") || null;
    if (!byField.has(attr ?? "")) byField.set(attr ?? "", { attr, ...faultOfIssue(issue) });
  }
  return [...byField.values()];
}
