import { beforeEach, expect, test, vi } from "vitest";
import { isSecondPress, watchPresses } from "./second-press.ts";

type Control = Readonly<{ type?: string; form?: object | null; value?: string; dialog?: boolean }>;
type PressOptions = { on: Control; at: number; x?: number; detail?: number; type?: "click" | "mousedown" };

const page = new EventTarget();
watchPresses(page);
beforeEach(() => {
  page.dispatchEvent(new Event("keydown"));
  press({ on: {}, at: -10_000 });
});

const submit = (value = "here"): Control => ({ type: "submit", form: {}, value });

/** Presses a control at a time in milliseconds. @returns the event, and whether it has reached the control */
function press({ on, at, x = 5, detail = 1, type = "click" }: PressOptions): { event: Event; isIgnored: boolean } {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const stop = vi.spyOn(event, "stopPropagation");
  const closest = (selector: string) => (selector === "dialog" ? on.dialog : on.type !== undefined) && on;
  for (const [key, value] of Object.entries({ target: { closest }, timeStamp: at, clientX: x, clientY: 5, detail }))
    Object.defineProperty(event, key, { value });
  page.dispatchEvent(event);
  return { event, isIgnored: event.defaultPrevented && stop.mock.calls.length === (type === "click" ? 1 : 0) };
}

const pressed = submit();

test.each<[string, boolean, Omit<PressOptions, "at"> & { at?: number }]>([
  ["another submit button", true, { on: submit() }],
  ["a link", true, { on: {} }],
  ["another submit button 500 ms later", true, { on: submit(), at: 1_500 }],
  ["another submit button 501 ms later", false, { on: submit(), at: 1_501 }],
  ["another submit button 24 px away", true, { on: submit(), x: 29 }],
  ["another submit button 25 px away", false, { on: submit(), x: 30 }],
  ["another submit button by the keyboard", false, { on: submit(), detail: 0 }],
  ["the same button", false, { on: pressed }],
])("B-18 after a press of a submit button, one on %s is ignored: %s", (_, isIgnored, second) => {
  press({ on: pressed, at: 1_000 });
  expect(press({ at: 1_400, ...second, type: "mousedown" }).event.defaultPrevented).toBe(isIgnored);
  expect(press({ at: 1_400, ...second }).isIgnored).toBe(isIgnored);
});

test("B-18 a second press on the same button is ignored if the button has another value by then", () => {
  const button = { ...submit("came") };
  press({ on: button, at: 1_000 });
  button.value = "left";
  expect(press({ on: button, at: 1_400 }).isIgnored).toBe(true);
});

test("B-18 each ignored press extends the time in which presses on other controls are ignored", () => {
  press({ on: pressed, at: 1_000 });
  expect([1_400, 1_800, 2_400].map((at) => press({ on: {}, at }).isIgnored)).toEqual([true, true, false]);
});

test("B-18 after a key, a press on another control is not ignored", () => {
  press({ on: pressed, at: 1_000 });
  page.dispatchEvent(new Event("keydown"));
  expect(press({ on: submit(), at: 1_400 }).isIgnored).toBe(false);
});

test.each<[string, Control]>([
  ["a button that submits nothing", { type: "button", form: {}, value: "" }],
  ["a submit button without a form", { type: "submit", form: null, value: "" }],
])("B-18 after a press of %s, one on another control is not ignored", (_, first) => {
  press({ on: first, at: 1_000 });
  expect(press({ on: submit(), at: 1_400 }).isIgnored).toBe(false);
});

test("B-18 a submit by the keyboard is no press: the next press on another control is not ignored", () => {
  press({ on: pressed, at: 1_000, detail: 0 });
  expect(press({ on: submit(), at: 1_400 }).isIgnored).toBe(false);
});

test("W-01 only a press outside all dialogs is the first of a double press that opens one", () => {
  press({ on: { dialog: true }, at: 1_000 });
  const second = { clientX: 5, clientY: 5, timeStamp: 1_400, detail: 1 };
  expect(isSecondPress(second)).toBe(false);
  press({ on: {}, at: 1_000 });
  expect(isSecondPress(second)).toBe(true);
  expect(isSecondPress({ ...second, detail: 0 }), "by the keyboard").toBe(false);
});
