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

test("of a page with a menu and a preview that Back can close, it closes the menu first", () => {
  const navigation = Object.assign(new EventTarget(), { currentEntry: { index: 2 } });
  vi.stubGlobal("window", { navigation });
  vi.stubGlobal("navigation", navigation);
  let isMenuOpen = true;
  const closed: string[] = [];
  closeOnBack(() => {
    if (isMenuOpen) closed.push("menu");
    return isMenuOpen;
  });
  closeOnBack(() => closed.push("preview") > 0);
  const goBack = () => {
    const event = new Event("navigate", { cancelable: true });
    navigation.dispatchEvent(Object.assign(event, { navigationType: "traverse", destination: { index: 1 } }));
    return [event.defaultPrevented, ...closed];
  };
  expect(goBack()).toEqual([true, "menu"]);
  isMenuOpen = false;
  expect(goBack()).toEqual([true, "menu", "preview"]);
});
