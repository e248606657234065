import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { OutageScreen, outageOf } from "./outage.tsx";

const errorOf = (status: number, data: unknown = null) => ({ status, statusText: "", internal: false, data });

test("X-08 errors of the statuses 401 and 503 may be solved by a retry", () => {
  const form = { action: "/staff/day", fields: [] };
  expect(outageOf(errorOf(503, { form }))).toEqual({ form, kind: "later" });
  expect(outageOf(errorOf(401))).toEqual({ kind: "ended" });
  expect([outageOf(errorOf(404)), outageOf(errorOf(500)), outageOf(new Error("503"))]).toEqual([null, null, null]);
});

test("X-08 the page of an outage posts the form again to its own URL, and says that it is kept", () => {
  const form = { action: "/staff/day?branch=4", fields: [["reason", "Врач болен"]] as [string, string][] };
  const page = renderIn("kg", "ru", <OutageScreen form={form} kind="later" />, { url: "/staff/day" });
  expect(page.querySelector("form")!.getAttribute("action")).toBe("/staff/day?branch=4");
  const sent = page.querySelectorAll("input").map((field) => [field.getAttribute("name"), field.getAttribute("value")]);
  expect(sent).toEqual(form.fields);
  const withoutForm = renderIn("kg", "ru", <OutageScreen form={null} kind="later" />, { url: "/doctors?page=2" });
  expect(withoutForm.querySelector("a")!.getAttribute("href")).toBe("/doctors?page=2");
  expect(page.querySelectorAll("h1 ~ p")).toHaveLength(2);
  expect(withoutForm.querySelectorAll("h1 ~ p")).toHaveLength(1);
});
