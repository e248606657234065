import { expect, test } from "vitest";
import { routeArgs, sessionSecret } from "../../../../tests/support/route-args.ts";
import { emptyDraft } from "./draft.ts";
import { storeDraft } from "./draft-cookie.server.ts";
import { startedFrom } from "./started-from.server.ts";

test("B-13 only the appointment that this browser booked leads back to the list where it started", async () => {
  const { request, url, context } = await routeArgs("/appointments/3");
  const made = { doctorService: 7, slot: 9, id: 3, parent: "/doctors/osh/lor?page=2", submission: "", form: "" };
  const headers = storeDraft(
    request,
    { doctorId: 2, secret: sessionSecret },
    { ...emptyDraft, submission: "one", made },
  );
  const cookie = headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const later = { context, request: new Request(url, { headers: { cookie: cookie.join("; ") } }) };
  const from = (id: number, doctor: number) => startedFrom(later, { id, doctor: { id: doctor } });
  expect([from(3, 2), from(4, 2), from(3, 5)]).toEqual([made.parent, null, null]);
});
