import { expect, test } from "vitest";
import { emptyDraft, idempotencyKeyOf } from "./draft.ts";

test("B-17 the submission key depends on the form, the service and the slot", () => {
  const draft = { ...emptyDraft, submission: crypto.randomUUID() };
  const target = { doctorService: 7, slot: 70 };
  const key = idempotencyKeyOf(draft, target);
  expect(key).toContain(draft.submission);
  const renamed = { ...draft, name: "Айгүл" };
  expect(idempotencyKeyOf(renamed, target)).toBe(key);
  const others = [
    idempotencyKeyOf(draft, { ...target, slot: 71 }),
    idempotencyKeyOf(draft, { ...target, doctorService: 8 }),
    idempotencyKeyOf({ submission: crypto.randomUUID() }, target),
  ];
  expect(new Set([key, ...others]).size).toBe(4);
});
