import { describe, expect, test } from "vitest";
import { packData, unpackData } from "./packed-list.ts";

describe("packed data of a list", () => {
  test.each([{ name: `O'Neill "Jr" \\ '' ""`, times: ["10:00"], next: null }, { name: "" }, []])(
    "%j is read back unchanged",
    (data) => {
      expect(unpackData(packData(data))).toEqual(data);
    },
  );

  test("its own quotes need no escape in a script's string", () => {
    expect(JSON.stringify(packData({ slug: "dr-nagy" }).packed)).toBe(`"{'slug':'dr-nagy'}"`);
  });
});
