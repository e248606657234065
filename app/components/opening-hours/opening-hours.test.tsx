import { expect, test } from "vitest";
import { renderIn } from "../../../tests/support/render.tsx";
import { OpeningHours } from "./opening-hours.tsx";

test.each([
  [0, "Closed, opens today at 09:00"],
  [1, "Closed, opens tomorrow at 09:00"],
  [2, "Closed, opens on Friday at 09:00"],
  [7, "Closed, opens on Friday at 09:00"],
])("C-12 a branch that opens in %i days says: %s", (inDays, text) => {
  const state = { isOpen: false, inDays, weekday: 5, at: "09:00" } as const;
  const hours = renderIn("hu", "en", <OpeningHours hours={{ state, week: [] }} />);
  expect(hours.querySelector("p")?.text).toBe(text);
});
