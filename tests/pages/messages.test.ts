import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appointmentCode } from "#app/contract/appointment-code.ts";
import { clientAt, findBookable } from "../support/api.ts";
import { setVisitStart } from "../support/appointments.ts";
import { freshPhone } from "../support/booking.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { listenOnLoopback, type LoopbackServer } from "../support/loopback.ts";
import { startProduct, type Product } from "../support/product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

let database: TestDatabase;
let gateway: LoopbackServer;
let nodes: Product[];
const received: { to: string; text: string; key: string }[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ content: "product" });
  await database.db
    .insertInto("feature_switches")
    .values([
      { key: "otp-enable", value: "false" },
      { key: "appointment.reschedule", value: "false" },
    ])
    .execute();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({
        ...(JSON.parse(body) as { to: string; text: string }),
        key: String(request.headers["idempotency-key"]),
      });
      response.writeHead(204).end();
    });
  });
  gateway = await listenOnLoopback(server);
  const env = {
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: sessionSecret,
    SMS_PROVIDER: "webhook",
    SMS_WEBHOOK_URL: gateway.url,
    COUNTRY_HOSTS: "vizit.example=kg",
  };
  nodes = await Promise.all([startProduct({ env }), startProduct({ env })]);
});
afterAll(async () => {
  await Promise.all(nodes?.map((node) => node.stop()) ?? []);
  gateway?.close();
  await database?.close();
});

test(
  "B-18 two processes, one killed midway: every booking is announced once with a working link",
  { timeout: 120_000 },
  async () => {
    const [killed, other] = nodes as [Product, Product];
    const client = clientAt(other);
    const { doctorService, slots } = await findBookable(client, { atLeast: 24 });
    const booked: { id: number; phone: string }[] = [];
    for (const [index, slot] of slots.slice(-20).entries()) {
      const { number: phone } = freshPhone();
      const { id } = await client.appointments.create({
        client_name: "Два узла",
        client_phone: phone,
        doctor_service: doctorService.id,
        slot: slot.id,
        source: "web-desktop",
      });
      booked.push({ id, phone });
      if (index === 10) await killed.kill();
    }
    const sent = () =>
      database.db
        .selectFrom("outbox")
        .select(["appointment_id", "sent_at"])
        .where("appointment_id", "is not", null)
        .execute();
    await expect
      .poll(async () => (await sent()).filter((row) => row.sent_at).length, { timeout: 60_000 })
      .toBe(booked.length);
    expect((await sent()).map((row) => row.appointment_id).sort()).toEqual(booked.map(({ id }) => id).sort());
    for (const { phone } of booked)
      expect(new Set(received.filter(({ to }) => to === phone).map(({ key }) => key)).size).toBe(1);

    const { text } = received.find(({ to }) => to === booked[0]!.phone)!;
    const link = new URL(/https:\/\/vizit\.example\/a\/\S+$/.exec(text)![0]);
    const page = await createVisitor(other.origin("kg")).get(link.pathname);
    expect([page.status, page.url.pathname]).toEqual([200, `/appointments/${booked[0]!.id}`]);
    expect(other.output()).not.toContain(link.pathname.slice(3));
  },
);

test("B-06 a code's SMS names the market's configured host, where a browser may fill the code in", async () => {
  const { number: phone } = freshPhone();
  await clientAt(nodes[1]!).codes.send({ phone, purpose: "sign-in" });
  expect(received.find(({ to }) => to === phone)?.text).toMatch(/\n@vizit\.example #\d{4}$/);
});

test("L-08 footers lead to a market's configured host, and to the public URL of one without", async () => {
  const page = await createVisitor(nodes[1]!.origin("hu")).get("/");
  const links = page.document.querySelectorAll("footer a").map((link) => link.getAttribute("href"));
  expect(links).toEqual(expect.arrayContaining(["https://vizit.example/", "https://vizit.kz/", "https://vizit.hu/"]));
});

test("B-14 B-18 where moving is switched off, no page offers it, and a change that comes too late says so", async () => {
  const client = clientAt(nodes[1]!);
  const { doctorService, slots } = await findBookable(client, { atLeast: 24 });
  const phone = freshPhone();
  const { id, hash } = await client.appointments.create({
    client_name: "Айгүл Сатыбалдиева",
    client_phone: phone.number,
    doctor_service: doctorService.id,
    slot: slots.at(-1)!.id,
    source: "web-desktop",
  });
  const changeLinks = (page: Page) =>
    page.document
      .querySelectorAll("main a")
      .map((link) => link.getAttribute("href") ?? "")
      .filter((href) => /\/(?:cancel|reschedule)/.test(href));
  const page = await createVisitor(nodes[1]!.origin("kg")).get(`/appointments/${id}/reschedule?hash=${hash}`);
  expect([page.status, page.url.pathname]).toEqual([200, `/appointments/${id}`]);
  expect(changeLinks(page)).toEqual([expect.stringMatching(/\/cancel/)]);

  const visitor = createVisitor(nodes[1]!.origin("kg"));
  const codePage = await (await visitor.get("/appointments")).form("Получить код").submit({ phone: phone.typed });
  const codeSent = () =>
    received.flatMap(({ to, text }) => (to === phone.number ? (/#(\d{4})$/.exec(text)?.[1] ?? []) : [])).at(-1);
  await expect.poll(codeSent).toBeDefined();
  const list = await codePage.form("Показать мои записи").submit({ code: codeSent()!, letter: "а" });
  expect(changeLinks(list)).toEqual([`/appointments/${id}/cancel`]);

  // The deadline passes while a change is being confirmed.
  const cancelling = await visitor.get(`/appointments/${id}/cancel`);
  await setVisitStart(database, id, new Date(Date.now() + 60_000));
  const late = await cancelling.form("Отменить запись").submit({});
  expect([late.url.pathname, late.document.querySelector("output")?.text]).toEqual([
    `/appointments/${id}`,
    expect.stringContaining("Изменить запись онлайн уже нельзя"),
  ]);
});

test("B-18 the short link of an SMS leads to the appointment in the language of the booking", async () => {
  const client = clientAt(nodes[1]!).with({ country: "kz", locale: "kk" });
  const { doctorService, slots } = await findBookable(client);
  const visit = await client.appointments.create({
    client_name: "Айгүл Сатыбалдиева",
    client_phone: freshPhone("kz").number,
    doctor_service: doctorService.id,
    slot: slots.at(-1)!.id,
    source: "web-desktop",
  });
  const page = await createVisitor(nodes[1]!.origin("kz")).get(`/a/${appointmentCode(visit)}`);
  expect([page.status, page.url.pathname]).toEqual([200, `/kk/appointments/${visit.id}`]);
});

test("B-18 a wrong short link redirects to the same not-found page without its code", async () => {
  const page = await createVisitor(nodes[1]!.origin("kg")).get("/a/abcdefghij1");
  expect([page.status, page.url.pathname, page.url.href.includes("abcdefghij")]).toEqual([404, "/404", false]);
});
