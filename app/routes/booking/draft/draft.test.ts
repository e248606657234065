import { expect, test } from "vitest";
import { emptyDraft, idempotencyKeyOf } from "./draft.ts";

test("B-17 the idempotency key depends on the submission, the doctor service and the slot, not on the typed name", () => {
  const draft = { ...emptyDraft, submission: crypto.randomUUID() };
  const target = { doctorService: 7, slot: 70 };
  const key = idempotencyKeyOf(draft, target);
  expect(key).toContain(draft.submission);
  const renamed = { ...draft, name: "Айгүл" };
  expect(idempotencyKeyOf(renamed, target)).toBe(key);
  const otherKeys = [
    idempotencyKeyOf(draft, { ...target, slot: 71 }),
    idempotencyKeyOf(draft, { ...target, doctorService: 8 }),
    idempotencyKeyOf({ submission: crypto.randomUUID() }, target),
  ];
  expect(new Set([key, ...otherKeys]).size).toBe(4);
});
