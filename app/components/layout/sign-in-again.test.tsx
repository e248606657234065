import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

test("X-01 the sign-in in place says that a form is kept only where one is, and sends its fields along", () => {
  const shown = (form: { action: string; fields: [string, string][] } | null) =>
    renderIn("kg", "ru", <SignInAgain form={form} step="password" result={undefined} />);
  const kept = shown({ action: "/staff/desk", fields: [["text", "Просит утро"]] });
  const none = shown(null);
  const said = [kept, none].map((page) => page.querySelector("[role=alert] p")?.text);
  expect(said).toEqual([expect.stringContaining("сохран"), expect.not.stringContaining("сохран")]);
  expect([kept, none].map((page) => page.querySelector("[name=text]")?.getAttribute("value"))).toEqual([
    "Просит утро",
    undefined,
  ]);
  expect(kept.querySelector("form")?.getAttribute("action")).toBe("/staff/desk");
});
