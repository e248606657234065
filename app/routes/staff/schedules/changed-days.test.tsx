import { expect, test } from "vitest";
import { renderIn } from "../../../../tests/support/render.tsx";
import { Sending } from "../../../../tests/support/sending.tsx";
import { ChangedDays } from "./changed-days.tsx";
import type { ShownSchedule } from "./shown-schedule.tsx";

const day = (date: string) => ({ date, hours: [], reason: null, entered_at: "2026-11-20T06:00:00.000Z" });
const shown = { branch: { id: 4 }, doctor: { id: 2 }, today: "2026-11-20" } as unknown as ShownSchedule;

test.each([
  [{ change: "restore", date_from: "2026-12-07" }, [false, true]],
  [{ change: "days", date_from: "2026-12-07" }, [false, false]],
])(
  "O-01 while %j is being sent, the buttons of the days from 1 and 7 December show progress: %j",
  (fields, progress) => {
    const list = renderIn(
      "kg",
      "ru",
      <Sending fields={fields}>
        <ChangedDays shown={shown} days={[day("2026-12-01"), day("2026-12-07")]} />
      </Sending>,
    );
    expect(list.querySelectorAll("button").map((button) => button.hasAttribute("data-progress"))).toEqual(progress);
  },
);
