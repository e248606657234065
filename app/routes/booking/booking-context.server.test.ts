import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { bookedSlot, bookingArgs } from "../../../tests/support/booking-args.ts";
import { sessionSecret } from "../../../tests/support/route-args.ts";
import { getBooking, guardStep, loadBooking } from "./booking-context.server.ts";
import { storeCaller } from "../shell/index.ts";
import { emptyDraft } from "./draft/draft.ts";
import { storeDraft } from "./draft/draft-cookie.server.ts";

const notFound = async () => Promise.reject(new ApiError(404, { type: "client_error", errors: [] }));

/** A booking of slot 9; `booked` is the slot that this browser has booked before. */
async function bookingOf(slot: object | null, booked: { doctorService: number; slot: number } | null = null) {
  const args = await bookingArgs({
    api: { slots: { get: slot ? async () => slot : notFound }, appointments: { created: notFound } },
  });
  const made = booked && { ...booked, id: 3, parent: "/doctor/asanova", submission: "", form: "digest" };
  const draft = { ...emptyDraft, submission: "one", made };
  const headers = storeDraft(args.request, { doctorId: 2, secret: sessionSecret }, draft);
  const cookie = headers.getSetCookie().map((line) => line.split(";")[0]!);
  const request = new Request(args.url, { headers: { cookie: cookie.join("; ") } });
  await loadBooking({ ...args, request, pattern: "" }, async () => new Response());
  return getBooking(args.context);
}

test.each([
  ["of the doctor at the branch", bookedSlot, false],
  ["at another branch", { ...bookedSlot, clinic_branch: 99 }, true],
  ["of another doctor", { ...bookedSlot, doctor: 3 }, true],
  ["that is taken", null, true],
])("B-05 a slot %s is lost: %#", async (_case, slot, isLost) => {
  const booking = await bookingOf(slot);
  expect([booking.isSlotLost, booking.slot]).toEqual([isLost, isLost ? null : slot]);
});

test("B-17 a taken slot leads to this browser's appointment at it, for the same service only", async () => {
  const bookedForm = async (booked: { doctorService: number; slot: number }) =>
    (await bookingOf(null, booked)).booked?.form;
  expect(await bookedForm({ doctorService: 7, slot: 9 })).toBe("digest");
  expect(await bookedForm({ doctorService: 8, slot: 9 })).toBeUndefined();
  expect(await bookedForm({ doctorService: 7, slot: 5 })).toBeUndefined();
});

test("B-06 only the code of this service and this slot opens the step that asks for it", async () => {
  const booking = await bookingOf(bookedSlot);
  const stepFor = (code: { doctorService: number; slot: number }) => {
    const sentCode = {
      ...code,
      phone: "+996555000001",
      resendAt: 0,
      isEarlier: false,
      form: "",
      terms: "",
      refused: 0,
    };
    try {
      guardStep({ ...booking, draft: { ...booking.draft, code: sentCode } }, "otp");
      return "otp";
    } catch (response) {
      return (response as Response).headers.get("location");
    }
  };
  const form = "/doctor/asanova/booking/7/form?slot=9";
  const codes = [
    { doctorService: 7, slot: 9 },
    { doctorService: 7, slot: 5 },
    { doctorService: 8, slot: 9 },
  ];
  expect(codes.map(stepFor)).toEqual(["otp", form, form]);
});

test("B-13 without a draft a booking is untouched, unless an operator books it for a caller, whose phone it has", async () => {
  const bookingFor = async (caller: string | null) => {
    const args = await bookingArgs({ role: "operator" });
    args.request.headers.set("cookie", (await storeCaller(args.context, caller)).split(";", 1)[0]!);
    await loadBooking({ ...args, pattern: "" }, async () => new Response());
    const { isUntouched, draft } = getBooking(args.context);
    return [isUntouched, draft.phone];
  };
  expect(await bookingFor(null)).toEqual([true, ""]);
  expect(await bookingFor("+996555000001")).toEqual([false, "+996555000001"]);
});
