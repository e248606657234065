/** Why a rule refused. The code is for programs; http turns it into a sentence in the visitor's language. */
export type Fault = {
  /** The field at fault, in the names of the payload; null when no field is. */
  attr: string | null;
  code: string;
  values?: Record<string, string | number>;
  /** After so many seconds it may be tried again. */
  retryAfter?: number;
};

export type Refused = { ok: false; faults: Fault[] };
export type Result<Value> = { ok: true; value: Value } | Refused;

export function accept<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function refuse(attr: string | null, code: string, values?: Fault["values"]): Refused {
  return { ok: false, faults: [{ attr, code, ...(values ? { values } : {}) }] };
}
