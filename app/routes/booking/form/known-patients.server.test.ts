import { expect, test, vi } from "vitest";
import { NetworkError } from "#app/contract/errors.ts";
import type { Role } from "#app/contract/role.ts";
import { getCountry } from "#app/countries/registry.ts";
import { flagsFor } from "#app/flags/flags.ts";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import type { Booking } from "../booking-context.server.ts";
import { emptyDraft } from "../draft/draft.ts";
import { fillInPatient, findKnownPatients } from "./known-patients.server.ts";

const patient = {
  client_name: "Nagy Anna",
  insurance: 3,
  additional_fields: [{ clinic_branch_field: 5, value: "Pécs" }],
};
const draft = { ...emptyDraft, submission: "one", phone: "0555 123 456" };
const find = vi.fn<(asked: object) => Promise<object[]>>();

async function found(role: Role | null, phone = draft.phone) {
  find.mockReset().mockResolvedValue([patient]);
  const { context } = await routeArgs("/", { api: { patients: { find } }, ...(role ? { role } : {}) });
  const booking = { draft: { ...draft, phone }, doctorService: { id: 7, clinic_branch: 4 } };
  const load = () => findKnownPatients(context, booking as unknown as Booking);
  return { patients: await load(), load };
}

test("B-13 a found patient fills in names, insurance and known answers; what else was typed stays", () => {
  const market = { flags: { ...flagsFor("hu"), "appointment.surname": true }, country: getCountry("hu") };
  const typed = { ...draft, name: "A", consent: true, fields: { 5: "Eger", 6: "50 kg" }, filledIn: 2 };
  const filled = fillInPatient(typed, patient, market);
  expect(filled).toEqual({
    ...typed,
    name: "Anna",
    surname: "Nagy",
    hasInsurance: true,
    insurance: "3",
    fields: { 5: "Pécs", 6: "50 kg" },
    filledIn: 3,
  });
  const uninsured = fillInPatient(filled, { ...patient, insurance: null }, market);
  expect([uninsured.hasInsurance, uninsured.insurance]).toEqual([false, ""]);
});

test("B-13 patients are looked up for operators alone, by a complete phone and the branch of the time", async () => {
  expect((await found("operator")).patients).toEqual([patient]);
  expect(find.mock.calls).toEqual([[{ phone: "+996555123456", clinic_branch: 4 }]]);
  for (const [role, phone] of [
    [null, draft.phone],
    ["copywriter", draft.phone],
    ["operator", "0555 12"],
  ] as const) {
    expect([(await found(role, phone)).patients, find.mock.calls], `${role} ${phone}`).toEqual([null, []]);
  }
});

test("B-13 X-08 patients that cannot be looked up leave the form of a new patient", async () => {
  const { load } = await found("operator");
  find.mockRejectedValueOnce(new NetworkError("refused"));
  expect(await load()).toBeNull();
});
