import { expect, test } from "vitest";
import { fieldOf } from "./faults.ts";

test.each([
  ["client_name", "required", "name"],
  ["full_name", "required", "name"],
  ["client_phone", "phone_format", "phone"],
  ["phone", "too_many_codes", "phone"],
  ["doctor_service", "doctor_service_gone", "service"],
  ["slot", "slot_taken", "slot"],
  ["consent", "required", "consent"],
  ["otp", "code_expired", "code"],
  ["code", "code.code", "code"],
  [null, "code.code", "code"],
  ["additional_fields.12", "required", "field-12"],
  ["something_new", "strange", null],
  [null, "not_found", null],
])("B-11 attr %s with code %s belongs to %s", (attr, code, field) => {
  expect(fieldOf({ attr, code, detail: "" })).toBe(field);
});
