import { expect, test } from "vitest";
import type { ClinicVisit } from "#app/contract/clinic-desk.ts";
import { renderIn } from "../../../../tests/support/render.tsx";
import { VisitItem } from "./visit-item.tsx";

test("X-01 a cancellation that waits for another press is open, keeps its reason and says so", () => {
  const visit: ClinicVisit = {
    id: 5,
    slot: 7,
    status: "booked",
    datetime: "2026-11-30T08:00:00.000Z",
    duration_minutes: 30,
    arrived_at: null,
    client_name: "Бакыт",
    client_phone: null,
    is_walk_in: false,
    doctor: { id: 1, name: "Асанова" },
    service: { id: 2, name: "Приём" },
    insurance: null,
    answers: [],
    cancel_reason: null,
    mark: "none",
    marks: [],
    is_cancellable: true,
    is_movable: true,
  };
  const render = (reason?: string) =>
    renderIn(
      "kg",
      "ru",
      <VisitItem
        visit={visit}
        timezone="Asia/Bishkek"
        movePath="/staff/day/move"
        constraint={{}}
        result={reason === undefined ? undefined : { initialValue: { reason } }}
      />,
    ).querySelector("details")!;
  const [idle, resumed] = [render(), render("Врач болен")];
  expect([idle.hasAttribute("open"), idle.querySelector("output")]).toEqual([false, null]);
  expect([resumed.hasAttribute("open"), resumed.querySelector("input[name=reason]")!.getAttribute("value")]).toEqual([
    true,
    "Врач болен",
  ]);
  expect(resumed.querySelector("output")!.text).toContain("ещё раз");
});
