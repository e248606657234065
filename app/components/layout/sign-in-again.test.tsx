import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { SubmitAgainNotice, SignInAgain, SignInAgainPage } from "./sign-in-again.tsx";

test("X-01 the sign-in after an ended session says that a posted form is kept, and posts its fields again", () => {
  const renderSignIn = (form: { action: string; fields: [string, string][] } | null) =>
    renderIn("kg", "ru", <SignInAgain form={form} step="password" result={undefined} />);
  const withForm = renderSignIn({ action: "/staff/desk", fields: [["text", "Просит утро"]] });
  const withoutForm = renderSignIn(null);
  const messages = [withForm, withoutForm].map((page) => page.querySelector("[role=alert] p")?.text);
  expect(messages).toEqual([expect.stringContaining("сохран"), expect.not.stringContaining("сохран")]);
  expect([withForm, withoutForm].map((page) => page.querySelector("[name=text]")?.getAttribute("value"))).toEqual([
    "Просит утро",
    undefined,
  ]);
  expect(withForm.querySelector("form")?.getAttribute("action")).toBe("/staff/desk");
});

test("X-01 the sign-in says that passwords and files of a posted form are not kept, and posts this fact with each try", () => {
  const form = { action: "/staff/account", fields: [] as [string, string][], isPartial: true };
  const page = renderIn("kg", "ru", <SignInAgain form={form} step="password" result={undefined} />);
  expect(page.querySelector("[role=alert] p")?.text).toContain("кроме паролей и файлов");
  expect(page.querySelector("[name=staff-partial]")?.getAttribute("value")).toBe("1");
});

test("X-01 the sign-in posts the password or the code to the URL of the page; after too many session resets it links to /staff", () => {
  const shown = (step: "password" | "code" | "enrolment" | "overLimit") =>
    renderIn("kg", "ru", <SignInAgain form={null} step={step} result={undefined} />, {
      url: "/staff/day?date=2026-03-08",
    });
  const steps = (["password", "code", "enrolment"] as const).map((step) => {
    const page = shown(step);
    const names = page.querySelectorAll("input").map((input) => input.getAttribute("name"));
    return [
      page.querySelector("[name=staff-again]")?.getAttribute("value"),
      names.at(-1),
      page.querySelector("a") !== null,
    ];
  });
  expect(steps).toEqual([
    ["password", "staff-password", false],
    ["code", "staff-code", false],
    ["password", "staff-password", true],
  ]);
  expect(shown("password").querySelector("form")?.getAttribute("action")).toBe("/staff/day?date=2026-03-08");
  const overLimit = shown("overLimit");
  expect(overLimit.querySelector("a")?.getAttribute("href")).toBe("/staff");
  expect(overLimit.querySelector("section")?.getAttribute("role")).toBe("alert");
});

test("X-01 a page that asks staff to sign in again has the robots directive noindex", () => {
  const page = renderIn("kg", "ru", <SignInAgainPage form={null} step="password" result={undefined} />);
  expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

test.each([
  ["was not posted", undefined, false],
  ["was refused", { error: { name: ["Отказано."] } }, false],
  ["was posted before the sign-in", { initialValue: { name: "Анна" } }, true],
])("X-01 the notice to submit again is shown above a form that %s: %s", (_, result, isShown) => {
  const page = renderIn("kg", "ru", <SubmitAgainNotice result={result} />);
  expect(page.querySelector("output")?.text.includes("ещё раз") ?? false).toBe(isShown);
});
