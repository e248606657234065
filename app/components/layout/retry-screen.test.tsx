import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { RetryScreen, readRetryableError } from "./retry-screen.tsx";

const errorOf = (status: number, data: unknown = null) => ({ status, statusText: "", internal: false, data });

test("X-08 only errors of status 401 and 503 are retryable", () => {
  const form = { action: "/staff/day", fields: [] };
  expect(readRetryableError(errorOf(503, { form }))).toEqual({ form, kind: "later" });
  expect(readRetryableError(errorOf(401))).toEqual({ kind: "ended" });
  expect([
    readRetryableError(errorOf(404)),
    readRetryableError(errorOf(500)),
    readRetryableError(new Error("503")),
  ]).toEqual([null, null, null]);
});

test("X-08 the retry screen posts the form again to its own URL and says that it is kept; without a form it links to the page", () => {
  const form = { action: "/staff/day?branch=4", fields: [["reason", "Врач болен"]] as [string, string][] };
  const page = renderIn("kg", "ru", <RetryScreen form={form} kind="later" />, { url: "/staff/day" });
  expect(page.querySelector("form")!.getAttribute("action")).toBe("/staff/day?branch=4");
  const sent = page.querySelectorAll("input").map((field) => [field.getAttribute("name"), field.getAttribute("value")]);
  expect(sent).toEqual(form.fields);
  const withoutForm = renderIn("kg", "ru", <RetryScreen form={null} kind="later" />, { url: "/doctors?page=2" });
  expect(withoutForm.querySelector("a")!.getAttribute("href")).toBe("/doctors?page=2");
  expect(page.querySelectorAll("h1 ~ p")).toHaveLength(2);
  expect(withoutForm.querySelectorAll("h1 ~ p")).toHaveLength(1);
});
