import type { i18n } from "i18next";
import { expect, test } from "vitest";
import { z } from "zod";
import { constraintOf, readForm } from "./form-submission.server.ts";

const t = ((key: string, values: { count?: number; n?: number }) =>
  [key, values.count ?? values.n].filter(Boolean).join(" ")) as i18n["t"];
const schema = z.object({
  phone: z.string().trim().min(1),
  name: z.string().trim().min(2).max(60),
  score: z.int().min(0).max(10).optional(),
  password: z.string().optional(),
});

function post(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

test("B-11 all errors of the API are listed at their field, those without a field at the form", () => {
  const form = readForm(post({ phone: "1", name: "Anna" }), schema, {
    t,
    fieldOf: ({ attr }) => (attr === "client_phone" ? "phone" : attr),
  });
  const { error } = form.refuse([
    { attr: "client_phone", code: "a", detail: "one" },
    { attr: "phone", code: "b", detail: "two" },
    { attr: "unknown", code: "c", detail: "three" },
    { attr: null, code: "d", detail: "four" },
  ]);
  expect(error).toEqual({ "": ["three", "four"], phone: ["one", "two"] });
});

test("W-06 errors are reported by field, with the messages of the contract's faults", () => {
  const form = readForm(post({ phone: " ", name: "A", score: "many" }), schema, { t });
  expect([form.value, form.reply().error]).toEqual([
    null,
    { phone: ["errors:required"], name: ["errors:too_short 2"], score: ["errors:whole_format"] },
  ]);
});

test("W-06 a number is read from decimal digits of any script only, with spaces or without", () => {
  const scoreOf = (score: string) => {
    const { value, reply } = readForm(post({ phone: "1", name: "Anna", score }), schema, { t });
    return value ? value.score : reply().error;
  };
  expect(["10", "07", " 10", "7\u00a0\n", "1 0", "٧", "１０", ""].map(scoreOf)).toEqual([
    10,
    7,
    10,
    7,
    10,
    7,
    10,
    undefined,
  ]);
  for (const spelling of ["0x1", "1e0", "1.0", "+1", "-1", "½", "0b1", "Infinity"])
    expect(scoreOf(spelling), spelling).toEqual({ score: ["errors:whole_format"] });
  expect(scoreOf("11")).toEqual({ score: ["errors:number_max 10"] });
});

test("W-06 a required number that is left empty is reported as missing, not as malformed", () => {
  const needed = z.object({ score: z.int(), age: z.int() });
  const form = readForm(post({ score: "", age: "x" }), needed, { t });
  expect(form.reply().error).toEqual({ score: ["errors:required"], age: ["errors:whole_format"] });
});

test("an error of the whole form hides those of its fields", () => {
  const form = readForm(post({ name: "A" }), schema, { t });
  expect(form.reply({ formErrors: ["no cookies"] }).error).toEqual({ "": ["no cookies"] });
});

test("typed values are sent back, but not secrets and fields that the schema lacks", () => {
  const typed = { phone: "+996", name: "", password: "secret", website: "spam", "a[0].b": "x", __intent__: "{" };
  const form = readForm(post(typed), schema, { t, secrets: ["password"] });
  expect(form.reply().initialValue).toEqual({ phone: "+996" });
});

test("a constraint names the required fields", () => {
  expect(constraintOf(schema)).toEqual({ phone: { required: true }, name: { required: true } });
});
