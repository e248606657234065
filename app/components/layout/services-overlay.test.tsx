import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { ServicesOverlay } from "./services-overlay.tsx";

test.each([
  ["are loading", "Загружаем…", undefined],
  ["could not be loaded", "Что-то пошло не так Попробовать снова", null],
])("L-04 while services %s their overlay says %j", (_, text, groups) => {
  const ignore = () => {};
  const props = { city: "osh", title: "Специальности", onRetry: ignore, onClose: ignore };
  const overlay = renderIn("kg", "ru", <ServicesOverlay {...props} groups={groups} />);
  expect(overlay.querySelector("dialog output")?.text).toBe(text);
});
