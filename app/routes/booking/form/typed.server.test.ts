import { expect, test } from "vitest";
import type { RequestContext } from "#app/request-context.ts";
import { getCountry } from "#app/countries/registry.ts";
import { emptyDraft } from "../draft/draft.ts";
import { typedDraft } from "./typed.server.ts";

const [ofForm, ofCookie] = ["0b8e3f1c-6f0c-4a63-9d0b-0b5d3a1f7a11", "5d7c2f6e-1c1e-4b1a-8d59-9c6f4e2b7a22"];

function submissionOf(posted: Record<string, string>): string {
  const form = new FormData();
  for (const [name, value] of Object.entries(posted)) form.append(name, value);
  const market = { flags: {}, country: getCountry("kg") } as Pick<RequestContext, "flags" | "country">;
  return typedDraft(form, [], { ...emptyDraft, submission: ofCookie }, market).submission;
}

test.each([
  [{ submission: ofForm }, ofForm],
  [{ submission: "forged" }, ofCookie],
  [{}, ofCookie],
])("B-17 the submission of a form with %j, in a browser whose cookie has another one, is %s", (posted, expected) => {
  expect(submissionOf(posted)).toBe(expected);
});
