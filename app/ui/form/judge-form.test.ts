import { expect, test } from "vitest";
import { judgeForm } from "./judge-form.ts";
import type { Rule } from "./rules.ts";

const required: Rule = (value) => value !== "" || "fill it in";
const rules = { name: [required], mail: [(value: string) => value.includes("@") || "no address"] };

/** As Conform posts it when the field was changed; null when the form is sent. */
function post(typed: Record<string, string>, changed: string | null): FormData {
  const values = new FormData();
  for (const [name, value] of Object.entries(typed)) values.append(name, value);
  if (changed !== null) values.append("__intent__", JSON.stringify({ type: "validate", payload: { name: changed } }));
  return values;
}

const errorsOf = (submission: ReturnType<typeof judgeForm>) =>
  submission.status === "success" ? "sent" : submission.error;

test("W-06 a changed field is validated by its own rules; the errors of other fields stay", () => {
  const typed = { name: "", mail: "anna", city: "" };
  const judging = { rules, isHeld: false };
  expect(errorsOf(judgeForm(post(typed, "name"), { ...judging, wrong: [] }))).toEqual({ name: ["fill it in"] });
  expect(errorsOf(judgeForm(post(typed, "name"), { ...judging, wrong: ["name", "city"] }))).toEqual({
    name: ["fill it in"],
    city: null,
  });
});

test("W-06 a rule may depend on the form's other values", () => {
  const insurer: Rule = (value, values) => value !== "" || !values.has("insured") || "select one";
  const errorOf = (typed: Record<string, string>) =>
    errorsOf(judgeForm(post(typed, "insurer"), { rules: { insurer: [insurer] }, isHeld: false, wrong: ["insurer"] }));
  expect(errorOf({ insurer: "", insured: "on" })).toEqual({ insurer: ["select one"] });
  expect(errorOf({ insurer: "" })).toEqual({});
});

test("W-06 what the server said of a field without rules goes once it is changed", () => {
  const judged = judgeForm(post({ city: "Osh" }, "city"), { rules, isHeld: false, wrong: ["city", ""] });
  expect(errorsOf(judged)).toEqual({ "": null });
});

test("W-06 the server validates a submit, unless a rule of the page prevents it", () => {
  const wrong = post({ name: "", mail: "anna" }, null);
  // Null: nothing is known of it, and it goes.
  expect(errorsOf(judgeForm(wrong, { rules, isHeld: false, wrong: [] }))).toBeNull();
  expect(errorsOf(judgeForm(wrong, { rules, isHeld: true, wrong: [] }))).toEqual({
    name: ["fill it in"],
    mail: ["no address"],
  });
  expect(errorsOf(judgeForm(post({ name: "A", mail: "a@b" }, null), { rules, isHeld: true, wrong: [] }))).toBe("sent");
});
