import { expect, test } from "vitest";
import type { Booking } from "./booking-context.server.ts";
import { emptyDraft } from "./draft/draft.ts";
import { redirectToSlots } from "./submit.server.ts";

test.each<[Record<string, string>, string]>([
  [{ shown_day: "2026-03-05" }, "&from=2026-03-05"],
  [{ shown_day: "2026-02-30" }, ""],
  [{ shown_day: "5 March" }, ""],
  [{ shown_day: "" }, ""],
  [{}, ""],
])(
  "B-17 a lost slot leads from a form with %j to the slots, with the parameters notice=slot-lost%s",
  (fields, from) => {
    const posted = new FormData();
    for (const [name, value] of Object.entries(fields)) posted.set(name, value);
    const booking = {
      parent: "/doctors/bishkek?sort=price",
      doctorService: { id: 7 },
      slot: { id: 9 },
      draftKey: { doctorId: 2, secret: "secret" },
    } as unknown as Booking;
    const request = new Request("http://kg.localhost/");
    const response = redirectToSlots({ request, booking, draft: { ...emptyDraft, submission: "one" }, posted });
    const [, query] = response.headers.get("location")!.split("/doctors/bishkek/booking/7/slots?");
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(
      Object.fromEntries(new URLSearchParams(`sort=price&notice=slot-lost${from}`)),
    );
  },
);
