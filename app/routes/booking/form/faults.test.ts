import { expect, test } from "vitest";
import { fieldOf, isSlotLost } from "./faults.ts";

test.each([
  ["client_name", "required", "name"],
  ["full_name", "required", "name"],
  ["client_phone", "phone_format", "phone"],
  ["phone", "too_many_codes", "phone"],
  ["doctor_service", "doctor_service_gone", "service"],
  ["slot", "slot_taken", "slot"],
  ["consent", "required", "consent"],
  ["insurance", "required", "insurance"],
  ["otp", "code_expired", "code"],
  ["code", "code.code", "code"],
  [null, "code.code", "code"],
  ["additional_fields.12", "required", "field-12"],
  ["additional_fields.", "required", null],
  ["additional_fields.1x", "required", null],
  ["my_additional_fields.1", "required", null],
  ["something_new", "strange", null],
  [null, "not_found", null],
])("B-11 attr %s with code %s belongs to the form field %s", (attr, code, field) => {
  expect(fieldOf({ attr, code, detail: "" })).toBe(field);
});

test("B-07 the slot is lost if any of the errors is of the slot", () => {
  const slot = { attr: "slot", code: "slot_taken", detail: "" };
  const phone = { attr: "phone", code: "phone_format", detail: "" };
  expect(isSlotLost([phone, slot])).toBe(true);
  expect(isSlotLost([phone])).toBe(false);
  expect(isSlotLost([])).toBe(false);
});
