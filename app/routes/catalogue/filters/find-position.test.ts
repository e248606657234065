import { afterEach, expect, test, vi } from "vitest";
import { findPosition } from "./find-position.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const position = (accuracy: number) => ({ coords: { latitude: 42.87, longitude: 74.57, accuracy } });
const [noPlace, roughPlace] = [{ failure: "filters.noPlace" }, { failure: "filters.roughPlace" }];

type Found = (position: object) => void;
type Failed = (error: { message: string }) => void;
/** A browser whose watched positions are given by the test. */
function watch() {
  const cleared: number[] = [];
  const given: { found?: Found; failed?: Failed; options?: PositionOptions } = {};
  const watchPosition = (found: Found, failed: Failed, options: PositionOptions) => {
    Object.assign(given, { found, failed, options });
    return 3;
  };
  vi.stubGlobal("navigator", { geolocation: { watchPosition, clearWatch: (id: number) => cleared.push(id) } });
  return { cleared, found: (accuracy: number) => given.found!(position(accuracy)), given };
}

test.each([
  ["a position within 5 km", ({ found }: { found: Found }) => found(position(5_000)), position(5_000)],
  ["a refusal", ({ failed }: { failed: Failed }) => failed({ message: "denied" }), noPlace],
] as [string, (given: object) => void, object][])(
  "M-06 the visitor's position is not watched any more after %s",
  async (_, answer, expected) => {
    const { cleared, given } = watch();
    const result = findPosition();
    expect(given.options).toEqual({ timeout: 10_000, enableHighAccuracy: true });
    answer(given);
    expect(await result).toEqual(expected);
    expect(cleared).toEqual([3]);
  },
);

test("M-06 a question of the browser that is not answered within half a minute counts as refused", async () => {
  vi.useFakeTimers();
  const { cleared } = watch();
  const result = findPosition();
  vi.advanceTimersByTime(29_999);
  expect(cleared).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await result).toEqual(noPlace);
  expect(cleared).toEqual([3]);
});

test.each([
  [9_999, position(40)],
  [10_000, roughPlace],
])("M-06 a rough position is not used: one that is better after %i ms gives %j", async (afterMs, expected) => {
  vi.useFakeTimers();
  const { cleared, found } = watch();
  const result = findPosition();
  found(80_000);
  vi.advanceTimersByTime(afterMs);
  found(5_001);
  found(40);
  expect(await result).toEqual(expected);
  expect(cleared).toContain(3);
});

test("M-06 a rough position that the browser cannot improve is reported as rough", async () => {
  const { found, given } = watch();
  const result = findPosition();
  found(80_000);
  given.failed!({ message: "timeout" });
  expect(await result).toEqual(roughPlace);
});
