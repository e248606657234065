import { expect, test } from "vitest";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { loader } from "./page.tsx";

const appointment = {
  id: 7,
  status: "booked",
  datetime: new Date(Date.now() + 86_400_000).toISOString(),
  duration_minutes: 30,
  doctor: { slug: "asanova", is_active: true },
};
const changeUntil = appointment.datetime;

test.each([
  [{ change_until: changeUntil, can_review: false }, true, ["calendar", "cancel", "reschedule", "rebook"]],
  [{ change_until: changeUntil, can_review: false }, false, ["calendar", "cancel", "rebook"]],
  [{ change_until: null, can_review: false }, true, ["calendar", "rebook"]],
  [{ change_until: null, can_review: true }, true, ["calendar", "rebook", "feedback"]],
])(
  "B-14 B-18 the page of an appointment with %j, with the flag appointment.reschedule %s, links to %j",
  async (changed, isFlagOn, expected) => {
    const args = await routeArgs("/appointments/7?hash=key", {
      api: { appointments: { get: async () => ({ ...appointment, ...changed }) } },
      params: { id: "7" },
      flags: { "appointment.reschedule": isFlagOn } as never,
    });
    const { paths, urlWithKey } = await loader(args as unknown as Parameters<typeof loader>[0]);
    const linked = Object.entries(paths).filter(([, path]) => path !== null);
    expect(linked.map(([name]) => name)).toEqual(expected);
    for (const [, path] of linked) expect(path).toMatch(/\/7(?:\/[\w.]+)?\?hash=key$/);
    expect(urlWithKey).toBe("http://kg.localhost/appointments/7?hash=key");
  },
);
