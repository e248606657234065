import { describe, expect, test } from "vitest";
import { countBookingErrors } from "./count-booking-errors.ts";
import { readOptions } from "./options.ts";
import { drawRequests } from "./requests.ts";

const appointment = (id: number, slot: number) => ({ id, hash: `hash ${id}`, slot });

describe("the booking errors of test:load", () => {
  test("B-17 a confirmed appointment is lost if the database lacks it, or has it with another hash or slot", () => {
    const stored = [
      appointment(1, 10),
      { ...appointment(2, 20), hash: "another" },
      appointment(3, 31),
      appointment(5, 50),
    ];
    const confirmed = [appointment(1, 10), appointment(2, 20), appointment(3, 30), appointment(4, 40)];
    expect(countBookingErrors(confirmed, stored).lost).toBe(3);
  });

  test("B-17 a slot with two appointments is sold twice, whether they are stored or were only confirmed", () => {
    expect(countBookingErrors([], [appointment(1, 10), appointment(2, 10), appointment(3, 30)])).toEqual({
      lost: 0,
      soldTwice: 1,
    });
    expect(countBookingErrors([appointment(1, 10)], [appointment(2, 10)])).toEqual({ lost: 1, soldTwice: 1 });
  });

  test("B-17 a repeated confirmation of one appointment is no error", () => {
    expect(countBookingErrors([appointment(1, 10), appointment(1, 10)], [appointment(1, 10)])).toEqual({
      lost: 0,
      soldTwice: 0,
    });
  });
});

describe("the options of test:load", () => {
  const hundredth = {
    primaryKills: 1,
    databaseKills: 1,
    poolerKills: 1,
    webKills: 1,
    restarts: 1,
    attempts: 400,
    contended: 1_000,
    requests: 1_000,
  };

  test("without any the run is a hundredth", () => {
    expect(readOptions([])).toEqual(hundredth);
  });

  test("the scale sets all but the attempts around a kill, and each can be given by itself", () => {
    expect(readOptions(["--scale", "1"])).toEqual({
      primaryKills: 100,
      databaseKills: 100,
      poolerKills: 100,
      webKills: 100,
      restarts: 20,
      attempts: 400,
      contended: 100_000,
      requests: 100_000,
    });
    expect(readOptions(["--primary-kills", "7", "--pooler-kills=5", "--restarts=0", "--attempts=20"])).toEqual({
      ...hundredth,
      primaryKills: 7,
      poolerKills: 5,
      restarts: 0,
      attempts: 20,
    });
  });

  test("an unknown option or a number out of range is refused", () => {
    expect(() => readOptions(["--kill", "1"])).toThrow("--kill");
    expect(() => readOptions(["--scale=0"])).toThrow("--scale must be a number above 0, at most 10");
    expect(() => readOptions(["--primary-kills=many"])).toThrow(
      "--primary-kills must be a whole number from 0 to 1000",
    );
    expect(() => readOptions(["--attempts=2"])).toThrow("--attempts must be a whole number from 20 to 4000");
  });
});

test("the random requests of test:load are of every call and of pages, the same for a seed", () => {
  const options = { count: 1_500, seed: 1, token: "of a superuser" };
  const drawn = drawRequests(options);
  expect(drawn.length).toBe(1_500);
  const pages = drawn.filter(({ path }) => !path.startsWith("/api/"));
  expect(pages.length).toBeGreaterThanOrEqual(140);
  expect(new Set(drawn.map(({ method, path }) => method + path.split("/")[3])).size).toBeGreaterThan(20);
  const withToken = drawn.filter(({ headers }) => headers["authorization"] === "Bearer of a superuser");
  expect(withToken.length).toBeGreaterThan(300);
  expect(withToken.filter(({ path }) => path.includes("/staff/sign-out"))).toEqual([]);
  expect(drawRequests(options)).toEqual(drawn);
});
