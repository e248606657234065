import { expect, test } from "vitest";
import { guardForm, makeStamp, stampField, trapField } from "./form-guard.server.ts";

const secret = "a secret of the tests, long enough";
const shownAt = Date.parse("2026-11-21T10:00:00Z");

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const verdictAfter = (ms: number) =>
  guardForm(form({ [stampField]: makeStamp(secret, shownAt) }), secret, shownAt + ms).verdict;

test("R-04 a form is accepted after the time a person needs to fill it in", () => {
  expect([0, 2_499, 2_500, 86_400_000, 86_400_001].map(verdictAfter)).toEqual([
    "again",
    "again",
    "good",
    "good",
    "again",
  ]);
});

test("R-04 a form sent twice has the same submission key both times, and another form has another key", () => {
  const stamp = makeStamp(secret, shownAt);
  const guard = (value: string) => guardForm(form({ [stampField]: value }), secret, shownAt + 10_000);
  expect(guard(stamp)).toEqual(guard(stamp));
  expect(guard(stamp)).not.toEqual(guard(makeStamp(secret, shownAt)));
});

test("R-04 a form with a filled honeypot is a bot's; one with a missing, foreign or invalid stamp must be submitted again", () => {
  const stamped = { [stampField]: makeStamp(secret, shownAt) };
  expect(guardForm(form({ ...stamped, [trapField]: "https://spam.example" }), secret, shownAt + 10_000)).toEqual({
    verdict: "trapped",
  });
  for (const stamp of [
    "",
    "nonsense",
    makeStamp("another secret, also long enough", shownAt),
    `${stamped[stampField]}A`.slice(2),
  ]) {
    expect(guardForm(form({ [stampField]: stamp }), secret, shownAt + 10_000)).toEqual({ verdict: "again" });
  }
  expect(guardForm(form({}), secret, shownAt + 10_000)).toEqual({ verdict: "again" });
});
