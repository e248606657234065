import { parse, type Submission } from "@conform-to/react";
import { firstFault, type Rule } from "./rules.ts";

export type FormValues = Record<string, string | string[] | undefined>;

type Judging = {
  rules: Record<string, readonly Rule[]>;
  /** Nothing is sent until all rules pass; otherwise the server validates. */
  isHeld: boolean;
  /** The fields with errors. */
  wrong: readonly string[];
};

/** Answers Conform's validation of a changed field, or of a form being sent. */
export function judgeForm(values: FormData, { rules, isHeld, wrong }: Judging): Submission<FormValues> {
  const faultsOf = (name: string): Record<string, string[]> => {
    const fault = firstFault(String(values.get(name) ?? ""), rules[name] ?? [], values);
    return fault === null ? {} : { [name]: [fault] };
  };
  return parse(values, {
    resolve(_, intent) {
      const changed = intent?.type === "validate" ? intent.payload.name : undefined;
      if (changed) {
        // Null: keeps its errors.
        const others = wrong.filter((name) => name !== changed).map((name) => [name, null] as const);
        return { error: { ...Object.fromEntries(others), ...faultsOf(changed) } };
      }
      if (!isHeld) return { error: null };
      const faults: Record<string, string[]> = Object.assign({}, ...Object.keys(rules).map(faultsOf));
      return Object.keys(faults).length > 0 ? { error: faults } : { value: {} };
    },
  });
}
