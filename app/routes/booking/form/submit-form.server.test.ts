import { expect, test } from "vitest";
import { bookingArgs } from "../../../../tests/support/booking-args.ts";
import { sessionSecret } from "../../../../tests/support/route-args.ts";
import { loadBooking } from "../booking-context.server.ts";
import { emptyDraft } from "../draft/draft.ts";
import { readDraft, storeDraft } from "../draft/draft-cookie.server.ts";
import { submitForm } from "./submit-form.server.ts";

const key = { doctorId: 2, secret: sessionSecret };

const withCookies = (request: Request, lines: string[]) => {
  const copy = new Request(request);
  copy.headers.set("cookie", lines.map((line) => line.split(";", 1)[0]).join("; "));
  return copy;
};

test.each(["book", "rebook"] as const)(
  "B-18 a form to %s whose saved details are deleted has empty fields and the same button",
  async (mode) => {
    const args = await bookingArgs({
      body: { intent: "forget", name: "Анна", phone: "+996555123456", service: "7", slot: "9" },
    });
    const draft = { ...emptyDraft, mode, submission: "one", name: "Анна", filledIn: 3 };
    const request = withCookies(args.request, storeDraft(args.request, key, draft).getSetCookie());
    await loadBooking({ ...args, request, pattern: "" }, async () => new Response());
    const response = (await submitForm({ ...args, request })) as Response;
    const left = readDraft(withCookies(new Request(args.url), response.headers.getSetCookie()), key);
    expect(left).toMatchObject({ mode, name: "", phone: "", filledIn: 4 });
    expect(left?.submission).not.toBe("one");
    expect(response.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^patient-details=;.*Max-Age=0/));
  },
);
