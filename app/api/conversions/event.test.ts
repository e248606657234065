import { expect, test } from "vitest";
import { conversionEvent } from "./event.ts";

test("N-03 empty ids of Google Analytics count as missing: the client's is generated, the session's left out", () => {
  const appointment = {
    id: 5,
    hash: "0123456789abcdef",
    country: "kg",
    client_name: "Анна Ким",
    client_phone: "+996555123456",
    price: 900,
    currency: "KGS",
    created_at: new Date("2026-03-02T10:00:00Z"),
  } as const;
  const reported = conversionEvent({ ...appointment, analytics: { client_id: "", session_id: "" } });
  expect(reported).toStrictEqual(conversionEvent({ ...appointment, analytics: {} }));
  expect(reported).toMatchObject({ client_id: expect.stringMatching(/^\d+\.1772445600$/) as string });
});
