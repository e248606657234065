import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { HoursForm } from "./hours-form.tsx";
import type { ShownSchedule } from "./shown-schedule.tsx";

test("hours begin and end today at the earliest, and have slots of 30 minutes unless told otherwise", () => {
  const shown = { branch: { id: 4 }, doctor: { id: 2 }, today: "2026-03-02" } as unknown as ShownSchedule;
  const form = renderIn("kg", "ru", <HoursForm shown={shown} services={[]} constraint={{}} result={undefined} />);
  const days = form
    .querySelectorAll("input[type=date]")
    .map((input) => [input.getAttribute("name"), input.getAttribute("min")]);
  expect(days).toEqual([
    ["valid_from", "2026-03-02"],
    ["valid_to", "2026-03-02"],
  ]);
  expect(form.querySelector("[name=slot_minutes]")!.getAttribute("value")).toBe("30");
});
