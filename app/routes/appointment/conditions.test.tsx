import { expect, test } from "vitest";
import type { Appointment } from "#app/contract/appointment.ts";
import { renderIn } from "../../../tests/support/render.tsx";
import { Conditions } from "./conditions.tsx";

const queue = expect.stringMatching(/^Приём идёт в порядке живой очереди/) as string;

test.each([
  [false, 15, null, null],
  [false, 15, "<p>Натощак</p>", ["Натощак"]],
  [true, null, null, [queue]],
  [true, 15, "<p>Натощак</p>", [queue, "Среднее время ожидания — 15 минут.", "Натощак"]],
] as const)(
  "B-02 an appointment with a queue: %s, a wait of %s min and the conditions %s shows the paragraphs %j",
  (isQueue, minutes, html, shown) => {
    const facts = { on_walk_in_basis: isQueue, avg_waiting_time: minutes, price_conditions: html };
    const section = renderIn("kg", "ru", <Conditions appointment={facts as Appointment} />).querySelector("section");
    expect(section?.querySelectorAll("p").map((line) => line.text) ?? null).toEqual(shown);
  },
);
