import { afterEach, expect, test, vi } from "vitest";
import { findPosition } from "./find-position.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const position = { coords: { latitude: 42.87, longitude: 74.57 } };

test.each([
  ["the first position", (found: Found) => found(position), position],
  ["a refusal", (_found: Found, failed: Failed) => failed({ message: "denied" }), "denied"],
])("M-06 the visitor's position is not watched any more after %s", async (_, answer, expected) => {
  const cleared: number[] = [];
  const watchPosition = (found: Found, failed: Failed, options: PositionOptions) => {
    expect(options).toEqual({ timeout: 10_000, enableHighAccuracy: true });
    queueMicrotask(() => answer(found, failed));
    return 3;
  };
  vi.stubGlobal("navigator", { geolocation: { watchPosition, clearWatch: (id: number) => cleared.push(id) } });
  expect(await findPosition().catch((error: Error) => error.message)).toEqual(expected);
  expect(cleared).toEqual([3]);
});

test("M-06 a question of the browser that is not answered within half a minute counts as refused", async () => {
  vi.useFakeTimers();
  const clearWatch = vi.fn();
  vi.stubGlobal("navigator", { geolocation: { watchPosition: () => 3, clearWatch } });
  const reason = findPosition().catch((error: Error) => error.message);
  vi.advanceTimersByTime(29_999);
  expect(clearWatch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await reason).toBe("no answer");
  expect(clearWatch).toHaveBeenCalledWith(3);
});

type Found = (position: object) => void;
type Failed = (error: { message: string }) => void;
