import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { freshPhone, startForm, typedFields, bookingTexts } from "../support/booking.ts";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const post = (path: string, body: string, headers: Record<string, string>) =>
  sendRequest(new URL(sharedOrigin()), {
    method: "POST",
    headers: { "content-length": String(Buffer.byteLength(body)), ...headers },
    body,
    target: path,
  });
const ofForm = { "content-type": "application/x-www-form-urlencoded" };

test("P-11 a path that starts with two slashes does not bypass the check of a form's origin", async () => {
  const { form: page } = await startForm(createVisitor(sharedOrigin()));
  const path = page.url.pathname + page.url.search;
  const body = new URLSearchParams({ name: bookingTexts.name, phone: freshPhone().typed, intent: "book" }).toString();
  for (const target of [`//evil.example${path}`, `//evil.example:80${path}`]) {
    expect((await post(target, body, { ...ofForm, origin: "http://evil.example" })).status).toBe(404);
  }
  expect((await post(path, body, { ...ofForm, origin: "http://evil.example" })).status).toBe(403);
});

test.each(["/place", "/staff/sign-out", "/join"])(
  "P-11 %s refuses cross-site posts, and accepts those of a page without a referrer",
  async (path) => {
    const body = "lat=42.87&lng=74.6";
    const refused = await post(path, body, { ...ofForm, origin: "https://evil.example" });
    expect([refused.status, refused.headers["set-cookie"]]).toEqual([403, undefined]);
    expect((await post(path, body, { ...ofForm, origin: sharedOrigin(), "sec-fetch-site": "cross-site" })).status).toBe(
      403,
    );
    expect((await post(path, body, { ...ofForm, origin: "null" })).status).toBe(403);
    const sameOrigin = { ...ofForm, "sec-fetch-site": "same-origin" };
    const { status } = await post(path, body, { ...sameOrigin, origin: sharedOrigin() });
    expect((await post(path, body, { ...sameOrigin, origin: "null" })).status).toBe(status);
    expect(status).not.toBe(403);
  },
);

test.each(["lat=&lng=", "lat=1e1&lng=0x10", "lat=91&lng=0", "lat=42.87"])(
  "M-06 the position %j is refused and not stored",
  async (body) => {
    const refused = await post("/place", body, { ...ofForm, origin: sharedOrigin() });
    expect([refused.status, refused.headers["set-cookie"]]).toEqual([400, undefined]);
  },
);

test.each([
  ["application/json", "{}", 415],
  ["text/plain", "a=b", 415],
  ["", "a=b", 415],
  ["multipart/form-data", "a=b", 400],
  ["multipart/form-data; boundary=x", "--x\r\nbroken", 400],
])("B-06 a booking form sent as %j (%s) is refused with %i", async (type, body, status) => {
  const { form: page } = await startForm(createVisitor(sharedOrigin()));
  const headers = { origin: sharedOrigin(), ...(type ? { "content-type": type } : {}) };
  const refused = await post(page.url.pathname + page.url.search, body, headers);
  expect(refused.status).toBe(status);
  expectPlainRefusal(
    refused.text,
    status === 415 ? "Это не наша форма" : "Не удалось прочитать запрос",
    page.url.pathname + page.url.search,
  );
});

test.each(["/join", "/staff", "/cookies", "booking"])(
  "P-11 %s refuses forms with thousands of fields or very long names",
  async (path) => {
    const { form } = await startForm(createVisitor(sharedOrigin()));
    const target = path === "booking" ? form.url.pathname + form.url.search : path;
    const [most, more] = [200, 201].map((count) => Array.from({ length: count }, (_, nth) => `a${nth}=b`).join("&"));
    const headers = { ...ofForm, origin: sharedOrigin() };
    expect((await post(target, most!, headers)).status).not.toBe(413);
    const refused = await post(target, more!, headers);
    expect(refused.status).toBe(413);
    expectPlainRefusal(refused.text, "Отправлено слишком много", target);
    expect((await post(target, `${"a.".repeat(101)}=b`, headers)).status).toBe(413);
    const parts = Array.from(
      { length: 201 },
      (_, nth) => `--x\r\nContent-Disposition: form-data; name="a${nth}"\r\n\r\nb`,
    );
    const inParts = { ...headers, "content-type": "multipart/form-data; boundary=x" };
    expect((await post(target, `${parts.join("\r\n")}\r\n--x--\r\n`, inParts)).status).toBe(413);
  },
);

/** An unindexed page of the site that names the invalid value and links to the page, without an error message. */
function expectPlainRefusal(html: string, heading: string, path: string): void {
  const document = parse(html);
  expect([
    document.querySelectorAll("h1").map((element) => element.text),
    document.querySelector("title")?.text,
  ]).toEqual([[heading], expect.stringMatching(/ \| Vizit\.[a-z]{2}$/)]);
  expect(document.querySelector("title")!.text.startsWith(heading)).toBe(true);
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  expect(document.querySelectorAll("main a").map((link) => decode(link.getAttribute("href")!))).toEqual([
    path,
    expect.stringMatching(/^\/(kk)?$/),
  ]);
  expect(document.querySelector("header nav, header a[href='/'], header a[href='/kk']")).not.toBeNull();
}
const decode = (text: string) => text.replaceAll("&amp;", "&");

test.each(["/nowhere/at-all", "/doctor/x/y", "/assets/x.js", "/booking/1"])(
  "P-11 a form sent to %s, where there is no page, is refused with 404 or 405",
  async (path) => {
    const origin = sharedOrigin("kg");
    const refused = await sendRequest(new URL(path, origin), {
      method: "POST",
      body: "a=b",
      headers: { origin, "content-length": "3", ...ofForm },
    });
    expect([404, 405]).toContain(refused.status);
    expect(refused.text).toContain("<h1");
  },
);

test.each([
  ["kg", "/doctors/bishkek/terapevt", ofForm, 405, "По этому адресу так сделать нельзя"],
  ["hu", "/", ofForm, 405, "Ezen a címen ez nem lehetséges"],
  ["ro", "/join", { "content-type": "text/plain" }, 415, "Acesta nu este un formular al nostru"],
  ["ae", "/join", { "content-type": "application/json" }, 415, "This is not one of our forms"],
  ["kz", "/kk/join", { "content-type": "application/json" }, 415, "Бұл біздің форма емес"],
] as const)(
  "P-11 in %s an invalid request (%s, %j) is refused with %i in the visitor's language",
  async (market, path, headers, status, heading) => {
    const origin = sharedOrigin(market);
    const refused = await sendRequest(new URL(path, origin), {
      method: "POST",
      body: "a=b",
      headers: { origin, "content-length": "3", ...headers },
    });
    expect(refused.status).toBe(status);
    expectPlainRefusal(refused.text, heading, path);
  },
);

test("B-06 invisible characters are not a name, and the rest of the text is kept", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form: page } = await startForm(visitor);
  const response = await page
    .form(bookingTexts.book)
    .submit({ name: "\u202e\u200b\u3164\uffa0😀", phone: "0\u0000555", ...typedFields(page) });
  expect(response.status).toBe(400);
  expect(response.document.querySelector("[role=alert]")?.text).toContain("Имя пациента: Напишите имя буквами.");
  expect(response.text).not.toContain("Invalid");
  expect(response.document.querySelector("input[name=phone]")?.getAttribute("value")).toBe("0 555");
});

test("B-05 a service of another doctor is refused, not replaced", async () => {
  const { form: page } = await startForm(createVisitor(sharedOrigin()));
  for (const [service, said] of [
    ["999999", "На эту услугу больше нельзя записаться"],
    ["abc", "На эту услугу больше нельзя записаться"],
    ["", "Это поле обязательное"],
  ] as const) {
    const response = await page
      .form(bookingTexts.book)
      .submit({ service, name: bookingTexts.name, phone: freshPhone().typed, ...typedFields(page) });
    expect([response.status, response.document.querySelector("[role=alert]")?.text]).toEqual([
      400,
      expect.stringContaining(`Услуга: ${said}`),
    ]);
  }
});

test("B-01 no step of a booking is cached by browsers or proxies", async () => {
  const { form: page } = await startForm(createVisitor(sharedOrigin()));
  expect(page.response.headers["cache-control"]).toBe("no-store");
});

test("R-02 R-05 a booking under an unknown page, or another doctor's, is a 404 at every step", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor);
  const tail = `${form.url.pathname.slice(form.url.pathname.indexOf("/booking/"))}${form.url.search}`;
  const parents = [
    "/doctors/nowhere/kardiolog",
    "/doctors/bishkek/no-such-service",
    "/doctor/no-such-doctor",
    "/clinics/bishkek/no-such-clinic",
    "/clinics/nowhere/ak-zhol",
  ];
  for (const parent of parents) {
    for (const path of [parent + tail, parent + tail.replace("/form", "/slots"), parent + tail.replace("/form", "")]) {
      const page = await visitor.get(path);
      expect([path, page.status, page.document.querySelector("h1")?.text]).toEqual([path, 404, "Страница не найдена"]);
    }
    expect((await post(parent + tail, "intent=book", { ...ofForm, origin: sharedOrigin() })).status).toBe(404);
  }
  const misspelt = await visitor.get(form.url.pathname.replace(/booking\/\d+/, "booking/abc"));
  expect([misspelt.status, misspelt.document.querySelector("h1")?.text]).toEqual([404, "Страница не найдена"]);
});

test("B-01 a prefetched step is cached for seconds, unless it shows what was typed", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor);
  const prefetch = (cookie = "") =>
    sendRequest(`${form.url.origin}${form.url.pathname}.data${form.url.search}`, {
      headers: { "sec-purpose": "prefetch", ...(cookie && { cookie }) },
    });
  const withCookie = await prefetch("city=none");
  expect([withCookie.status, withCookie.headers["cache-control"], withCookie.headers.vary]).toEqual([
    200,
    "private, max-age=10",
    expect.stringMatching(/cookie/i),
  ]);
  // Its own cookie must not make the press request it again.
  const withoutCookie = await prefetch();
  expect([withoutCookie.headers["set-cookie"]?.length, withoutCookie.headers["cache-control"]]).toEqual([
    1,
    "private, max-age=2",
  ]);
  expect(withoutCookie.headers.vary ?? "").not.toMatch(/cookie/i);
  await form.form(bookingTexts.book).submit({ name: "Айгүл", phone: "1" });
  const withDraft = await prefetch([...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  expect([withDraft.status, withDraft.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(withDraft.text).toContain("Айгүл");
});

test("R-02 a booking URL with an id that is not a number is a 404", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { list } = await startForm(visitor);
  expect((await visitor.get(`${list.url.pathname}/booking/1e3/slots`)).status).toBe(404);
});
