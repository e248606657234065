import { afterEach, expect, test, vi } from "vitest";
import { closeOnBack } from "./close-on-back.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["Back closes the open menu instead", { to: 1 }, { isClosed: true, stays: true }],
  ["Back without an open menu leaves", { to: 1, isOpen: false }, { isClosed: false, stays: false }],
  ["Forward leaves", { to: 3 }, { isClosed: false, stays: false }],
  ["Back that cannot be cancelled leaves", { to: 1, cancelable: false }, { isClosed: false, stays: false }],
  ["a followed link leaves", { to: -1, navigationType: "push" }, { isClosed: false, stays: false }],
])("of a page with a menu over it: %s", (_case, going, outcome) => {
  const {
    to,
    isOpen = true,
    cancelable = true,
    navigationType = "traverse",
  } = going as {
    to: number;
    isOpen?: boolean;
    cancelable?: boolean;
    navigationType?: string;
  };
  const navigation = Object.assign(new EventTarget(), { currentEntry: { index: 2 } });
  vi.stubGlobal("window", { navigation });
  vi.stubGlobal("navigation", navigation);
  let isClosed = false;
  const remove = closeOnBack(() => (isClosed = isOpen))!;
  const navigate = () => {
    const event = Object.assign(new Event("navigate", { cancelable }), { navigationType, destination: { index: to } });
    navigation.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect({ stays: navigate(), isClosed }).toEqual(outcome);
  remove();
  expect(navigate()).toBe(false);
});
