import { describe, expect, test } from "vitest";
import { judge } from "./ledger.ts";
import { readOptions } from "./options.ts";

const visit = (id: number, slot: number) => ({ id, hash: `hash ${id}`, slot });

describe("the ledger of confirmed visits", () => {
  test("B-17 a visit that the database lacks, or has otherwise, is lost", () => {
    const stored = [visit(1, 10), { ...visit(2, 20), hash: "another" }, visit(3, 31), visit(5, 50)];
    const confirmed = [visit(1, 10), visit(2, 20), visit(3, 30), visit(4, 40)];
    expect(judge(confirmed, stored).lost).toBe(3);
  });

  test("B-17 a slot with two visits is sold twice, whether they are stored or were only confirmed", () => {
    expect(judge([], [visit(1, 10), visit(2, 10), visit(3, 30)])).toEqual({ lost: 0, twice: 1 });
    expect(judge([visit(1, 10)], [visit(2, 10)])).toEqual({ lost: 1, twice: 1 });
  });

  test("B-17 a repeated confirmation of one visit is neither", () => {
    expect(judge([visit(1, 10), visit(1, 10)], [visit(1, 10)])).toEqual({ lost: 0, twice: 0 });
  });
});

describe("the options of test:cluster", () => {
  test("without any there are defaults", () => {
    expect(readOptions([])).toEqual({ kills: 2, poolerKills: 1, restarts: 1, attempts: 400 });
  });

  test("each scales the run", () => {
    expect(readOptions(["--kills", "100", "--pooler-kills=5", "--restarts=0", "--attempts=20"])).toEqual({
      kills: 100,
      poolerKills: 5,
      restarts: 0,
      attempts: 20,
    });
  });

  test("an unknown option or a number out of range is refused", () => {
    expect(() => readOptions(["--kill", "1"])).toThrow("--kill");
    expect(() => readOptions(["--kills=many"])).toThrow("--kills must be a whole number from 0 to 1000");
    expect(() => readOptions(["--attempts=2"])).toThrow("--attempts must be a whole number from 20 to 10000");
  });
});
