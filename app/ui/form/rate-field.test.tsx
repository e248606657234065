import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { RateField } from "./rate-field.tsx";

test("B-19 a score is from 0 to 10, and its ends say which is which", () => {
  const field = renderIn(
    "hu",
    "en",
    <RateField id="score" name="score" label="Score" ends={{ low: "bad", high: "good" }} />,
  );
  const values = field.querySelectorAll("input").map((input) => input.getAttribute("value"));
  expect(values).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  expect(field.querySelectorAll("p span").map(({ text }) => text)).toEqual(["0 – bad", "10 – good"]);
});

test("B-19 a group of radios is described by its error, and marked as invalid", () => {
  const field = renderIn(
    "hu",
    "en",
    <RateField
      id="score"
      name="score"
      label="Score"
      ends={{ low: "bad", high: "good" }}
      errors={["Missing"]}
      required
    />,
  );
  const group = field.querySelector("fieldset")!;
  const stateOf = ["aria-describedby", "aria-invalid", "aria-required"].map((name) => group.getAttribute(name));
  expect(stateOf).toEqual(["score-error", "true", "true"]);
});
