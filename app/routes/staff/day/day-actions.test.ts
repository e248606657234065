import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { postDay } from "./day-action.server.ts";
import { postWalkIn } from "./walk-in-action.server.ts";

/** The arguments of an action for a form that staff of a branch have posted. */
const postedArgs = (body: Record<string, string>, clinicDesk: object) =>
  routeArgs("/staff/day", { api: { clinicDesk }, body, role: "clinic_branch_admin" });

test("B-16 the API's errors of a walk-in are shown at the fields of the values that they refuse", async () => {
  const sent: unknown[] = [];
  const errors = ["doctor_service", "client_name", "client_phone", null].map((attr) => ({
    attr,
    code: "invalid",
    detail: `Отказ: ${attr}`,
  }));
  const addWalkIn = async (values: unknown) => {
    sent.push(values);
    throw new ApiError(400, { type: "validation_error", errors });
  };
  const response = await postWalkIn(await postedArgs({ time: "5-7", name: "Бакыт", phone: "" }, { addWalkIn }));
  expect(sent).toEqual([{ doctor_service: 5, slot: 7, client_name: "Бакыт", client_phone: null }]);
  expect(response).toMatchObject({
    init: { status: 400 },
    data: {
      result: {
        error: {
          time: ["Отказ: doctor_service"],
          name: ["Отказ: client_name"],
          phone: ["Отказ: client_phone"],
          "": ["Отказ: null"],
        },
      },
    },
  });
});

test("O-01 a mark or a cancellation without a valid visit is refused with 400 and not passed on", async () => {
  for (const fields of [
    { visit: "x", shown_slot: "7", mark: "arrived" },
    { visit: "5", shown_slot: "7", mark: "gone" },
    { visit: "x", shown_slot: "7", reason: "Врач болен" },
  ])
    await expect(postDay(await postedArgs(fields, {})), JSON.stringify(fields)).rejects.toMatchObject({
      init: { status: 400 },
    });
});

test("X-01 a cancellation whose session has ended comes back after a sign-in; a mark leads to the day, which says so", async () => {
  const shown = { visit: "5", shown_slot: "7", "staff-again": "password" };
  const cancelled = await postDay(await postedArgs({ ...shown, reason: "Врач болен" }, {}));
  expect(cancelled).toMatchObject({ data: { visit: 5, result: { initialValue: { reason: "Врач болен" } } } });
  const marked = await postDay(await postedArgs({ ...shown, mark: "arrived" }, {}));
  expect([marked instanceof Response, (marked as Response).headers.get("location")]).toEqual([true, "/staff/day"]);
});
