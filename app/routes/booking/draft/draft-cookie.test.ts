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

/** The request of a browser that has received these headers. */
function visit(...all: Headers[]): Request {
  const cookies = new Map<string, string>();
  for (const line of all.flatMap((headers) => headers.getSetCookie())) {
    const [name = "", value = ""] = line.split(";")[0]!.split("=");
    if (/Max-Age=0/.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
  return new Request("http://localhost/", {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
}

test("B-01 a draft is restored from a cookie that nobody else can read", () => {
  const headers = storeDraft(visit(), key, draft);
  expect(readDraft(visit(headers), key)).toEqual(draft);
  const line = headers.getSetCookie()[0]!;
  expect(line).toMatch(/HttpOnly; SameSite=Lax$/);
  expect(Buffer.from(line, "base64url").toString()).not.toContain("555123456");
});

test("B-01 a draft of an earlier release is restored, with defaults of what its code did not have", () => {
  const code = { doctorService: 70, slot: 5, phone: draft.phone, resendAt: 1 };
  const stored = storeDraft(visit(), key, { ...draft, code: code as Draft["code"] });
  expect(readDraft(visit(stored), key)).toEqual({
    ...draft,
    code: { ...code, isEarlier: false, form: "", terms: null },
  });
});

test("B-01 two tabs with two doctors never mix", () => {
  const other = { ...key, doctorId: 8 };
  const both = visit(storeDraft(visit(), key, draft), storeDraft(visit(), other, { ...draft, name: "Бакыт" }));
  expect(readDraft(both, key)?.name).toBe("Айгүл");
  expect(readDraft(both, other)?.name).toBe("Бакыт");
  const swapped = new Request("http://localhost/", {
    headers: { cookie: both.headers.get("cookie")!.replace("booking-7=", "booking-9=") },
  });
  expect(readDraft(swapped, { ...key, doctorId: 9 })).toBeNull();
});

test("a draft sealed with another secret or tampered with is empty", () => {
  const kept = storeDraft(visit(), key, draft);
  expect(readDraft(visit(kept), { ...key, secret: "another secret, long enough too" })).toBeNull();
  const cookie = visit(kept).headers.get("cookie")!;
  const changed = cookie.slice(0, -6) + (cookie.at(-6) === "A" ? "B" : "A") + cookie.slice(-5);
  expect(readDraft(new Request("http://localhost/", { headers: { cookie: changed } }), key)).toBeNull();
});

test("B-01 the total size of draft cookies is bounded", () => {
  let request = visit();
  const lines: Headers[] = [];
  for (let doctorId = 1; doctorId <= 12; doctorId += 1) {
    lines.push(storeDraft(request, { ...key, doctorId }, draft));
    request = visit(...lines);
  }
  expect(request.headers.get("cookie")!.split("; ")).toHaveLength(4);
  expect(readDraft(request, { ...key, doctorId: 12 })?.name).toBe("Айгүл");
});

/** As many answers as a branch can ask for, in signs that do not press together. */
const noise = (length: number) =>
  Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [String(index), randomBytes(length).toString("base64").slice(0, length)]),
  );

test("B-01 a draft longer than a cookie is split over several without loss", () => {
  const long: Draft = { ...draft, fields: noise(200) };
  const headers = storeDraft(visit(), key, long);
  const lines = headers.getSetCookie();
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line.length).toBeLessThan(4096);
  expect(readDraft(visit(headers), key)).toEqual(long);

  // A shorter one after it leaves nothing of the longer behind.
  const short = storeDraft(visit(headers), key, draft);
  expect(visit(headers, short).headers.get("cookie")!.split("; ")).toHaveLength(1);
  expect(readDraft(visit(headers, short), key)).toEqual(draft);
  // Half of it is none of it.
  const half = new Request("http://localhost/", {
    headers: { cookie: visit(headers).headers.get("cookie")!.split("; ")[0]! },
  });
  expect(readDraft(half, key)).toBeNull();
});

test("B-01 a long draft replaces other drafts; one that is too long is kept without its longest answers", () => {
  const other = storeDraft(visit(), { ...key, doctorId: 8 }, { ...draft, fields: noise(200) });
  const huge = storeDraft(visit(other), key, { ...draft, fields: { ...noise(450), 0: noise(500)["0"]! } });
  const both = visit(other, huge);
  expect(both.headers.get("cookie")!.length).toBeLessThan(17_000);
  const kept = readDraft(both, key)!;
  expect([kept.name, kept.fields["0"]]).toEqual([draft.name, undefined]);
  expect(Object.keys(kept.fields).length).toBeGreaterThan(20);
  expect(readDraft(both, { ...key, doctorId: 8 })).toBeNull();
});

test("B-01 a draft expires after an hour, even if the browser keeps the cookie", () => {
  const kept = visit(storeDraft(visit(), key, draft));
  const at = Date.now();
  vi.setSystemTime(at + 3_590_000);
  expect(readDraft(kept, key)).toEqual(draft);
  vi.setSystemTime(at + 3_610_000);
  expect(readDraft(kept, key)).toBeNull();
});

test("B-13 the latest draft is the one stored last, of whichever doctor, for an hour", () => {
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
    stored.push(storeDraft(visit(...stored), { doctorId, secret }, { ...draft, name }));
  }
  const nameOf = (request: Request) => readLatestDraft(request, secret)?.name;
  expect([nameOf(visit()), nameOf(visit(...stored)), nameOf(visit(...stored.slice(0, 3)))]).toEqual([
    undefined,
    "last",
    "third",
  ]);
  expect(readLatestDraft(visit(...stored), "another secret, long enough too")).toBeNull();
  vi.advanceTimersByTime(3_599_500);
  expect(nameOf(visit(...stored))).toBe("last");
  vi.advanceTimersByTime(500);
  expect(nameOf(visit(...stored))).toBeUndefined();
});
