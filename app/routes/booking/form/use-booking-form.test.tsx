import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { emptyDraft } from "../draft/draft.ts";
import type { FormStepData } from "./step-data.ts";
import { useBookingForm } from "./use-booking-form.ts";

function SaveBox(data: Pick<FormStepData, "draft" | "hasSavedDetails">) {
  const step = { constraint: {}, fields: [], insurances: [], nameLength: {}, parts: {}, ...data };
  const { form } = useBookingForm(step as unknown as FormStepData, () => {});
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
