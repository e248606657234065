/** The reason why a rule refuses. The code is for programs; `api/http` translates it for the visitor. */
export type Fault = {
  /** The invalid field by its name in the payload; null if no field is. */
  attr: string | null;
  code: string;
  values?: Record<string, string | number>;
  /** Seconds until it may be tried again. */
  retryAfter?: number;
};

export type Refused = { ok: false; faults: Fault[] };
export type Result<Value> = { ok: true; value: Value } | Refused;

/** The value of a rule that only accepts or refuses: the body of its response is {}. */
export type EmptyBody = Record<string, never>;

export function accept<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function refuse(attr: string | null, code: string, values?: Fault["values"]): Refused {
  return { ok: false, faults: [{ attr, code, ...(values ? { values } : {}) }] };
}
