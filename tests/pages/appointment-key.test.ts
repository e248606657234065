import { expect, test } from "vitest";
import { appointmentCode } from "#app/contract/appointment-code.ts";
import { keyOf, pathWithKey } from "../support/booking.ts";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { bookVisit, calendarOf, offeredSlots } from "../support/visit-page.ts";
import { createVisitor } from "../support/visitor.ts";

test("B-18 a wrong hash and an unknown appointment redirect to the same not-found page, without the hash in its URL", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  for (const path of [
    `${appointment.url.pathname}?hash=wrong-hash`,
    `${appointment.url.pathname}/cancel?hash=wrong-hash`,
    `${appointment.url.pathname}/reschedule?hash=wrong-hash`,
    `${appointment.url.pathname}/rebook?hash=wrong-hash`,
    `${appointment.url.pathname}/calendar.ics?hash=wrong-hash`,
    "/appointments/999999?hash=wrong-hash",
  ]) {
    const page = await visitor.get(path);
    expect([page.status, page.url.pathname]).toEqual([404, "/404"]);
    expect(page.url.href).not.toContain("wrong-hash");
    expect(page.text).toContain("Мы не нашли эту запись");
    expect(page.document.querySelector("main a[href='/contacts']")).not.toBeNull();
  }
});

test("B-18 opening every link of an appointment changes nothing", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  const links = appointment.document
    .querySelectorAll("main a[href^='/appointments/']")
    .map((link) => link.getAttribute("href")!);
  expect(links.map((href) => /appointments\/\d+\/([\w.]+)/.exec(href)?.[1])).toEqual([
    "calendar.ics",
    "reschedule",
    "cancel",
  ]);
  const scanner = createVisitor(sharedOrigin(), { keepsCookies: false });
  const key = new URL(pathWithKey(appointment), appointment.url).search;
  for (const href of [...links, links[0]!.replace("calendar.ics", "rebook")])
    expect((await scanner.get(href + key)).status).toBe(200);
  expect(await calendarOf(visitor, await visitor.get(appointment.url.pathname))).toMatchObject({
    sequence: 0,
    status: "CONFIRMED",
  });
});

test("B-18 the page is private: not indexed, no referrer, not cached, no hash in outgoing links", async () => {
  const appointment = await bookVisit(createVisitor(sharedOrigin()));
  const { headers } = appointment.response;
  expect([headers["referrer-policy"], headers["cache-control"]]).toEqual(["no-referrer", "no-store"]);
  expect(appointment.document.querySelector("meta[name=robots]")?.getAttribute("content")).toContain("noindex");
  const hash = keyOf(appointment);
  const outside = appointment.document
    .querySelectorAll("main a[href^=http]")
    .filter((link) => new URL(link.getAttribute("href")!).origin !== appointment.url.origin);
  expect(outside.map((link) => new URL(link.getAttribute("href")!).host)).toEqual([
    "2gis.kg",
    "www.google.com",
    "www.openstreetmap.org",
  ]);
  for (const link of outside) {
    expect(link.getAttribute("rel")).toContain("noreferrer");
    expect(link.getAttribute("href")).not.toContain(hash);
  }
  for (const script of appointment.document.querySelectorAll("script[src]"))
    expect(script.getAttribute("src")).toMatch(/^\/assets\//);
});

test("B-09 B-18 after a booking, and at the first opening of its link, the key moves from the URL to a cookie", async () => {
  const booker = createVisitor(sharedOrigin());
  const appointment = await bookVisit(booker);
  const path = appointment.url.pathname;
  const name = `visit-${path.split("/").at(-1)}`;
  expect([appointment.url.search, booker.cookies.has(name)]).toEqual(["", true]);
  const key = keyOf(appointment);
  expect(booker.cookies.get(name)).not.toContain(key);
  const link = pathWithKey(appointment);
  expect(booker.locations.slice(-2)).toEqual([link, path]);

  const short = `/a/${appointmentCode({ id: Number(path.split("/").at(-1)), hash: key })}`;
  const feedback = path.replace("appointments", "feedback");
  for (const [from, to] of [
    [link, path],
    [`${path}/cancel?hash=${key}`, `${path}/cancel`],
    [`${path}/reschedule?from=2026-12-01&hash=${key}`, `${path}/reschedule?from=2026-12-01`],
    [`${path}/calendar.ics?hash=${key}`, `${path}/calendar.ics`],
    [`${feedback}?hash=${key}`, feedback],
    [short, path],
  ] as const) {
    // One that has a cookie keeps them; otherwise the URL keeps the key until the cookie has come back.
    const knowing = await sendRequest(sharedOrigin() + from, { headers: { cookie: "city=bishkek" } });
    expect([knowing.status, knowing.headers.location], from).toEqual([302, to]);
    expect([knowing.headers["referrer-policy"], knowing.headers["cache-control"]]).toEqual(["no-referrer", "no-store"]);
    const [cookie] = knowing.headers["set-cookie"]!;
    expect(cookie).toMatch(new RegExp(`^${name}=[^;]+; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax$`));
    const visitor = createVisitor(sharedOrigin());
    const opened = await visitor.get(from);
    expect([opened.status, opened.url.pathname + opened.url.search], from).toEqual([200, to]);
    expect((await visitor.get(to)).status).toBe(200);
  }
  // As the page's script asks, such as from an operator's list.
  const data = await sendRequest(`${sharedOrigin()}${path}.data?hash=${key}`, { headers: { cookie: "city=bishkek" } });
  expect([data.status, data.text.includes(`"${path}"`), data.text.includes(key)]).toEqual([202, true, false]);
  expect(data.headers["set-cookie"]).toHaveLength(1);
  expect((await createVisitor(sharedOrigin()).get(path)).url.pathname).toBe("/appointments");
});

test("B-18 a wrong key does not replace the right one, and forms with the key in their URL work", async () => {
  const visitor = createVisitor(sharedOrigin());
  const appointment = await bookVisit(visitor);
  const path = appointment.url.pathname;
  expect((await visitor.get(`${path}?hash=${"x".repeat(32)}`)).status).toBe(404);
  expect((await visitor.get(path)).text).toContain("Подтверждена");

  const { headers } = await sendRequest(sharedOrigin() + path, { headers: { cookie: "city=bishkek" } });
  expect(headers.location).toBe("/appointments?from=appointment");
  const post = (body: string) =>
    sendRequest(`${sharedOrigin()}${path}/reschedule${new URL(pathWithKey(appointment), sharedOrigin()).search}`, {
      method: "POST",
      headers: {
        origin: sharedOrigin(),
        cookie: "city=bishkek",
        "content-type": "application/x-www-form-urlencoded",
        accept: "text/html",
      },
      body,
    });
  const unchosen = await post("");
  expect([unchosen.status, unchosen.text]).toEqual([400, expect.stringContaining("Выберите время")]);
  const times = await appointment.follow("Перенести запись");
  expect((await post(`slot=${offeredSlots(times).at(-1)}`)).headers.location).toBe(pathWithKey(appointment));
});
