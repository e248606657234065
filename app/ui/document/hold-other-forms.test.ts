import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdOtherForms } from "./hold-other-forms.ts";

type Router = Parameters<typeof holdOtherForms>[0];

/** A form with a button, as far as the module reads it. */
function createForm({ method = "post", dataset = {} }: { method?: string; dataset?: Record<string, string> } = {}) {
  const attributes = new Map([["type", "submit"]]);
  const button = {
    getAttribute: (name: string) => attributes.get(name) ?? null,
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  };
  return { getAttribute: () => method, dataset, isConnected: true, elements: [button], button };
}
type Form = ReturnType<typeof createForm>;

const first = createForm();
const second = createForm();
const filter = createForm({ method: "get" });
const consent = createForm({ dataset: { ownRequest: "true" } });
const resend = createForm({ dataset: { mayBeInterrupted: "true" } });

let page: EventTarget & { document: Pick<Document, "forms"> };
let router: Router;
let go: (state: object) => void;
let end: () => void;

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  vi.useFakeTimers();
  const forms = [first, second, filter, consent, resend] as unknown as HTMLCollectionOf<HTMLFormElement>;
  page = Object.assign(new EventTarget(), { document: { forms } });
  const idle = { navigation: { state: "idle", formMethod: undefined }, actionData: null };
  let update = () => {};
  router = {
    state: idle,
    subscribe: (listener: () => void) => ((update = listener), () => (update = () => {})),
  } as never;
  go = (state) => {
    Object.assign(router.state, state);
    update();
  };
  end = holdOtherForms(router, page);
  return () => end();
});

/** Submits a form. @returns whether the submit reaches the router */
function submit(form: Form, submitter: string | Form["button"] = "mark"): boolean {
  const event = new Event("submit", { cancelable: true });
  Object.defineProperty(event, "target", { value: form });
  const button = typeof submitter === "string" ? { ...createForm().button, getAttribute: () => submitter } : submitter;
  Object.defineProperty(event, "submitter", { value: button });
  const stop = vi.spyOn(event, "stopImmediatePropagation");
  page.dispatchEvent(event);
  expect(stop.mock.calls.length > 0).toBe(event.defaultPrevented);
  return !event.defaultPrevented;
}

function post(form: Form): void {
  expect(submit(form)).toBe(true);
  go({ navigation: { state: "submitting", formMethod: "POST" } });
}
const looksHeld = ({ button }: Form) => button.getAttribute("aria-disabled") === "true";

test("B-18 B-19 while a form is being posted another one is not submitted and looks so; the same one is", () => {
  post(first);
  expect(submit(second)).toBe(false);
  expect(looksHeld(second)).toBe(true);
  expect(looksHeld(first)).toBe(false);
  expect(submit(first)).toBe(true);
});

test("B-18 the pressed button shows progress and ignores presses during its post, another of its form does not", () => {
  const other = createForm().button;
  expect(submit(first, first.button)).toBe(true);
  go({ navigation: { state: "submitting", formMethod: "POST" } });
  expect([looksHeld(second), first.button.hasAttribute("data-progress")]).toEqual([true, false]);
  vi.advanceTimersByTime(150);
  expect([looksHeld(first), first.button.hasAttribute("data-progress")]).toEqual([true, true]);
  expect([second.button.hasAttribute("data-held"), second.button.hasAttribute("data-progress")]).toEqual([true, false]);
  expect([submit(first, first.button), submit(first, other)]).toEqual([false, true]);
  go({ navigation: { state: "idle", formMethod: undefined } });
  expect([looksHeld(first), first.button.hasAttribute("data-progress")]).toEqual([false, false]);
  expect(submit(first, first.button)).toBe(true);
});

test("B-18 a form that shows progress by itself gets no other, nor does a post that is over at once", () => {
  const byEnter = createForm().button;
  submit(first, byEnter);
  go({ navigation: { state: "submitting", formMethod: "POST" } });
  first.button.setAttribute("data-progress", "own");
  vi.advanceTimersByTime(150);
  first.button.removeAttribute("data-progress");
  expect(byEnter.hasAttribute("data-progress")).toBe(false);
  go({ navigation: { state: "idle", formMethod: undefined } });
  submit(second, second.button);
  go({ navigation: { state: "submitting", formMethod: "POST" } });
  go({ navigation: { state: "idle", formMethod: undefined } });
  vi.advanceTimersByTime(150);
  expect(second.button.hasAttribute("data-progress")).toBe(false);
});

test("B-18 a post that redirects holds the other forms until its page is shown", () => {
  post(first);
  go({ navigation: { state: "loading", formMethod: "POST" } });
  expect(submit(second)).toBe(false);
  go({ navigation: { state: "idle", formMethod: undefined } });
  expect(looksHeld(second)).toBe(false);
  expect(submit(second)).toBe(true);
});

test("B-18 a post without a redirect holds no form while the page reloads its data", () => {
  post(first);
  go({ navigation: { state: "loading", formMethod: "POST" }, actionData: { page: {} } });
  expect(looksHeld(second)).toBe(false);
  post(second);
  expect(submit(first)).toBe(false);
});

test("B-18 a link pressed during a post releases the other forms", () => {
  post(first);
  go({ navigation: { state: "loading", formMethod: undefined } });
  expect(looksHeld(second)).toBe(false);
  expect(submit(second)).toBe(true);
});

test.each([
  ["a filter", filter],
  ["a form with its own request", consent],
])("B-18 during a post %s goes on, and belongs to no post", (_, form) => {
  post(first);
  expect(submit(form)).toBe(true);
  expect(looksHeld(form)).toBe(false);
  expect(submit(second)).toBe(false);
});

test("B-18 during a post a field of another form is validated", () => {
  post(first);
  expect(submit(second, "__intent__")).toBe(true);
  expect(submit(second)).toBe(false);
});

test("B-08 X-02 a post that another one makes needless holds no other form", () => {
  post(resend);
  expect(looksHeld(first)).toBe(false);
  expect(submit(first)).toBe(true);
});

test("B-18 a post without a form, and one whose form has left the page, hold no other form", () => {
  go({ navigation: { state: "submitting", formMethod: "POST" } });
  expect(submit(second)).toBe(true);
  go({ navigation: { state: "idle", formMethod: undefined } });
  post({ ...createForm(), isConnected: false });
  expect(submit(second)).toBe(true);
});

test("B-18 when the page is left the buttons are as before", () => {
  post(first);
  end();
  expect(looksHeld(second)).toBe(false);
  expect(submit(second)).toBe(true);
});
