import { expect, test } from "vitest";
import type { RequestContext } from "#app/request-context.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { storePatient } from "../shell/index.ts";
import { loadStep } from "./steps.server.ts";

test.each([
  ["/appointments?from=appointment", true],
  ["/appointments", false],
])("B-18 at %s patients read that the link of their appointment has no key: %s", async (path, isKeyLost) => {
  const { step } = await loadStep(await routeArgs(path));
  expect(step).toMatchObject({ name: "phone", isKeyLost, hasEnded: false });
});

test.each([true, false])("B-18 a patient's list offers moves if the market allows them: %s", async (isOn) => {
  const appointment = {
    id: 7,
    status: "booked",
    datetime: "2026-11-30T08:00:00.000Z",
    doctor: { name: "Асанов" },
    service: { name: "Кардиолог" },
    clinic_branch: { name: "Айкөл", address: "улица Южная, 3", city: { name: "Бишкек" } },
    change_until: "2026-11-30T07:00:00.000Z",
  };
  const flags = { "appointment.reschedule": isOn } as RequestContext["flags"];
  const args = await routeArgs("/appointments", {
    flags,
    api: { patients: { appointments: async () => [appointment] } },
  });
  const cookie = (await storePatient(args.context, { token: "token", letter: "А" })).split(";")[0]!;
  const { step } = await loadStep({ ...args, request: new Request(args.url, { headers: { cookie } }) });
  const reschedule = isOn ? "/appointments/7/reschedule" : null;
  expect(step).toMatchObject({ name: "list", appointments: [{ paths: { reschedule } }] });
});
