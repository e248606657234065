import { expect, test } from "vitest";
import { checkAnswer } from "./check-answer.ts";
import { isEmail } from "./email.ts";
import { joinLead } from "./lead.ts";
import { acceptInvitation } from "./team.ts";

test.each([
  "anna@example.com",
  "anna.maria+vizit@mail.clinic.example",
  "анна@пример.рф",
  "a@b.c",
  "o'neill_1@my-clinic.example",
  "nagy.józsef@rendelő.example",
  "a@xn--e1afmkfd.xn--p1ai",
])("W-06 %s is an e-mail address", (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  "",
  "anna",
  "anna@example",
  "@example.com",
  "anna@.com",
  "anna@example.",
  "anna@a..b",
  "a b@c.d",
  "a@b@c.d",
  "anna,maria@example.com",
  "anna@example.com,",
  "anna@example,com",
  "anna;maria@example.com",
  "<anna@example.com>",
  "anna@example.com>",
  '"anna"@example.com',
  "anna(at)@example.com",
  "anna..maria@example.com",
  ".anna@example.com",
  "anna.@example.com",
  "anna@-example.com",
  "anna@example-.com",
  "anna@exam_ple.com",
  "anna@example.com/",
  "anna@example.com?subject=a",
  "mailto:anna@example.com",
  "anna@[127.0.0.1]",
  "anna\u200b@example.com",
  "anna@exam\u202eple.com",
  "anna@example.com\u0000",
])("W-06 '%s' is no e-mail address", (text) => {
  expect(isEmail(text)).toBe(false);
});

const field = { id: 1, param_name: "Email", title: "E-mail", is_required: true, min_length: null, max_length: null };
const longest = 60_000;

test.each([
  ["dots", `a@${".".repeat(longest)}@`],
  ["short labels", `a@${"a.".repeat(longest / 2)}@`],
  ["letters", "a".repeat(longest)],
  ["letters after the sign", `a@${"a".repeat(longest)}`],
  ["hyphens", `a@a${"-".repeat(longest)}`],
  ["at signs", "@".repeat(longest)],
])("an e-mail address of 60,000 %s is refused without blocking the process", (_kind, text) => {
  const start = performance.now();
  expect(isEmail(text)).toBe(false);
  expect(checkAnswer(text, field, "2026-11-21")).toEqual({ code: "email_format" });
  expect(joinLead.body.shape.email.safeParse(text).success).toBe(false);
  expect(acceptInvitation.body.shape.email.safeParse(text).success).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
});
