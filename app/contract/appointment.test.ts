import { expect, test } from "vitest";
import { appointmentPayload, createAppointment, findCreated } from "./appointment.ts";

const payload = {
  client_name: "Айгүл",
  client_phone: "+996555123456",
  doctor_service: 1,
  slot: 2,
  source: "web-mobile",
} as const;
const answers = (ids: number[]) => ids.map((id) => ({ clinic_branch_field: id, value: "да" }));
const isAccepted = (more: object) => appointmentPayload.safeParse({ ...payload, ...more }).success;

test.each([
  ["a name of one letter", false, { client_name: "А" }],
  ["a name of 120 letters", true, { client_name: "А".repeat(120) }],
  ["a name of 121 letters", false, { client_name: "А".repeat(121) }],
  ["a name of digits", false, { client_name: "12" }],
  ["a name with an invisible character", false, { client_name: "Ай\u200bгүл" }],
  ["a phone of seven digits", true, { client_phone: "+1234567" }],
  ["a phone of six digits", false, { client_phone: "+123456" }],
  ["a phone of 15 digits", true, { client_phone: "+123456789012345" }],
  ["a phone of 16 digits", false, { client_phone: "+1234567890123456" }],
  ["a position of 0 in the list", false, { list_position: 0 }],
  ["a position of 10000 in the list", true, { list_position: 10_000 }],
  ["a position of 10001 in the list", false, { list_position: 10_001 }],
  ["40 answers", true, { additional_fields: answers(Array.from({ length: 40 }, (_, index) => index + 1)) }],
  ["41 answers", false, { additional_fields: answers(Array.from({ length: 41 }, (_, index) => index + 1)) }],
  ["two answers to one question", false, { additional_fields: answers([7, 7]) }],
])("B-06 an appointment with %s is accepted: %s", (_name, expected, more) => {
  expect(isAccepted(more)).toBe(expected);
});

test.each([
  [15, false],
  [16, true],
  [100, true],
  [101, false],
])("B-17 an idempotency key of %i characters is accepted: %s", (length, expected) => {
  for (const { headers } of [createAppointment, findCreated])
    expect(headers.safeParse({ "idempotency-key": "k".repeat(length) }).success).toBe(expected);
});
