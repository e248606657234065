import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  freshPhone,
  lastCode,
  pathWithKey,
  startForm,
  typedFields,
  bookingTexts,
  hasNoAdditionalFields,
} from "../support/booking.ts";
import { listenOnLoopback, type LoopbackServer } from "../support/loopback.ts";
import { startProduct, type Product } from "../support/product.ts";
import { forwardRequest } from "../support/api-proxy.ts";
import { readProvided } from "../support/provided.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { fakeAppointments } from "../support/fake-appointments.ts";
import { createVisitor, type Page } from "../support/visitor.ts";
import { sessionSecret } from "../support/session-secret.ts";

/** Responds to a call instead of the API. @returns whether it responded */
type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean;

let intercept: Interceptor;
/** Between the pages and the API. */
let proxy: LoopbackServer;
let product: Product;
const maxResponseMs = 9_000;
/** For the rest of the page on a busy machine. */
const slackMs = 6_000;

beforeAll(async () => {
  const server = createServer((request, response) => {
    if (!intercept(request, response)) forwardRequest(request, response, readProvided("productPort"));
  });
  proxy = await listenOnLoopback(server);
  product = await startProduct({
    env: {
      API_URL: proxy.url,
      SESSION_SECRET: sessionSecret,
      ANSWER_WITHIN_MS: String(maxResponseMs),
    },
  });
});
afterAll(async () => {
  await product?.stop();
  proxy?.close();
});
beforeEach(() => {
  intercept = () => false;
});

const respondAt =
  (path: string, respond: (response: ServerResponse) => void): Interceptor =>
  (request, response) => {
    if (!request.url?.startsWith(path)) return false;
    respond(response);
    return true;
  };
const respond = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const codes = "/api/v0/registration_codes/";

async function openForm(market = "kg" as const) {
  const visitor = createVisitor(product.origin(market));
  const { form } = await startForm(visitor);
  const phone = freshPhone(market);
  const slot = form.document.querySelector("input[name=slot]")!.getAttribute("value")!;
  return { visitor, form, phone, slot, typed: { name: bookingTexts.name, phone: phone.typed, ...typedFields(form) } };
}

function expectBackAtTheForm(page: Page, slot: string): void {
  expect(page.url.pathname).toMatch(/\/form$/);
  expect(page.document.querySelector("input[name=slot]")?.getAttribute("value")).toBe(slot);
  expect(page.document.querySelector("input[name=name]")?.getAttribute("value")).toBe(bookingTexts.name);
}
const alertOf = (page: Page) => page.document.querySelector("[role=alert]")?.text;
const notSent = "Сейчас не удалось отправить SMS. Введённые данные сохранены, попробуйте ещё раз.";

test("X-08 a code to sign in that could not be sent is asked for again, in words of its own", async () => {
  intercept = respondAt(
    codes,
    respond(400, { type: "client_error", errors: [{ attr: null, code: "sms_not_sent", detail: notSent }] }),
  );
  const page = await createVisitor(product.origin("kg")).get("/appointments");
  const refused = await page.form("Получить код").submit({ phone: freshPhone().typed });
  expect([refused.status, alertOf(refused)]).toEqual([503, expect.stringContaining("не получилось отправить SMS")]);
});

test.each(["book", "chooseTime"] as const)(
  "B-01 answers too long to be stored until the next step (%s) are refused where they are, and nothing typed is lost",
  async (button) => {
    const ids = Array.from({ length: 40 }, (_, index) => 9_001 + index);
    const field = { param_name: "notes", is_required: false, min_length: null, max_length: 500 };
    const fields = ids.map((id) => ({ id, title: `Вопрос ${id}`, ...field }));
    intercept = (request, response) => {
      if (!request.url?.includes("/appointment-fields/")) return false;
      respond(200, fields)(response);
      return true;
    };
    const { form, typed, slot, phone } = await openForm();
    // Letters in an order that does not compress.
    const letters = fc.string({
      unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
      minLength: 500,
      maxLength: 500,
    });
    const answers = fc.sample(letters, { seed: 2611, numRuns: ids.length });
    const longAnswers = Object.fromEntries(ids.map((id, index) => [`field-${id}`, answers[index]!]));
    const refused = await form.form(bookingTexts[button]).submit({ ...typed, ...longAnswers });
    expect(refused.status).toBe(400);
    expect(alertOf(refused)).toContain("Сократите самые длинные. Ничего не отправлено.");
    expectBackAtTheForm(refused, slot);
    for (const [name, value] of Object.entries(longAnswers))
      expect(refused.document.querySelector(`input[name=${name}]`)?.getAttribute("value")).toBe(value);
    await expect(lastCode(createVisitor(sharedOrigin("kg")), phone)).rejects.toThrow("no code");
  },
);

test.each([
  [
    "is down",
    respondAt(
      codes,
      respond(503, { type: "server_error", errors: [{ attr: null, code: "sms_not_sent", detail: "…" }] }),
    ),
  ],
  ["breaks off", respondAt(codes, (response) => void response.destroy())],
  ["does not respond", respondAt(codes, () => {})],
] as const)(
  "B-06 when the SMS gateway %s the form returns in time with the slot and everything typed",
  async (_how, fault) => {
    const { form, typed, slot, phone } = await openForm();
    // The time of the wait, without the rest of the page.
    let calledAt = 0;
    intercept = (request, response) => {
      if (!fault(request, response)) return false;
      calledAt = Date.now();
      return true;
    };
    const refused = await form.form(bookingTexts.book).submit(typed);
    expect(Date.now() - calledAt).toBeLessThan(maxResponseMs + slackMs);
    expect(refused.status).toBe(503);
    expect(alertOf(refused)).toContain(notSent);
    expectBackAtTheForm(refused, slot);

    intercept = () => false;
    const otp = await refused.form(bookingTexts.book).submit();
    expect(otp.url.pathname).toMatch(/\/otp$/);
    const shared = createVisitor(sharedOrigin("kg"));
    expect((await otp.form(bookingTexts.confirm).submit({ code: await lastCode(shared, phone) })).url.pathname).toMatch(
      /^\/appointments\//,
    );
  },
);

test("X-08 O-03 a failed lookup of a caller's appointments is a 503 with the number kept", async () => {
  const visitor = createVisitor(product.origin("kg"));
  const signIn = (await visitor.get("/staff")).form("Войти");
  const desk = await signIn.submit({ email: "operator@demo.example", password: "demo-operator" });
  intercept = respondAt("/api/v1/patients/", (response) => void response.destroy());
  const { typed } = freshPhone();
  const refused = await desk.form("Найти записи").submit({ phone: typed });
  expect([refused.status, refused.response.headers["retry-after"]]).toEqual([503, "5"]);
  expect(alertOf(refused)).toContain("Не получилось связаться с сервером");
  expect(refused.document.querySelector("input[name=phone]")?.getAttribute("value")).toBe(typed);
});

test.each(["validate/", ""])(
  "X-08 a failure of the API at appointments/%s is an outage, not a fault of the form: 503, the time and everything typed kept",
  async (call) => {
    const { form, typed, slot } = await openForm();
    const path = `/api/v1/appointments/${call}`;
    const failed = respond(500, {
      type: "server_error",
      errors: [{ attr: "client_name", code: "x", detail: "Stack." }],
    });
    const noCode = respondAt(codes, respond(201, { send_sms: false }));
    intercept = (request, response) =>
      noCode(request, response) || (request.url === path && respondAt(path, failed)(request, response));
    const refused = await form.form(bookingTexts.book).submit(typed);
    expect([refused.status, alertOf(refused)]).toEqual([503, expect.stringContaining("Ничего не потеряно")]);
    expect(refused.text).not.toContain("Stack.");
    expect(refused.document.querySelector("[aria-invalid=true]")).toBeNull();
    expectBackAtTheForm(refused, slot);
  },
);

test("B-06 B-09 where no code is needed the booking is created at once, its page is shown, and the details are saved", async () => {
  const { visitor, form, typed, phone, slot } = await openForm();
  const appointments = fakeAppointments();
  intercept = (request, response) =>
    appointments.respond(request, response) || respondAt(codes, respond(201, { send_sms: false }))(request, response);
  const page = await form.form(bookingTexts.book).submit({ ...typed, saveDetails: "on" });
  expect(visitor.cookies.has("patient-details")).toBe(true);
  expect(appointments.payloads).toMatchObject([{ client_phone: phone.number, slot: Number(slot) }]);
  expect(appointments.payloads[0]).not.toHaveProperty("code");
  const [created] = appointments.created;
  expect([page.status, page.url.pathname + page.url.search]).toEqual([200, `/appointments/${created?.id}`]);
  expect(pathWithKey(page)).toBe(`/appointments/${created?.id}?hash=${created?.hash}`);
  expect(page.document.querySelector("h1")?.text).toBe("Вы записаны");
  expect(page.text).toContain(bookingTexts.name);
});

test("X-08 a failure of the API at the page of another appointment is an outage, not a doctor who has left", async () => {
  const { visitor, form, typed } = await openForm();
  const appointments = fakeAppointments();
  intercept = (request, response) =>
    appointments.respond(request, response) || respondAt(codes, respond(201, { send_sms: false }))(request, response);
  const { url } = await form.form(bookingTexts.book).submit(typed);
  const failed = respond(500, { type: "server_error", errors: [{ attr: null, code: "x", detail: "Stack." }] });
  intercept = (request, response) =>
    respondAt("/api/v1/doctor-services/", failed)(request, response) || appointments.respond(request, response);
  expect((await visitor.get(`${url.pathname}/rebook`)).status).toBeGreaterThanOrEqual(500);
});

test("B-11 an error of an unknown field is shown at the top and reported as a warning without what was typed", async () => {
  const { form, typed, slot, phone } = await openForm();
  intercept = respondAt(
    "/api/v1/appointments/validate/",
    respond(400, {
      type: "validation_error",
      errors: [
        { attr: "moon_phase", code: "waxing", detail: "Не при растущей луне." },
        { attr: "full_name", code: "odd", detail: "Странное имя." },
      ],
    }),
  );
  const refused = await form.form(bookingTexts.book).submit(typed);
  expect(refused.status).toBe(400);
  expect(alertOf(refused)).toContain("Не при растущей луне.");
  expect(alertOf(refused)).toContain("Имя пациента: Странное имя.");
  expectBackAtTheForm(refused, slot);
  const warning = product
    .output()
    .split("\n")
    .find((line) => line.includes("moon_phase"));
  expect(JSON.parse(warning!)).toMatchObject({ level: "warn", call: "validate", attr: "moon_phase", fault: "waxing" });
  expect(product.output()).not.toContain(phone.number);
  expect(product.output()).not.toContain(bookingTexts.name);
});

test.each([
  [
    "an error of a type of its own",
    { type: "throttled", errors: [{ attr: null, code: "slow_down", detail: "Слишком часто." }] },
    "Слишком часто.",
  ],
  [
    "an error without a detail",
    { type: "other", errors: [{ attr: null, code: "odd" }] },
    "Неизвестная ошибка. Попробуйте ещё раз.",
  ],
  [
    "a field's error without a detail",
    { errors: [{ attr: "client_name", code: "odd", detail: null }] },
    "Имя пациента: Неизвестная ошибка. Попробуйте ещё раз.",
  ],
  ["no error at all", { type: "client_error", errors: [] }, "Неизвестная ошибка. Попробуйте ещё раз."],
  ["something else altogether", { message: "no" }, "Неизвестная ошибка. Попробуйте ещё раз."],
])("B-11 X-05 every refusal has a message: %s", async (_what, body, message) => {
  const { form, typed, slot } = await openForm();
  intercept = respondAt("/api/v1/appointments/validate/", respond(400, body));
  const refused = await form.form(bookingTexts.book).submit(typed);
  expect(refused.status).toBe(400);
  expect(alertOf(refused)).toContain(message);
  expectBackAtTheForm(refused, slot);

  intercept = respondAt(codes, respond(429, body));
  const notSent = await refused.form(bookingTexts.book).submit();
  expect([notSent.status, notSent.url.pathname.endsWith("/form"), Boolean(alertOf(notSent))]).toEqual([
    400,
    true,
    true,
  ]);
});

test("B-14 B-04 with their flags on surname and consent are required in their places", async () => {
  intercept = respondAt(
    "/api/v1/feature-switches/",
    respond(200, { "appointment.surname": true, "appointment.consent": true, "otp-enable": false }),
  );
  const visitor = createVisitor(product.origin("ro"));
  const { form } = await startForm(visitor, hasNoAdditionalFields);
  const order = form.document
    .querySelectorAll("form [id^=booking-]")
    .map((element) => element.id.replace("booking-", ""))
    .filter((id) => ["service", "slot", "surname", "name", "phone", "consent"].includes(id));
  expect(order).toEqual(["service", "slot", "surname", "name", "phone", "consent"]);
  expect(form.text).not.toContain("veți primi un SMS");
  const labelOf = (name: string) => form.document.querySelector(`label[for=booking-${name}]`)?.text.replace(" *", "");
  expect([labelOf("surname"), labelOf("name")]).toEqual(["Numele pacientului", "Prenumele pacientului"]);

  const phone = freshPhone("ro").typed;
  const refused = await form.form(bookingTexts.book).submit({ name: "Ana", phone });
  expect(refused.document.querySelectorAll("[role=alert] a").map((link) => link.getAttribute("href"))).toEqual([
    "#booking-surname",
    "#booking-consent",
  ]);
  const nameless = await form.form(bookingTexts.book).submit({ surname: "Popescu", consent: "on", phone });
  expect(alertOf(nameless)).toContain("Prenumele pacientului: ");

  const appointments = fakeAppointments();
  intercept = appointments.respond;
  const page = await refused.form(bookingTexts.book).submit({ surname: "Popescu", consent: "on" });
  expect(appointments.payloads).toMatchObject([{ client_name: "Ana Popescu", consents: { processing: true } }]);
  expect([page.status, page.url.pathname]).toEqual([200, "/appointments/1"]);
});

test("B-08 errors of the code are shown at the code, and those of the form at the form", async () => {
  const { form, typed } = await openForm();
  const otp = await form.form(bookingTexts.book).submit(typed);
  const refuseWith = async (attr: string, code: string, detail: string) => {
    intercept = (request, response) =>
      request.method === "POST" &&
      respondAt("/api/v1/appointments/", respond(400, { type: "validation_error", errors: [{ attr, code, detail }] }))(
        request,
        response,
      );
    const response = await otp.form(bookingTexts.confirm).submit({ code: "1234" });
    intercept = () => false;
    return response;
  };
  for (const [attr, code] of [
    ["otp", "code_expired"],
    ["otp", "code_attempts"],
    ["code", "code.code"],
  ] as const) {
    const response = await refuseWith(attr, code, `так: ${code}`);
    expect([response.status, response.url.pathname]).toEqual([400, otp.url.pathname]);
    expect(response.document.querySelector("#booking-code-error")?.text).toBe(`так: ${code}`);
    expect(response.document.querySelector("title")?.text).toMatch(/^Ошибка: /);
  }
  const returned = await refuseWith("client_phone", "too_many_visits", "Слишком много записей.");
  expect(returned.url.pathname).toMatch(/\/form$/);
  expect(returned.text).toContain("Слишком много записей.");

  intercept = respondAt("/api/v1/appointments/", (response) => void response.destroy());
  const broken = await otp.form(bookingTexts.confirm).submit({ code: "1234" });
  expect([broken.status, alertOf(broken)]).toEqual([
    503,
    expect.stringContaining("Не получилось связаться с сервером"),
  ]);
});

test("L-12 X-07 a page that fails to render says so in the visitor's language, with links", async () => {
  intercept = respondAt("/api/v1/clinics/", respond(500, { type: "server_error", errors: [] }));
  const page = await createVisitor(product.origin("kg")).get("/clinics/bishkek");
  expect(page.status).toBeGreaterThanOrEqual(500);
  const screen = page.document.querySelector("main")!;
  expect(screen.text).toContain("Что-то пошло не так");
  expect(screen.text).toMatch(/Код ошибки: 50\d/);
  expect(screen.text).not.toMatch(/[a-z]{3}/i);
  expect(screen.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual(["/clinics/bishkek", "/"]);
});
