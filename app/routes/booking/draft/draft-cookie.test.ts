import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { emptyDraft, type Draft } from "./draft.ts";
import { storeDraft, readDraft, readLatestDraft } from "./draft-cookie.server.ts";

afterEach(() => void vi.useRealTimers());

const key = { doctorId: 7, secret: "a secret of the tests, long enough" };
const draft: Draft = {
  ...emptyDraft,
  name: "Айгүл",
  phone: "+996555123456",
  fields: { "3": "12" },
  submission: crypto.randomUUID(),
};

/** The next request of a browser that has received responses with these headers. */
function requestAfter(...responses: Headers[]): Request {
  const cookies = new Map<string, string>();
  for (const line of responses.flatMap((headers) => headers.getSetCookie())) {
    const [name = "", value = ""] = line.split(";")[0]!.split("=");
    if (/Max-Age=0/.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
  return new Request("http://localhost/", {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
}

test("B-01 a draft is restored from a cookie that nobody else can read", () => {
  const headers = storeDraft(requestAfter(), key, draft);
  expect(readDraft(requestAfter(headers), key)).toEqual(draft);
  const line = headers.getSetCookie()[0]!;
  expect(line).toMatch(/HttpOnly; SameSite=Lax$/);
  expect(Buffer.from(line, "base64url").toString()).not.toContain("555123456");
});

test("B-01 a draft of an earlier release is restored, with defaults for fields that its code lacks", () => {
  const code = { doctorService: 70, slot: 5, phone: draft.phone, resendAt: 1 };
  const stored = storeDraft(requestAfter(), key, { ...draft, code: code as Draft["code"] });
  expect(readDraft(requestAfter(stored), key)).toEqual({
    ...draft,
    code: { ...code, isEarlier: false, form: "", terms: null, refused: 0 },
  });
});

test("B-01 drafts of two doctors are separate, and a draft cannot be moved to another doctor's cookie", () => {
  const other = { ...key, doctorId: 8 };
  const both = requestAfter(
    storeDraft(requestAfter(), key, draft),
    storeDraft(requestAfter(), other, { ...draft, name: "Бакыт" }),
  );
  expect(readDraft(both, key)?.name).toBe("Айгүл");
  expect(readDraft(both, other)?.name).toBe("Бакыт");
  const swapped = new Request("http://localhost/", {
    headers: { cookie: both.headers.get("cookie")!.replace("booking-7=", "booking-9=") },
  });
  expect(readDraft(swapped, { ...key, doctorId: 9 })).toBeNull();
});

test("a draft that was sealed with another secret or changed is not restored", () => {
  const kept = storeDraft(requestAfter(), key, draft);
  expect(readDraft(requestAfter(kept), { ...key, secret: "another secret, long enough too" })).toBeNull();
  const cookie = requestAfter(kept).headers.get("cookie")!;
  const changed = cookie.slice(0, -6) + (cookie.at(-6) === "A" ? "B" : "A") + cookie.slice(-5);
  expect(readDraft(new Request("http://localhost/", { headers: { cookie: changed } }), key)).toBeNull();
});

test("B-01 a browser keeps four drafts, the latest included", () => {
  let request = requestAfter();
  const lines: Headers[] = [];
  for (let doctorId = 1; doctorId <= 12; doctorId += 1) {
    lines.push(storeDraft(request, { ...key, doctorId }, draft));
    request = requestAfter(...lines);
  }
  expect(request.headers.get("cookie")!.split("; ")).toHaveLength(4);
  expect(readDraft(request, { ...key, doctorId: 12 })?.name).toBe("Айгүл");
});

/** As many answers as a branch can ask for, random so that they cannot be compressed. */
const randomAnswers = (length: number) =>
  Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [String(index), randomBytes(length).toString("base64").slice(0, length)]),
  );

test("B-01 a draft longer than a cookie is split into several cookies and restored completely", () => {
  const long: Draft = { ...draft, fields: randomAnswers(200) };
  const headers = storeDraft(requestAfter(), key, long);
  const lines = headers.getSetCookie();
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line.length).toBeLessThan(4096);
  expect(readDraft(requestAfter(headers), key)).toEqual(long);

  // A shorter draft replaces all cookies of the longer one.
  const short = storeDraft(requestAfter(headers), key, draft);
  expect(requestAfter(headers, short).headers.get("cookie")!.split("; ")).toHaveLength(1);
  expect(readDraft(requestAfter(headers, short), key)).toEqual(draft);
  // A draft is not restored from a part of its cookies.
  const half = new Request("http://localhost/", {
    headers: { cookie: requestAfter(headers).headers.get("cookie")!.split("; ")[0]! },
  });
  expect(readDraft(half, key)).toBeNull();
});

test("B-01 a long draft replaces other drafts; one that is too long is stored without its longest answers", () => {
  const other = storeDraft(requestAfter(), { ...key, doctorId: 8 }, { ...draft, fields: randomAnswers(200) });
  const huge = storeDraft(requestAfter(other), key, {
    ...draft,
    fields: { ...randomAnswers(450), 0: randomAnswers(500)["0"]! },
  });
  const both = requestAfter(other, huge);
  expect(both.headers.get("cookie")!.length).toBeLessThan(17_000);
  const kept = readDraft(both, key)!;
  expect([kept.name, kept.fields["0"]]).toEqual([draft.name, undefined]);
  expect(Object.keys(kept.fields).length).toBeGreaterThan(20);
  expect(readDraft(both, { ...key, doctorId: 8 })).toBeNull();
});

test("B-01 a draft expires after an hour, even if the browser keeps the cookie", () => {
  const kept = requestAfter(storeDraft(requestAfter(), key, draft));
  const at = Date.now();
  vi.setSystemTime(at + 3_590_000);
  expect(readDraft(kept, key)).toEqual(draft);
  vi.setSystemTime(at + 3_610_000);
  expect(readDraft(kept, key)).toBeNull();
});

test("B-13 the latest draft is the one stored last for any doctor, within an hour", () => {
  vi.useFakeTimers();
  const { secret } = key;
  const stored: Headers[] = [];
  for (const [doctorId, name] of [
    [9, "first"],
    [7, "second"],
    [8, "third"],
    [7, "last"],
  ] as const) {
    vi.advanceTimersByTime(1000);
    stored.push(storeDraft(requestAfter(...stored), { doctorId, secret }, { ...draft, name }));
  }
  const nameOf = (request: Request) => readLatestDraft(request, secret)?.name;
  expect([
    nameOf(requestAfter()),
    nameOf(requestAfter(...stored)),
    nameOf(requestAfter(...stored.slice(0, 3))),
  ]).toEqual([undefined, "last", "third"]);
  expect(readLatestDraft(requestAfter(...stored), "another secret, long enough too")).toBeNull();
  vi.advanceTimersByTime(3_599_500);
  expect(nameOf(requestAfter(...stored))).toBe("last");
  vi.advanceTimersByTime(500);
  expect(nameOf(requestAfter(...stored))).toBeUndefined();
});
