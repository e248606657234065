import { expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import type { AppointmentField } from "#app/contract/appointment-field.ts";
import { checkAnswer } from "#app/contract/check-answer.ts";
import { checkAppointment } from "./check-appointment.ts";
import type { Offer } from "./offer.ts";

const field = (param_name: string, more: Partial<AppointmentField> = {}): AppointmentField => ({
  id: 1,
  param_name,
  title: "Поле",
  is_required: true,
  min_length: null,
  max_length: null,
  ...more,
});

test.each([
  ["billingHouseNr", "", {}, "required"],
  ["billingHouseNr", "12", { max_length: 10 }, "number_max"],
  ["billingHouseNr", "2", { min_length: 3 }, "number_min"],
  ["billingHouseNr", "дом", {}, "house_number_format"],
  ["billingHouseNr", "12/A", { min_length: 1, max_length: 9999 }, null],
  ["billingHouseNr", "12-14 b.", { min_length: 1, max_length: 9999 }, null],
  ["billingHouseNr", "12/A", { max_length: 10 }, "number_max"],
  ["billingHouseNr", "12 Fő utca", {}, "house_number_format"],
  ["billingZip", "12/A", {}, "postcode_format"],
  ["billingZip", "1011,5", {}, "postcode_format"],
  ["billingZip", "-1011", {}, "postcode_format"],
  ["billingZip", "10 11", { max_length: 9999 }, null],
  ["billingHouseNr", "7", { min_length: 3, max_length: 10 }, null],
  ["full_name", "Анна", { max_length: 3 }, "too_long"],
  ["full_name", "А", { min_length: 2 }, "too_short"],
  ["full_name", "Анна", { min_length: 2, max_length: 4 }, null],
  ["full_name", "А🙂🙂", { max_length: 3 }, null],
  ["age", "abc", {}, "age_format"],
  ["age", "-5", {}, "age_format"],
  ["age", "131", {}, "age_format"],
  ["age", "130", {}, null],
  ["age", "34 года", {}, null],
  ["age", "٣٤", {}, null],
  ["age", "34 года", { max_length: 3 }, "too_long"],
  ["child_age", "сорок", { max_length: 3 }, "age_format"],
  ["child_age", "8 мес.", {}, null],
  ["child_age", "4,5", {}, null],
  ["child_age", "2 года 3 мес.", {}, null],
  ["child_age", "2-3", {}, "age_format"],
  ["child_age", "1000", {}, "age_format"],
  ["full_name", "٣٣٣ 😀", { min_length: 2 }, "name_letters"],
  ["last_name", "333", {}, "name_letters"],
  ["LastName", "333", {}, "name_letters"],
  ["patient_lastName", "333", {}, "name_letters"],
  ["patientMothersName", "333", {}, "name_letters"],
  ["app_details", "333", {}, null],
  ["iin", "900203400127", { min_length: 12, max_length: 12 }, null],
  ["iin", "90020330012", { min_length: 12, max_length: 12 }, "too_short"],
  ["iin", "9002033001AB", { min_length: 12, max_length: 12 }, "digits_only"],
  ["iin", "без номера", { min_length: 12, max_length: 12 }, "digits_only"],
  ["patientTAJ", "123 456 788", { min_length: 9, max_length: 9 }, null],
  ["patientTAJ", "123 456 789", { min_length: 9, max_length: 9 }, "national_id_wrong"],
  ["patientTAJ", "12345678", {}, "too_short"],
  ["patientTAJ", "1234567880", {}, "too_long"],
  ["emiratesId", "784-1990-1234567-6", {}, null],
  ["emiratesId", "784-1990-1234567-7", {}, "national_id_wrong"],
  ["emiratesId", "784‐1990–1234567\u20116", {}, null],
  ["emiratesId", "٧٨٤−١٩٩٠−١٢٣٤٥٦٧−٦", {}, null],
  ["emiratesId", "\u200e784 1990 1234567 6\u200d", {}, null],
  ["iin", "９００２０３４００１２７", {}, null],
  ["billingZip", "۱۰۱۱", { max_length: 9999 }, null],
  ["billingZip", "１０１１", { max_length: 1000 }, "number_max"],
  ["billingHouseNr", "١٢–14", { min_length: 12, max_length: 12 }, null],
  ["gender", "", {}, null],
  ["gender", "male", {}, null],
  ["gender", "x", {}, "invalid"],
  ["patientEmail", "a@b.hu", {}, null],
  ["patientEmail", "a@b", {}, "email_format"],
  ["date_of_birth", "1990-02-29", {}, "date_format"],
  ["date_of_birth", "1990-02-31", {}, "date_format"],
  ["date_of_birth", "2999-01-01", {}, "date_future"],
  ["date_of_birth", "2026-11-22", {}, "date_future"],
  ["date_of_birth", "2026-11-21", {}, null],
  ["date_of_birth", "1900-01-01", {}, null],
  ["date_of_birth", "1899-12-31", {}, "date_format"],
  ["date_of_birth", "1992-02-29", {}, null],
  ["full_name", "", { is_required: false }, null],
] as const)("B-10 %s with %j and %o gives %s", (name, value, limits, code) => {
  expect(checkAnswer(value, field(name, limits), "2026-11-21")?.code ?? null).toBe(code);
});

const offer: Offer = {
  doctor_service: 1,
  clinic_branch: 1,
  insurances: [5],
  fields: [],
  slot: "free",
  starts_at: new Date("2026-12-01T05:00:00Z"),
  future_visits: 0,
  booking_wait_seconds: 0,
  age_from: 0,
  age_to: null,
};
const payload = { client_phone: "+996555123456", additional_fields: [], consents: {} };
const rules = { country: getCountry("kg"), consentRequired: false, today: "2026-11-21" };
const codes = (...args: Parameters<typeof checkAppointment>) =>
  checkAppointment(...args).map(({ attr, code }) => [attr, code]);

test("B-06 a valid booking has no faults", () => {
  expect(codes({ ...payload, insurance: 5 }, offer, rules)).toEqual([]);
});

test("B-11 every fault names its field", () => {
  expect(codes({ ...payload, client_phone: "+77011234567" }, { ...offer, slot: "taken" }, rules)).toEqual([
    ["client_phone", "phone_format"],
    ["slot", "slot_taken"],
  ]);
  // This number is as long as the country's own.
  expect(codes({ ...payload, client_phone: "+971501234567" }, offer, rules)).toEqual([
    ["client_phone", "phone_format"],
  ]);
  expect(codes(payload, null, rules)).toEqual([["doctor_service", "doctor_service_gone"]]);
  expect(codes({ ...payload, insurance: 6 }, { ...offer, slot: "unknown" }, rules)).toEqual([
    ["slot", "slot_gone"],
    ["insurance", "insurance_not_taken"],
  ]);
  expect(codes({ ...payload, additional_fields: [{ clinic_branch_field: 99, value: "x" }] }, offer, rules)).toEqual([
    ["additional_fields.99", "field_unknown"],
  ]);
  expect(codes(payload, offer, { ...rules, consentRequired: true })).toEqual([["consent", "required"]]);
});

test("B-17 one phone has at most three future appointments", () => {
  expect(codes(payload, { ...offer, future_visits: 2 }, rules)).toEqual([]);
  expect(codes(payload, { ...offer, future_visits: 3 }, rules)).toEqual([["client_phone", "too_many_visits"]]);
  expect(codes(payload, { ...offer, booking_wait_seconds: 1 }, rules)).toEqual([["client_phone", "too_many_bookings"]]);
});

test.each([
  ["2026-12-01", 0, 216, null],
  ["2026-12-02", 216, null, "age_limit"],
  ["2008-12-01", 0, 216, null],
  ["2008-12-02", 216, null, "age_limit"],
  ["2008-11-01", 0, 216, "age_limit"],
  ["2008-12-01", 216, null, null],
] as const)("B-15 born on %s, received from %s to %s months: %s", (value, age_from, age_to, code) => {
  const fields = [{ ...field("date_of_birth"), clinic_branch: 1 }];
  const answers = [{ clinic_branch_field: 1, value }];
  const booking = { ...payload, additional_fields: answers };
  expect(
    codes(booking, { ...offer, fields, age_from, age_to }, { ...rules, today: "2026-12-05" }).map(([, fault]) => fault),
  ).toEqual(code ? [code] : []);
});

test.each([
  ["iin", "900203400127", "1990-02-03", "female", null],
  ["iin", "900203400127", "1990-02-04", "female", "national_id_birth"],
  ["iin", "900203400127", "1990-02-03", "male", "national_id_gender"],
  ["iin", "900203400127", "1990-02-03", "", null],
  ["patientCNP", "2900203400128", "2000-02-03", "female", "national_id_birth"],
  ["Inn", "10302199000123", "1990-02-03", "female", null],
  ["Inn", "10302199000123", "1990-03-02", "female", "national_id_birth"],
  ["emiratesId", "784199012345676", "1990-12-31", "male", null],
  ["emiratesId", "784199012345676", "1991-01-01", "male", "national_id_birth"],
  ["patientTAJ", "123456788", "1990-02-03", "male", null],
] as const)("B-10 %s %s beside a birth on %s and gender %j gives %s", (name, id, born, gender, code) => {
  const fields = [field(name), field("date_of_birth"), field("gender")].map((value, index) => ({
    ...value,
    id: index + 1,
  }));
  const values = [id, born, gender].map((value, index) => ({ clinic_branch_field: index + 1, value }));
  const found = codes(
    { ...payload, additional_fields: values },
    { ...offer, fields: fields as Offer["fields"] },
    rules,
  );
  expect(found).toEqual(code ? [["additional_fields.1", code]] : []);
});

test("B-10 B-15 an additional field is checked by its own answer, and its fault names it", () => {
  const fields = [
    { ...field("full_name", { min_length: 2, max_length: 4 }), id: 7, clinic_branch: 1 },
    { ...field("date_of_birth", { is_required: false }), id: 8, clinic_branch: 1 },
  ];
  const codesOf = (name: string, born: string | null, more: Partial<Offer> = {}) =>
    codes(
      {
        ...payload,
        additional_fields: [
          { clinic_branch_field: 7, value: name },
          ...(born === null ? [] : [{ clinic_branch_field: 8, value: born }]),
        ],
      },
      { ...offer, fields, age_from: 216, ...more },
      rules,
    );
  expect(codesOf(" Анна ", "2020-01-01")).toEqual([["additional_fields.8", "age_limit"]]);
  expect(codesOf("А", "1990-01-01")).toEqual([["additional_fields.7", "too_short"]]);
  expect(codesOf("Анна", null)).toEqual([]);
  expect(codesOf("Анна", "2020-01-01", { starts_at: null })).toEqual([]);
  expect(codesOf("Анна", " 2020-01-01 ")).toEqual([["additional_fields.8", "age_limit"]]);
  for (const malformed of ["x2020-01-01", "2020-01-01x"])
    expect(codesOf("Анна", malformed), malformed).toEqual([["additional_fields.8", "date_format"]]);
  expect(codes({ ...payload, additional_fields: [] }, { ...offer, fields }, rules)).toEqual([
    ["additional_fields.7", "required"],
  ]);
});

test("B-06 a required consent may be missing altogether", () => {
  const { client_phone, additional_fields } = payload;
  expect(codes({ client_phone, additional_fields }, offer, { ...rules, consentRequired: true })).toEqual([
    ["consent", "required"],
  ]);
});
