import { expect, test } from "vitest";
import { InvalidColour, parseColour } from "./parse-colour.ts";

test.each([
  ["#5194C1", { red: 81, green: 148, blue: 193, alpha: 1 }],
  ["#fff", { red: 255, green: 255, blue: 255, alpha: 1 }],
  ["#0aF", { red: 0, green: 170, blue: 255, alpha: 1 }],
  ["rgb(81, 148, 193)", { red: 81, green: 148, blue: 193, alpha: 1 }],
  ["rgb(255, 0, 0)", { red: 255, green: 0, blue: 0, alpha: 1 }],
  ["rgb(0,0,0)", { red: 0, green: 0, blue: 0, alpha: 1 }],
  ["rgba(21, 41, 59, 0.45)", { red: 21, green: 41, blue: 59, alpha: 0.45 }],
  ["rgba(21,41,59,1)", { red: 21, green: 41, blue: 59, alpha: 1 }],
])("W-10 %s is parsed as a colour", (text, colour) => {
  expect(parseColour(text)).toEqual(colour);
});

test.each([
  "",
  "blue",
  "#12",
  "#12345",
  "#1234567",
  "#ggg",
  "5194C1",
  "rgb(256, 0, 0)",
  "rgb(1, 2)",
  "rgb(1, 2, 3, 0.5)",
  "rgba(1, 2, 3)",
  "rgba(1, 2, 3, 2)",
  "hsl(0, 0%, 0%)",
  " #fff",
])("W-10 %j is refused with InvalidColour", (text) => {
  expect(() => parseColour(text)).toThrow(InvalidColour);
});
