import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import type { Rule } from "./rules.ts";
import { useFieldRules } from "./use-field-rules.ts";

type Rules = ReturnType<typeof useFieldRules>;

/** Whether the rule accepts each value. */
function judge(ruleOf: (rules: Rules) => Rule, values: string[]): unknown {
  const Judged = () => {
    const rule = ruleOf(useFieldRules());
    return <p>{JSON.stringify(values.map((value) => rule(value, new FormData()) === true))}</p>;
  };
  return JSON.parse(renderIn("kg", "ru", <Judged />).querySelector("p")!.text);
}

test.each([
  ["filled in", ["a", "", " "], [true, false, false], (rules: Rules) => rules.required],
  ["of at least 2 characters", ["", "Л", "Ли"], [true, false, true], (rules: Rules) => rules.minLength(2)],
  ["of at most 2 characters", ["", "Ли", "Лиу"], [true, true, false], (rules: Rules) => rules.maxLength(2)],
  ["a number from 3", ["", "2,9", "3"], [true, false, true], (rules: Rules) => rules.atLeast(3)],
  ["a number to 3", ["", "3", "3,1"], [true, true, false], (rules: Rules) => rules.atMost(3)],
])("W-06 a field that must be %s accepts of %j: %j", (_, values, accepted, ruleOf) => {
  expect(judge(ruleOf, values)).toEqual(accepted);
});
