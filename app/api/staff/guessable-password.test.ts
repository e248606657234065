import { expect, test } from "vitest";
import { isGuessable } from "./guessable-password.ts";

const ownWords = ["anna.tothova@klinika.example", "Anna Tothova"];

test.each([
  ["password2024!", true],
  ["qwertyuiop[]", true],
  ["1q2w3e4r5t6y", true],
  ["iloveyou1234", true],
  ["tothova12345", true],
  ["vizitklinika", true],
  ["a".repeat(200), true],
  ["correct horse battery staple", false],
  ["kdjfhqpwzmxn", false],
  ["Жеңіл емес сөздер", false],
])("whether %j is guessable: %j", async (password, expected) => {
  expect(await isGuessable(password, ownWords)).toBe(expected);
});
