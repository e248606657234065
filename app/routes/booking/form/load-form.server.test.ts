import { afterEach, expect, test, vi } from "vitest";
import { bookedDoctor, bookingArgs, offerAt } from "../../../../tests/support/booking-args.ts";
import { sessionSecret } from "../../../../tests/support/route-args.ts";
import { loadBooking } from "../booking-context.server.ts";
import { emptyDraft } from "../draft/draft.ts";
import { storeDraft } from "../draft/draft-cookie.server.ts";
import { loadForm } from "./load-form.server.ts";
import { saveDetails } from "./saved-details.server.ts";

afterEach(() => void vi.useRealTimers());

const key = { doctorId: 2, secret: sessionSecret };

async function formOf(given: Parameters<typeof bookingArgs>[0], { query = "", cookies = [] as string[] } = {}) {
  const args = await bookingArgs(given);
  args.request.headers.set("cookie", cookies.map((line) => line.split(";", 1)[0]).join("; "));
  await loadBooking({ ...args, pattern: "" }, async () => new Response());
  return loadForm(args.context, new URL(args.url.href + query));
}

test("B-05 the form offers the doctor's services at the branch of the time, and at no other", async () => {
  const doctor = {
    ...bookedDoctor,
    services: [offerAt(7, 1), offerAt(8, 2), offerAt(9, 1)],
    clinic_branches: [1, 2].map((id) => ({ id, city: 10 })),
  };
  expect((await formOf({ doctor })).services.map(({ id }) => id)).toEqual([7, 9]);
});

test.each([
  [null, null, { min: 2, max: 60 }],
  [1, 120, { min: 2, max: 60 }],
  [5, 40, { min: 5, max: 40 }],
])(
  "B-10 a name that also answers a field of %s to %s letters has the stricter limits, and the field no input",
  async (min, max, limits) => {
    const field = (id: number, name: string) => ({
      id,
      param_name: name,
      title: name,
      is_required: true,
      min_length: min,
      max_length: max,
    });
    const api = { appointments: { fields: async () => [field(1, "full_name"), field(2, "app_details")] } };
    const { nameLength, fields } = await formOf({ api });
    expect([nameLength, fields.map(({ id }) => id)]).toEqual([limits, [2]]);
  },
);

test("B-05 the form says that the service was changed only after the change", async () => {
  const [first, changed] = [await formOf({}), await formOf({}, { query: "&notice=service-changed" })];
  expect([first.isServiceChanged, changed.isServiceChanged]).toEqual([false, true]);
});

test("B-06 the form gets what was typed, without the code that was sent and the appointment that was made", async () => {
  const sent = { doctorService: 7, slot: 9, form: "a digest" };
  const draft = {
    ...emptyDraft,
    submission: "one",
    name: "Анна",
    code: { ...sent, phone: "+996555123456", resendAt: 1, isEarlier: false, terms: null, refused: 0 },
    made: { ...sent, id: 5, parent: "/", submission: "zero" },
  };
  const { request } = await bookingArgs();
  const cookies = storeDraft(request, key, draft).getSetCookie();
  expect((await formOf({}, { cookies })).draft).toMatchObject({ name: "Анна", code: null, made: null });
});

test("saved details are in a form that was not begun, and never replace what was typed", async () => {
  const args = await bookingArgs();
  const typed = { ...emptyDraft, submission: "one", name: "Анна" };
  const details = (await saveDetails(args, { ...typed, name: "Мария", saveDetails: true }, []))!;
  const begun = storeDraft(args.request, key, typed).getSetCookie();
  const names: string[] = [];
  for (const cookies of [[details], [details, ...begun]]) names.push((await formOf({}, { cookies })).draft.name);
  expect(names).toEqual(["Мария", "Анна"]);
});

test("B-10 the last date of birth is today in the market, where the next day has begun before the server's", async () => {
  vi.setSystemTime("2026-01-01T20:00:00Z");
  expect((await formOf({})).today).toBe("2026-01-02");
});
