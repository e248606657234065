import { expect, test } from "vitest";
import { focusSection } from "./use-focus-on-section.ts";

const [body, field] = ["BODY", "INPUT"].map((tagName) => ({ tagName }) as HTMLElement);

test.each([
  ["after the pressed control is gone", true, "#week", body],
  ["while a field has the focus", false, "#week", field],
  ["without a section in the URL", false, "", body],
  ["with an unknown section in the URL", false, "#other", body],
])("B-18 %s the heading of the changed section gets the focus: %s", (_, isFocused, hash, activeElement) => {
  const focused: (FocusOptions | undefined)[] = [];
  const heading = { tabIndex: 0, focus: (options?: FocusOptions) => focused.push(options) };
  const getElementById = (id: string) => (id === "week" ? heading : null) as HTMLElement | null;
  focusSection({ getElementById, activeElement: activeElement!, body: body! }, hash);
  expect([focused, heading.tabIndex]).toEqual(isFocused ? [[{ preventScroll: true }], -1] : [[], 0]);
});
