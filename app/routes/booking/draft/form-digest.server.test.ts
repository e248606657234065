import { expect, test } from "vitest";
import { emptyDraft, type Draft } from "./draft.ts";
import { digestOfForm } from "./form-digest.server.ts";

const draft: Draft = {
  ...emptyDraft,
  submission: "one",
  name: "Айгүл",
  phone: "+996555123456",
  hasInsurance: true,
  insurance: "3",
  fields: { 5: "Ош", 12: "50" },
};
const isSame = (one: Partial<Draft>, other: Partial<Draft>) =>
  digestOfForm({ ...draft, ...one }) === digestOfForm({ ...draft, ...other });

test.each<Partial<Draft>>([
  { name: "Айнура" },
  { surname: "Асанова" },
  { phone: "+996555123457" },
  { insurance: "4" },
  { hasInsurance: false },
  { fields: { 5: "Бишкек", 12: "50" } },
  { fields: { 5: "Ош" } },
  { fields: { 5: "50", 12: "Ош" } },
])("B-17 a form with %j is another form", (change) => {
  expect(isSame({}, change)).toBe(false);
});

test("B-17 an insurance that is not used, and what is not about the visit, leave a form the same", () => {
  expect(isSame({ hasInsurance: false }, { hasInsurance: false, insurance: "" })).toBe(true);
  expect(isSame({}, { submission: "two", mode: "rebook", consent: true, saveDetails: true, filledIn: 4 })).toBe(true);
});
