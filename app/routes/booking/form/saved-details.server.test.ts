import { expect, test } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { emptyDraft } from "../draft/draft.ts";
import { saveDetails } from "./saved-details.server.ts";

test.each([
  [{}, true],
  [{ role: "clinic_admin" }, true],
  [{ role: "operator" }, false],
] as const)(
  "B-13 the details of a form that asks to save them are stored in the browser of a visitor with %j: %j",
  async (visitor, isSaved) => {
    const args = await routeArgs("/doctor/asanova/booking/7/form", visitor);
    const line = await saveDetails(args, { ...emptyDraft, submission: "", name: "Анна", saveDetails: true }, []);
    expect(line?.startsWith("patient-details=") ?? false).toBe(isSaved);
  },
);
