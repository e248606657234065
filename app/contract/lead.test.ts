import { expect, test } from "vitest";
import { faultOfIssue } from "./issue-fault.ts";
import { joinLead } from "./lead.ts";

const { phone } = joinLead.body.shape;

test.each([
  ["+36 30 123 4567", "+36 30 123 4567"],
  ["06-30/123-4567", "06-30/123-4567"],
  ["06/30/123-45-67", "06/30/123-45-67"],
  ["021/123.45.67", "021/123.45.67"],
  ["(+40) 722 123 456", "(+40) 722 123 456"],
  ["0722\u2011123\u2013456", "0722-123-456"],
  ["1-23-45-67", "1-23-45-67"],
  ["+123 456 789 012 345", "+123 456 789 012 345"],
  ["06/123456", "06/123456"],
  ["٠٥٠ ١٢٣ ٤٥٦٧", "050 123 4567"],
  ["０５０１２３４５６７", "0501234567"],
])("R-04 the phone %s of a clinic is read as %s", (typed, read) => {
  expect(phone.parse(typed)).toBe(read);
});

test.each([
  "12-34-56",
  "+123 456 789 012 3456",
  "06/12345",
  "1 234 5678 / 79",
  "+36 30 123 4567, +36 30 765 4321",
  "30 123 4567 ext 12",
  "call me",
])("R-04 %s is no phone to call a clinic at", (typed) => {
  expect(phone.safeParse(typed).success).toBe(false);
});

test.each([
  ["city", "123", "city_letters"],
  ["city", "Ош", undefined],
  ["contact_name", "0555", "name_letters"],
  ["contact_name", "Ли", undefined],
] as const)("R-04 the %s %j of a clinic has the fault %j", (field, typed, fault) => {
  const [issue] = joinLead.body.shape[field].safeParse(typed).error?.issues ?? [];
  expect(issue && faultOfIssue(issue).code).toBe(fault);
});
