import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { SelectField } from "./select-field.tsx";

const [empty, one] = [
  { label: "Choose", value: "" },
  { label: "One", value: "1" },
];

test.each([
  [[empty, one], true],
  [[one], false],
  [[{ label: "Group", options: [one] }], false],
])("W-04 a required select has the attribute only if an option is empty: options %j, attribute %j", (options, has) => {
  const field = renderIn("hu", "en", <SelectField id="x" name="x" label="X" options={options} required />);
  expect(field.querySelector("select")!.hasAttribute("required")).toBe(has);
});
