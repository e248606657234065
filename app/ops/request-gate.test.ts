import { expect, onTestFinished, test, vi } from "vitest";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { endpoints } from "#app/contract/endpoints.ts";
import { adaptToEventLoop, createRequestGate, priorityOf, type Release, type Priority } from "./request-gate.ts";

/** A gate on a clock of its own; `maxWaitMs` of browsing is 100, of booking 1000. */
function testGate() {
  const clock = { now: 0 };
  const gate = createRequestGate({
    places: { min: 2, max: 5 },
    maxWaitMs: { booking: 1000, browsing: 100 },
    now: () => clock.now,
  });
  const entered: string[] = [];
  const releases: Release[] = [];
  /** Enters and notes the outcome. */
  const enter = (name: string, priority: Priority = "browsing", signal?: AbortSignal) =>
    gate.enter(priority, signal).then((release) => {
      entered.push(release ? name : `${name} refused`);
      if (release) releases.push(release);
    });
  /** Ends the oldest running request after `ms`. */
  const end = async (ms: number) => {
    clock.now += ms;
    releases.shift()!();
    await new Promise(setImmediate);
  };
  return { gate, clock, entered, enter, end };
}

const settled = () => new Promise(setImmediate);

test("X-08 the number of places grows only while all are taken and the event loop is idle", async () => {
  const { gate, entered, enter } = testGate();
  const adapt = async (utilization: number) => {
    gate.adapt(utilization);
    await settled();
    return entered.join("");
  };
  gate.adapt(0.1);
  for (const name of "abcde") void enter(name);
  await settled();
  expect(entered.join("")).toBe("ab");
  expect(await adapt(0.8)).toBe("ab");
  expect(await adapt(0.4)).toBe("abcd");
  void enter("f");
  expect(await adapt(0.4)).toBe("abcde");
  expect(await adapt(0.1)).toBe("abcde");
  expect(await adapt(0.95)).toBe("abcde");
});

test("X-08 bookings are admitted before browsing, each in order", async () => {
  const { entered, enter, end } = testGate();
  for (const name of ["a", "b", "c", "d"]) void enter(name);
  void enter("book", "booking");
  void enter("change", "booking");
  await settled();
  for (let ends = 0; ends < 4; ends += 1) await end(10);
  expect(entered).toEqual(["a", "b", "book", "change", "c", "d"]);
});

test("X-08 a request is refused at once if it would wait too long at the latest rate", async () => {
  const { gate, clock, entered, enter, end } = testGate();
  // 20 ms each are assumed: the sixth in the queue would wait more than 100 ms.
  for (let count = 0; count < 9; count += 1) void enter(String(count));
  await settled();
  expect(entered).toEqual(["0", "1", "8 refused"]);
  expect([gate.isFull("browsing"), gate.isFull("booking")]).toEqual([true, false]);
  for (let ends = 0; ends < 8; ends += 1) await end(1);
  expect(entered).toHaveLength(9);
  clock.now += 60_000;
  expect(gate.isFull("browsing")).toBe(false);

  // Now 10 ms each or less: more may wait.
  for (let count = 0; count < 8; count += 1) void enter(`later ${count}`);
  await settled();
  // The quiet minute does not count as the time of one.
  await end(1);
  void enter("last");
  await settled();
  expect(entered.filter((name) => name.includes("refused"))).toEqual(["8 refused"]);
});

test("X-08 a booking waits only for the bookings before it", async () => {
  const { gate, enter } = testGate();
  for (let count = 0; count < 7; count += 1) void enter(String(count));
  // At 20 ms each, 50 bookings take the second that one may wait.
  for (let count = 0; count < 50; count += 1) void enter(`booking ${count}`, "booking");
  await settled();
  expect(gate.isFull("booking")).toBe(false);
  void enter("last", "booking");
  await settled();
  expect(gate.isFull("booking")).toBe(true);
});

test("X-08 a client that leaves the queue makes room", async () => {
  const { entered, enter, end } = testGate();
  const leaving = new AbortController();
  void enter("a");
  void enter("b");
  void enter("d");
  void enter("c", "browsing", leaving.signal);
  void enter("e");
  leaving.abort();
  await settled();
  await end(10);
  await end(10);
  expect(entered).toEqual(["a", "b", "c refused", "d", "e"]);
  const otherGate = testGate();
  await otherGate.enter("late", "browsing", AbortSignal.abort());
  expect(otherGate.entered).toEqual(["late refused"]);
});

test("X-08 a place is given back once", async () => {
  const { gate, entered, enter } = testGate();
  const release = (await gate.enter("browsing"))!;
  void enter("b");
  void enter("c");
  void enter("d");
  release();
  release();
  await settled();
  expect(entered).toEqual(["b", "c"]);
});

test.each([
  ["GET", "/doctors/bishkek/kardiolog", "browsing"],
  ["HEAD", "/doctors/bishkek/kardiolog", "browsing"],
  ["GET", "/api/v1/doctors/", "browsing"],
  ["GET", "/about-booking", "browsing"],
  ["GET", "/doctor/a-staff-doctor", "browsing"],
  ["GET", "/doctors/bishkek/kardiolog/booking/12/form.data", "booking"],
  ["GET", "/ru/appointments/12", "booking"],
  ["GET", "/a/abc", "booking"],
  ["GET", "/staff/day", "booking"],
  ["GET", "/appointments.data", "booking"],
  ["POST", "/doctors/bishkek/kardiolog", "booking"],
  ["POST", "/visit-events", "browsing"],
  ["GET", "/api/v1/appointments/12/", "booking"],
  ["POST", "/api/v0/registration_codes/", "booking"],
  ["GET", "/api/v1/created-appointments/", "booking"],
  ["GET", "/api/v1/integrations/", "booking"],
] as const)("X-08 %s %s is %s", (method, path, priority) => {
  expect(priorityOf(method, path)).toBe(priority);
});

test("X-08 every call of staff and of signed-in patients is booking", () => {
  const calls = Object.values(endpoints).flatMap((noun): Endpoint[] => Object.values(noun));
  const personalCalls = calls.filter((call) => "staff" in call || "patient" in call);
  expect(personalCalls.length).toBeGreaterThan(20);
  expect(
    personalCalls.filter(({ method, path }) => priorityOf(method, path) !== "booking").map(({ path }) => path),
  ).toEqual([]);
});

test("X-08 the gate adapts ten times a second to the share of time in which the event loop is busy", () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { gate } = testGate();
  const adapt = vi.spyOn(gate, "adapt");
  adaptToEventLoop(gate);
  vi.advanceTimersByTime(1_000);
  const utilizations = adapt.mock.calls.map(([utilization]) => utilization);
  expect(utilizations).toHaveLength(10);
  expect(utilizations.filter((utilization) => utilization >= 0 && utilization <= 1)).toHaveLength(10);
});
