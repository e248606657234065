import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { emptyDraft } from "../draft/draft.ts";
import { fieldName } from "./faults.ts";
import type { FormStepData } from "./step-data.ts";
import { useBookingForm } from "./use-booking-form.ts";

function useFormOf(data: Partial<FormStepData>) {
  const step = { constraint: {}, fields: [], insurances: [], nameLength: {}, parts: {}, ...data };
  return useBookingForm(step as unknown as FormStepData, () => {}).form;
}

function SaveBox(data: Pick<FormStepData, "draft" | "hasSavedDetails">) {
  const form = useFormOf(data);
  return <input type="checkbox" defaultChecked={form.checkbox("saveDetails").defaultChecked} />;
}

test.each([
  ["a form not sent yet, without saved details,", false, null, false],
  ["a form not sent yet, with saved details,", true, null, true],
  ["a form sent unchecked, with saved details,", false, false, true],
  ["a form sent checked, without saved details,", true, true, false],
])("B-04 the box that saves the details in %s is checked: %j", (_state, isChecked, saved, hasSavedDetails) => {
  const draft = { ...emptyDraft, submission: "", saveDetails: saved };
  const box = renderIn("kg", "ru", <SaveBox draft={draft} hasSavedDetails={hasSavedDetails} />).querySelector("input")!;
  expect(box.hasAttribute("checked")).toBe(isChecked);
});

function Answer({ kind, answer }: { kind: string; answer: string }) {
  const fields = [{ id: 4, param_name: kind, title: "" }] as unknown as FormStepData["fields"];
  const form = useFormOf({ draft: { ...emptyDraft, submission: "", fields: { 4: answer } }, fields });
  return <input defaultValue={form.field(fieldName(4)).defaultValue} />;
}

test.each([
  ["gender", "", "other"],
  ["gender", "male", "male"],
  ["text", "", ""],
])("B-04 the answer to a question of the kind %s that was %j is shown again as %j", (kind, answer, shown) => {
  const field = renderIn("kg", "ru", <Answer kind={kind} answer={answer} />).querySelector("input")!;
  expect(field.getAttribute("value") ?? "").toBe(shown);
});
