import { expect, test } from "vitest";
import { appointmentPayload } from "./appointment.ts";

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
  ["40 answers", true, { additional_fields: answers(Array.from({ length: 40 }, (_, index) => index + 1)) }],
  ["41 answers", false, { additional_fields: answers(Array.from({ length: 41 }, (_, index) => index + 1)) }],
  ["two answers to one question", false, { additional_fields: answers([7, 7]) }],
])("B-06 an appointment with %s is accepted: %s", (_name, expected, more) => {
  expect(isAccepted(more)).toBe(expected);
});
