import { expect, test } from "vitest";
import { isPlainClick } from "./plain-click.ts";

const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

test.each([
  [{}, true],
  [{ button: 1 }, false],
  [{ metaKey: true }, false],
  [{ ctrlKey: true }, false],
  [{ shiftKey: true }, false],
  [{ altKey: true }, false],
])("a click with %j is left to the browser, which may open another tab, unless it is plain: %s", (keys, isPlain) => {
  expect(isPlainClick({ ...plain, ...keys })).toBe(isPlain);
});
