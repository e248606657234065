import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onCallEvent, announceCallEvent } from "./call-events.ts";

let stored: Map<string, string>;
let page: EventTarget;
let tab: EventTarget;

beforeEach(() => {
  stored = new Map();
  page = new EventTarget();
  tab = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each(["storage", "pageshow", "visibilitychange"])(
  "B-13 a call that ended in another tab is noticed once, on %s",
  (event) => {
    stored.set("vizit.call-ended", "1");
    const ended = vi.fn();
    const stop = onCallEvent("ended", ended);
    const target = event === "visibilitychange" ? page : tab;
    target.dispatchEvent(new Event(event));
    expect(ended).not.toHaveBeenCalled();

    stored.set("vizit.call-ended", "2");
    for (let shown = 0; shown < 2; shown += 1) target.dispatchEvent(new Event(event));
    expect(ended).toHaveBeenCalledOnce();

    stop();
    stored.set("vizit.call-ended", "3");
    target.dispatchEvent(new Event(event));
    expect(ended).toHaveBeenCalledOnce();
  },
);

test("B-13 a call that ends in this tab changes what the others read, and is not noticed as another's", () => {
  const ended = vi.fn();
  onCallEvent("ended", ended);
  announceCallEvent("ended");
  expect([...stored.values()]).toEqual([expect.stringMatching(/^\d+$/)]);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(ended).not.toHaveBeenCalled();
});

test("B-13 blocked storage neither fails nor ends a call", () => {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  const ended = vi.fn();
  onCallEvent("ended", ended);
  announceCallEvent("ended");
  page.dispatchEvent(new Event("visibilitychange"));
  expect(ended).not.toHaveBeenCalled();
});
