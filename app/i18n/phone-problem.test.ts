import { expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { phoneProblemText, type PhoneUse } from "./phone-problem.ts";
import { i18nOf } from "./translations.server.ts";

const textOf = (code: "phone_not_mobile" | "phone_foreign", use: PhoneUse) =>
  phoneProblemText(i18nOf("en"), { code }, getCountry("kg"), use);

test.each([
  ["sms", true],
  ["booking", true],
  ["callback", false],
  ["search", false],
] as const)("the error of a landline for a %s announces an SMS: %s", (use, announced) => {
  expect(/SMS/.test(textOf("phone_not_mobile", use))).toBe(announced);
});

test.each([
  ["sms", false],
  ["booking", true],
  ["callback", true],
  ["search", false],
] as const)("the error of a foreign number for a %s offers a call to the clinic: %s", (use, offered) => {
  expect(/call the clinic/.test(textOf("phone_foreign", use))).toBe(offered);
});
