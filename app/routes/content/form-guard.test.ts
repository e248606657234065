import { expect, test } from "vitest";
import { guardForm, makeStamp, stampField, trapField } from "./form-guard.server.ts";

const secret = "a secret of the tests, long enough";
const shown = Date.parse("2026-11-21T10:00:00Z");

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const verdictAfter = (ms: number) =>
  guardForm(form({ [stampField]: makeStamp(secret, shown) }), secret, shown + ms).verdict;

test("R-04 a form is accepted after the time a person needs to fill it in", () => {
  expect([0, 2_499, 2_500, 86_400_000, 86_400_001].map(verdictAfter)).toEqual([
    "again",
    "again",
    "good",
    "good",
    "again",
  ]);
});

test("R-04 the same form sent twice has one submission key, another form another", () => {
  const stamp = makeStamp(secret, shown);
  const sent = (one: string) => guardForm(form({ [stampField]: one }), secret, shown + 10_000);
  expect(sent(stamp)).toEqual(sent(stamp));
  expect(sent(stamp)).not.toEqual(sent(makeStamp(secret, shown)));
});

test("R-04 a filled honeypot is a bot; a missing, foreign or invalid stamp asks to submit again", () => {
  const good = { [stampField]: makeStamp(secret, shown) };
  expect(guardForm(form({ ...good, [trapField]: "https://spam.example" }), secret, shown + 10_000)).toEqual({
    verdict: "trapped",
  });
  for (const stamp of [
    "",
    "nonsense",
    makeStamp("another secret, as long as it gets", shown),
    `${good[stampField]}A`.slice(2),
  ]) {
    expect(guardForm(form({ [stampField]: stamp }), secret, shown + 10_000)).toEqual({ verdict: "again" });
  }
  expect(guardForm(form({}), secret, shown + 10_000)).toEqual({ verdict: "again" });
});
