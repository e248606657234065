import { describe, expect, test } from "vitest";
import {
  bookingTexts,
  errorAt,
  freshPhone,
  lastCode,
  sendBookingForm,
  startForm,
  typedFields,
  valueOf,
} from "../support/booking.ts";
import { sendRequest } from "../support/http.ts";
import { profilesAsking } from "../support/rare-forms.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

const titleOf = (page: Page) => page.document.querySelector("title")?.text;

describe("additional fields", () => {
  test("B-10 B-06 every kind of field has its message, all errors are shown at once, and the title is marked", async () => {
    const visitor = createVisitor(sharedOrigin("hu"));
    const { form } = await startForm(
      visitor,
      (page) => page.text.includes("Anyja neve") && !page.text.includes("Irányítószám"),
    );
    expect(titleOf(form)).toMatch(/^Időpontfoglalás — /);
    const names = Object.keys(typedFields(form));
    const nameOf = (label: string) =>
      form.document
        .querySelectorAll("main label")
        .find((element) => element.text.startsWith(label))!
        .getAttribute("for")!
        .replace("booking-", "");
    const [taj, mother, email] = [nameOf("TAJ-szám"), nameOf("Anyja neve"), nameOf("E-mail-cím")];
    const year = names.find((name) => name.endsWith("-year"))!;

    const refused = await form
      .form(bookingTexts.book)
      .submit({ [taj]: "123", [mother]: "A", [email]: "valaki", [year]: "1990", phone: "1" });
    expect(refused.status).toBe(400);
    expect(titleOf(refused)).toMatch(/^Hiba: Időpontfoglalás — /);
    expect(errorAt(refused, "TAJ-szám")).toBe("Legalább 9 karaktert írjon be");
    expect(errorAt(refused, "Anyja neve")).toBe("Legalább 3 karaktert írjon be");
    expect(errorAt(refused, "E-mail-cím")).toBe("A cím hibásnak tűnik, kérjük, ellenőrizze.");
    expect(errorAt(refused, "Születési dátum")).toMatch(/dátum|napot/);
    const summary = refused.document.querySelectorAll("[role=alert] a").map((link) => link.text);
    expect(summary.map((text) => text.split(":")[0])).toEqual([
      "A páciens neve",
      "TAJ-szám",
      "Születési dátum",
      "Anyja neve",
      "E-mail-cím",
      "A páciens telefonszáma",
    ]);
    for (const link of refused.document.querySelectorAll("[role=alert] a")) {
      expect(refused.document.querySelector(link.getAttribute("href")!), link.text).not.toBeNull();
    }
    // A partial date stays as selected.
    expect(refused.document.querySelector(`select[name=${year}] option[selected]`)?.text).toBe("1990");
    expect([valueOf(refused, taj), valueOf(refused, email)]).toEqual(["123", "valaki"]);
  });

  test('B-10 a gender is not answered by itself: nothing chosen is missing, and "other" is an answer', async () => {
    const visitor = createVisitor(sharedOrigin("ae"));
    const { form } = await startForm(visitor, (page) => page.text.includes("Gender"));
    const name = form.document.querySelector("input[type=radio][value=female]")!.getAttribute("name")!;
    const chosen = (page: Page) =>
      page.document.querySelectorAll(`input[name=${name}][checked]`).map((radio) => radio.getAttribute("value"));
    expect(chosen(form)).toEqual([]);
    const silent = await form.form(bookingTexts.book).submit({ name: "" });
    expect([silent.status, errorAt(silent, "Gender"), chosen(silent)]).toEqual([400, "Fill in this field", []]);
    expect(chosen(await visitor.get(form.url.pathname + form.url.search)), "opened again").toEqual([]);
    const other = await silent.form(bookingTexts.book).submit({ [name]: "other" });
    expect([other.status, errorAt(other, "Gender"), chosen(other)]).toEqual([400, undefined, ["other"]]);
  });

  test("B-10 limits of numbers apply to the value, not to the length", async () => {
    const visitor = createVisitor(sharedOrigin("hu"));
    const { form } = await startForm(
      visitor,
      (page) => page.text.includes("Irányítószám") && page.text.includes("Házszám"),
      await profilesAsking("hu", "billingZip", "billingHouseNr"),
    );
    const zip = form.document
      .querySelectorAll("main label")
      .find((element) => element.text.startsWith("Irányítószám"))!
      .getAttribute("for")!
      .replace("booking-", "");
    expect(errorAt(await form.form(bookingTexts.book).submit({ [zip]: "999" }), "Irányítószám")).toBe("Legalább 1000.");
    expect(errorAt(await form.form(bookingTexts.book).submit({ [zip]: "10000" }), "Irányítószám")).toBe(
      "Legfeljebb 9999.",
    );
    expect(errorAt(await form.form(bookingTexts.book).submit({ [zip]: "ezer" }), "Irányítószám")).toBe(
      "Adja meg az irányítószámot, például 1052.",
    );
    expect(errorAt(await form.form(bookingTexts.book).submit({ [zip]: "1 055" }), "Irányítószám")).toBeUndefined();
  });
});

test("B-06 W-06 each field shows one error at a time, and a foreign number is distinguished from a partial one", async () => {
  const visitor = createVisitor(sharedOrigin("hu"));
  const { form } = await startForm(visitor, (page) => page.text.includes("Anyja neve"));
  const mother = form.document
    .querySelectorAll("main label")
    .find((element) => element.text.startsWith("Anyja neve"))!
    .getAttribute("for")!
    .replace("booking-", "");
  const refused = await form
    .form(bookingTexts.book)
    .submit({ name: "Á", [mother]: "A".repeat(600), phone: "+40 712 345 678" });
  expect(errorAt(refused, "A páciens neve")).toBe("Legalább 2 karaktert írjon be");
  expect(errorAt(refused, "Anyja neve")).toMatch(/^Legfeljebb \d+ karaktert írjon be$/);
  expect(errorAt(refused, "A páciens telefonszáma")).toBe(
    "Ez egy másik ország telefonszáma. Itt csak belföldi szám adható meg: Magyarország (+36). " +
      "Ha nincs ilyen száma, foglaljon időpontot a rendelő telefonszámán.",
  );
  const long = await refused.form(bookingTexts.book).submit({ name: "Nagy Éva ".repeat(8) });
  expect([errorAt(long, "A páciens neve"), valueOf(long, "name")]).toEqual([
    "Legfeljebb 60 karaktert írjon be",
    "Nagy Éva ".repeat(8),
  ]);
  expect(long.document.querySelectorAll("main input[maxlength]").map((input) => input.getAttribute("name"))).toEqual(
    [],
  );
  const corrected = await refused.form(bookingTexts.book).submit({ name: "1", phone: "+36 20" });
  expect([errorAt(corrected, "A páciens neve"), errorAt(corrected, "A páciens telefonszáma")]).toEqual([
    "A nevet betűkkel írja.",
    "A telefonszámból 7 számjegy hiányzik.",
  ]);
});

test("B-01 posted values survive a change of language, at the same step with the same slot", async () => {
  const visitor = createVisitor(sharedOrigin("hu"));
  const { form } = await startForm(visitor);
  const refused = await form.form(bookingTexts.book).submit({ name: "Nagy Éva", phone: "06 20" });
  const english = await refused.follow("English");
  expect(english.url.pathname).toMatch(/^\/en\/.*\/form$/);
  expect([valueOf(english, "name"), valueOf(english, "phone"), valueOf(english, "slot")]).toEqual([
    "Nagy Éva",
    "06 20",
    valueOf(form, "slot"),
  ]);
  expect(english.text).toContain("Patient’s phone");
  expect(english.status).toBe(200);
});

test("B-15 a children's service links to the one for adults, with what was typed", async () => {
  const visitor = createVisitor(sharedOrigin("kg"));
  const home = await visitor.get("/");
  const lists = home.document
    .querySelectorAll("main a[href*='/doctors/']")
    .map((link) => link.getAttribute("href")!)
    .filter((href) => /detsk|pediat/.test(href));
  const forms: Page[] = [];
  for (const list of lists) {
    const page = await visitor.get(list);
    for (const link of page.document.querySelectorAll("article a[href*='slot=']").slice(0, 60)) {
      const opened = await visitor.get(link.getAttribute("href")!);
      const form = opened.url.pathname.endsWith("/info") ? await opened.follow(bookingTexts.goOn) : opened;
      if (form.text.includes("Эта услуга — только для детей")) forms.push(form);
      if (form.document.querySelector("button[name=adultService]")) break;
    }
  }
  expect(forms.length).toBeGreaterThan(0);
  const withSwitch = forms.find((form) => form.document.querySelector("button[name=adultService]"));
  const withLink = forms.find((form) => !form.document.querySelector("button[name=adultService]"));
  expect(withSwitch ?? withLink).toBeDefined();
  if (withSwitch) {
    const adult = withSwitch.document.querySelector("button[name=adultService]")!.getAttribute("value")!;
    const switched = await withSwitch.form(/^Для взрослых: /).submit({ name: "Мария" });
    expect(switched.url.pathname).toContain(`/booking/${adult}/form`);
    expect([valueOf(switched, "name"), valueOf(switched, "slot")]).toEqual(["Мария", ""]);
    expect(switched.text).not.toContain("только для детей");
  }
  if (withLink) {
    const list = await withLink.follow(/^Для взрослых: /);
    expect([list.status, list.url.pathname]).toEqual([200, expect.stringMatching(/^\/doctors\/[\w-]+\/[\w-]+$/)]);
  }
});

describe("steps that are not allowed", () => {
  test("B-01 after the booking the steps of its slot redirect to the appointment, and a new slot starts a new booking", async () => {
    const visitor = createVisitor(sharedOrigin("kg"));
    const { form } = await startForm(visitor);
    const phone = freshPhone();
    const otp = await sendBookingForm(form, phone);
    const appointment = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
    for (const step of ["form", "otp"]) {
      const back = await visitor.get(form.url.pathname.replace(/form$/, step) + form.url.search);
      expect(back.url.href, step).toBe(appointment.url.href);
    }
    // For other visitors the slot is taken.
    const stranger = await createVisitor(sharedOrigin("kg")).get(form.url.pathname + form.url.search);
    expect(stranger.url.pathname).toMatch(/\/slots$/);
    expect(stranger.text).toContain("Выбранное время больше не свободно");
    const again = await visitor.get(form.url.pathname);
    expect([again.url.pathname, valueOf(again, "name")]).toEqual([form.url.pathname, ""]);
  });

  test("B-01 a draft changed after the code was sent still books the phone that got the code", async () => {
    const visitor = createVisitor(sharedOrigin("kg"));
    const { form } = await startForm(visitor);
    const phone = freshPhone();
    const otp = await sendBookingForm(form, phone);
    const code = await lastCode(visitor, phone);
    const back = await otp.follow("Изменить номер");
    expect([back.url.search, valueOf(back, "phone")]).toEqual([form.url.search, phone.shown]);
    await back.form(bookingTexts.chooseTime).submit({ phone: "0555 1" });
    const appointment = await otp.form(bookingTexts.confirm).submit({ code });
    expect(appointment.url.pathname).toMatch(/^\/appointments\//);
    expect(appointment.text).toContain(phone.number.slice(-2));
  });

  test("B-01 the URL that stores drafts refuses other sites and is not a page", async () => {
    const visitor = createVisitor(sharedOrigin("kg"));
    const { form } = await startForm(visitor);
    const keep = form.url.pathname.replace(/form$/, "keep") + form.url.search;
    expect((await visitor.get(keep)).url.pathname).toMatch(/\/form$/);

    const post = (origin: string) => {
      const body = new URLSearchParams({ name: "Мария", phone: "0555" }).toString();
      return sendRequest(new URL(keep, form.url), {
        method: "POST",
        body,
        headers: { origin, "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) },
      });
    };
    expect((await post("https://evil.example")).headers["set-cookie"]).toBeUndefined();
    const stored = await post(form.url.origin);
    expect([stored.status, stored.text]).toEqual([204, ""]);
    const [name = "", value = ""] = stored.headers["set-cookie"]![0]!.split(";")[0]!.split("=");
    visitor.cookies.set(name, value);
    expect(valueOf(await visitor.get(form.url.pathname + form.url.search), "name")).toBe("Мария");
  });
});

test("B-01 a whole booking without script transfers at most 80 kB, each page 12 kB", async () => {
  const visitor = createVisitor(sharedOrigin("hu"));
  const { form, list } = await startForm(
    createVisitor(sharedOrigin("hu")),
    (page) => page.document.querySelectorAll("[name^=field-]").length >= 6,
  );
  await visitor.get(list.url.pathname);
  const weigh = async <Value>(go: () => Promise<Value>) => {
    const before = visitor.wireBytes();
    const response = await go();
    return { response, bytes: visitor.wireBytes() - before };
  };
  const opened = await weigh(() => visitor.get(form.url.pathname + form.url.search));
  const refused = await weigh(() => opened.response.form(bookingTexts.book).submit());
  const slots = await weigh(() => opened.response.form(bookingTexts.chooseTime).submit());
  const phone = freshPhone("hu");
  const otp = await weigh(() =>
    opened.response
      .form(bookingTexts.book)
      .submit({ name: bookingTexts.name, phone: phone.typed, ...typedFields(opened.response) }),
  );
  const code = await lastCode(createVisitor(sharedOrigin("hu")), phone);
  const booked = await weigh(() => otp.response.form(bookingTexts.confirm).submit({ code }));
  expect(booked.response.url.pathname).toMatch(/^\/appointments\//);
  const sizes = { form: opened.bytes, refused: refused.bytes, slots: slots.bytes, otp: otp.bytes };
  for (const [step, bytes] of Object.entries(sizes)) expect(bytes, step).toBeLessThanOrEqual(12_000);
  expect(visitor.wireBytes()).toBeLessThanOrEqual(80_000);
});

test("B-10 31 February is refused as a date, and a house number may have a letter", async () => {
  const visitor = createVisitor(sharedOrigin("hu"));
  const { form } = await startForm(
    visitor,
    (page) => page.text.includes("Házszám") && page.text.includes("Születési dátum"),
    await profilesAsking("hu", "billingHouseNr", "patientDateOfBirth"),
  );
  const answers = typedFields(form);
  const dateName = Object.keys(answers)
    .find((name) => name.endsWith("-year"))!
    .replace(/-year$/, "");
  const houseName = form.document
    .querySelectorAll("main label")
    .find((element) => element.text.startsWith("Házszám"))!
    .getAttribute("for")!
    .replace("booking-", "");
  const typed = {
    ...answers,
    name: bookingTexts.name,
    phone: freshPhone("hu").typed,
    [houseName]: "12/A",
    [`${dateName}-month`]: "2",
    [`${dateName}-day`]: "31",
  };
  const refused = await form.form(bookingTexts.book).submit(typed);
  expect(refused.document.querySelectorAll("[role=alert] a").map((link) => link.text)).toEqual([
    "Születési dátum: Létező dátumot válasszon: évet, hónapot és napot.",
  ]);
  const year = String(new Date().getUTCFullYear() + 1);
  const future = await refused
    .form(bookingTexts.book)
    .submit({ ...typed, [`${dateName}-year`]: year, [`${dateName}-month`]: "12", [`${dateName}-day`]: "31" });
  expect(errorAt(future, "Születési dátum")).toBe("A dátum nem lehet jövőbeli.");
});
