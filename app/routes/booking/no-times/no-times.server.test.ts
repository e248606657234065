import { expect, test } from "vitest";
import { ApiError, NetworkError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { makeStamp } from "../../content/form-guard.server.ts";
import { loadBooking } from "../booking-context.server.ts";
import { noTimesOf } from "./no-times.server.ts";
import { requestCallback } from "./request-callback.server.ts";

const sessionSecret = "0123456789abcdef0123456789abcdef";
const doctor = {
  id: 2,
  slug: "asanova",
  services: [{ id: 7, clinic_branch: 1, service: { id: 3, slug: "lor" } }],
  clinic_branches: [{ id: 1, city: 10, phone: "+996312000000" }],
};

/** A booking of the doctor's service, in a market with these cities. */
async function booking(cities: object[], { body, request }: { body?: FormData; request?: () => Promise<object> } = {}) {
  const args = await routeArgs("/doctor/asanova/booking/7/slots", {
    api: {
      cities: { list: async () => cities },
      doctors: { byDoctorService: async () => doctor },
      callbacks: { request },
    },
    params: { slug: "asanova", doctorService: "7" },
    sessionSecret,
    ...(body ? { body } : {}),
  });
  await loadBooking({ ...args, pattern: "" }, async () => new Response());
  return args;
}

test("C-09 without free times a booking leads to the other doctors of the city, or home if that is unknown", async () => {
  const osh = { id: 10, slug: "osh", timezone: "Asia/Bishkek" };
  const { clinicPhone, othersPath } = noTimesOf(await booking([osh]));
  expect([clinicPhone, othersPath]).toEqual(["+996312000000", "/doctors/osh/lor"]);
  expect(noTimesOf(await booking([])).othersPath).toBe("/");
});

test.each([
  ["stored", async () => ({}), null, true],
  ["refused", async () => Promise.reject(new ApiError(400, { type: "client_error", errors: [] })), 400, false],
  ["lost in an outage", async () => Promise.reject(new NetworkError(null)), 503, false],
])(
  "C-09 X-08 a callback that is %s is reported so, and only a stored one gets no error status",
  async (_case, request, status, isRequested) => {
    const body = new FormData();
    const stamp = makeStamp(sessionSecret, Date.now() - 60_000);
    for (const [name, value] of Object.entries({ name: "Айгүл", phone: "0555123456", stamp })) body.append(name, value);
    const { data, init } = await requestCallback(await booking([], { body, request }));
    expect([init?.status ?? null, data.isRequested]).toEqual([status, isRequested]);
    // Sent again, the form is the same callback.
    if (!isRequested) expect(data.stamp).toBe(stamp);
  },
);
