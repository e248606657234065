import { expect, test } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import type { Booking } from "../booking-context.server.ts";
import { emptyDraft, type Draft } from "../draft/draft.ts";
import { payloadOf } from "./payload.server.ts";

const booking = { parent: "/doctor/asanova", doctorService: { id: 7 } } as unknown as Booking;

const slotId = 70;

async function payloadWith(typed: Partial<Draft>) {
  const args = await routeArgs("/doctor/asanova/booking/7/form", { purposes: [] });
  return payloadOf(booking, { ...emptyDraft, submission: "", ...typed }, slotId, args);
}

test.each([
  [{ hasInsurance: true, insurance: "5" }, 5],
  [{ hasInsurance: false, insurance: "5" }, null],
  [{ hasInsurance: true, insurance: "" }, null],
])("B-12 a form with %j is sent with the insurance %j", async (typed, insurance) => {
  expect((await payloadWith(typed)).insurance).toBe(insurance);
});
