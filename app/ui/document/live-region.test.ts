import { afterEach, expect, test, vi } from "vitest";
import { announceToScreenReaders, listenForAnnouncements } from "./live-region.ts";

afterEach(() => void vi.unstubAllGlobals());

test("a text for screen readers reaches the live region, until the region is removed", () => {
  vi.stubGlobal("document", new EventTarget());
  announceToScreenReaders("before the region is loaded");
  const announce = vi.fn();
  const end = listenForAnnouncements(announce);
  announceToScreenReaders("47 врачей");
  announceToScreenReaders("47 врачей");
  end();
  announceToScreenReaders("46 врачей");
  expect(announce.mock.calls).toEqual([["47 врачей"], ["47 врачей"]]);
});
