import type { LeadErrors } from "./leave-lead.server.ts";

type Answer = { errors: LeadErrors; typed: readonly (readonly [string, string])[] } | undefined;

/** Of a form that came back: what was typed, and what is wrong with it, by field. `prefix` begins the ids of the inputs. */
export function typedAndErrors(answer: Answer, prefix: string, fields: readonly string[]) {
  const errorsOf = (name: string) =>
    answer?.errors.filter(({ attr }) => attr?.split(".")[0] === name).map(({ detail }) => detail) ?? [];
  return {
    typedOf: (name: string) => answer?.typed.find(([typed]) => typed === name)?.[1],
    allTyped: (name: string) => (answer?.typed ?? []).filter(([typed]) => typed === name).map(([, value]) => value),
    errorsOf,
    summary: (labelOf: (name: string) => string) =>
      (answer?.errors ?? []).map(({ attr, detail }) => {
        const name = attr?.split(".")[0] ?? "";
        return fields.includes(name)
          ? { fieldId: `${prefix}-${name}`, message: `${labelOf(name)}: ${detail}` }
          : { fieldId: null, message: detail };
      }),
  };
}
