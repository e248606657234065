import { expect, test } from "vitest";
import { readPart, writePart, type Part } from "./format.ts";

test.each<[Part]>([
  [{ kind: "table", table: "slots", columns: ["id", "starts_at"] }],
  [{ kind: "sequence", sequence: "slots_id_seq", value: "7", isCalled: true }],
  [{ kind: "sequence", sequence: "slots_id_seq", value: "1", isCalled: false }],
  [{ kind: "end", rows: 12 }],
])("the line of %j is read as it was written", (part) => {
  expect(readPart(writePart(part))).toEqual(part);
});

test.each([
  "copy slots (id) from stdin; drop table slots;",
  "copy slots; drop table slots (id) from stdin;",
  "copy slots (id, Starts) from stdin;",
  " copy slots (id) from stdin;",
  "-- sequence slots_id_seq 7 true; drop table slots",
  "-- sequence slots_id_seq -7 true",
  "-- sequence slots-id 7 true",
  "-- complete: 12 rows, or so",
  "",
])("B-20 a line that no backup has is refused, since its names become part of statements: %j", (line) => {
  expect(readPart(line)).toBeUndefined();
});
