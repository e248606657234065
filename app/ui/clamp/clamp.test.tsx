import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { Clamp } from "./clamp.tsx";

test("the switch of a clamped text names its subject to screen readers only", () => {
  const subject = renderIn("kg", "ru", <Clamp about="Асанова">Текст</Clamp>).querySelector("label > span.sr");
  expect(subject?.text).toBe(": Асанова");
  expect(renderIn("kg", "ru", <Clamp>Текст</Clamp>).querySelector("label > span.sr")).toBeNull();
});
