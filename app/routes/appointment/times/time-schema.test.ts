import { expect, test } from "vitest";
import { i18nOf } from "#app/i18n/translations.server.ts";
import { timeSchema } from "./time-schema.server.ts";

const { t } = i18nOf("ru");
const choose = t("appointment:times.choose");

test.each([
  [
    { slot: 11, from: 9 },
    { slot: 11, from: 9 },
  ],
  [{ slot: 11 }, { slot: 11 }],
  [{ slot: 11, from: "x" }, { slot: 11 }],
  [{ slot: 11, from: 0 }, { slot: 11 }],
])("B-18 the form of a new time with %j is read as %j", (form, values) => {
  expect(timeSchema(t).parse(form)).toEqual(values);
});

test.each([{}, { slot: "x" }, { slot: 0 }, { slot: 1.5, from: 9 }])("B-18 with %j a time must be selected", (form) => {
  const messages = timeSchema(t)
    .safeParse(form)
    .error?.issues.map(({ path, message }) => [path.join(), message]);
  expect(messages).toEqual([["slot", choose]]);
});
