import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { getBooking, guardStep, loadBooking } from "./booking-context.server.ts";
import { emptyDraft } from "./draft/draft.ts";
import { storeDraft } from "./draft/draft-cookie.server.ts";

const sessionSecret = "0123456789abcdef0123456789abcdef";
const offer = (id: number, branch: number) => ({ id, clinic_branch: branch, service: { id: id + 10, slug: "lor" } });
const doctor = {
  id: 2,
  slug: "asanova",
  services: [offer(7, 1), offer(8, 1)],
  clinic_branches: [{ id: 1, city: 10 }],
};
const notFound = async () => Promise.reject(new ApiError(404, { type: "client_error", errors: [] }));

/** A booking of slot 9; `booked` is the slot that this browser has booked before. */
async function bookingOf(slot: object | null, booked: { doctorService: number; slot: number } | null = null) {
  const args = await routeArgs("/doctor/asanova/booking/7/form?slot=9", {
    api: {
      cities: { list: async () => [{ id: 10, slug: "osh", timezone: "Asia/Bishkek" }] },
      doctors: { byDoctorService: async () => doctor },
      slots: { get: slot ? async () => slot : notFound },
      appointments: { created: notFound },
    },
    params: { slug: "asanova", doctorService: "7" },
    sessionSecret,
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
  ["of the doctor at the branch", { id: 9, doctor: 2, clinic_branch: 1 }, false],
  ["at another branch", { id: 9, doctor: 2, clinic_branch: 99 }, true],
  ["of another doctor", { id: 9, doctor: 3, clinic_branch: 1 }, true],
  ["that is taken", null, true],
])("B-05 a slot %s is lost: %#", async (_case, slot, isLost) => {
  const booking = await bookingOf(slot);
  expect([booking.slotLost, booking.slot]).toEqual([isLost, isLost ? null : slot]);
});

test("B-17 a taken slot leads to this browser's appointment at it, for the same service only", async () => {
  const bookedForm = async (booked: { doctorService: number; slot: number }) =>
    (await bookingOf(null, booked)).booked?.form;
  expect(await bookedForm({ doctorService: 7, slot: 9 })).toBe("digest");
  expect(await bookedForm({ doctorService: 8, slot: 9 })).toBeUndefined();
  expect(await bookedForm({ doctorService: 7, slot: 5 })).toBeUndefined();
});

test("B-06 only the code of this service and this slot opens the step that asks for it", async () => {
  const booking = await bookingOf({ id: 9, doctor: 2, clinic_branch: 1 });
  const stepFor = (code: { doctorService: number; slot: number }) => {
    const sentCode = { ...code, phone: "+996555000001", resendAt: 0, form: "", terms: "" };
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
