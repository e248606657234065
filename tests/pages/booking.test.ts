import { describe, expect, test } from "vitest";
import { cityTime } from "#app/calendar/city-time.ts";
import { countryIds, type CountryId } from "#app/countries/country.ts";
import { clientAt } from "../support/api.ts";
import {
  bookingTexts,
  freshPhone,
  hasNoAdditionalFields,
  lastCode,
  sendBookingForm,
  startForm,
  typedFields,
} from "../support/booking.ts";
import { claimSlot } from "../support/claims.ts";
import { sharedApiOrigin, sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

describe.each(countryIds)("booking in %s without script", (market: CountryId) => {
  test("B-01 B-06 B-09 C-04 leads from the home page to a confirmed appointment by links and forms alone", async () => {
    const visitor = createVisitor(sharedOrigin(market));
    const { form } = await startForm(visitor);
    expect(form.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    const phone = freshPhone(market);
    const typed = { name: bookingTexts.name, phone: phone.typed, ...typedFields(form) };

    const otp = await form.form(bookingTexts.book).submit(typed);
    expect(otp.url.pathname).toMatch(/\/otp$/);
    expect(otp.url.href).not.toContain(encodeURIComponent(bookingTexts.name));

    const appointment = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
    expect([appointment.status, appointment.url.pathname]).toEqual([
      200,
      expect.stringMatching(/^\/appointments\/\d+$/),
    ]);
    expect(appointment.text).toContain(bookingTexts.name);
    expect(appointment.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    // The last step stores its target in case its button is pressed twice, but none of the input.
    const again = await otp.form(bookingTexts.confirm).submit({ code: "0000" });
    expect(again.url.href).toBe(appointment.url.href);
    const fresh = await visitor.get(form.url.pathname + form.url.search);
    expect(fresh.document.querySelector("input[name=name]")?.getAttribute("value") ?? "").toBe("");
  });
});

test("B-02 a booking with a doctor with conditions begins with them, whether it is opened from a card or by its URL", async () => {
  const visitor = createVisitor(sharedOrigin());
  const list = await visitor.get("/doctors/bishkek/terapevt");
  const link = list.document.querySelector("article a[href*='/info?']")!.getAttribute("href")!;
  for (const path of [link, link.replace("/info", "")]) {
    const info = await visitor.get(path);
    expect([info.status, info.url.pathname]).toEqual([200, expect.stringMatching(/\/booking\/\d+\/info$/)]);
    expect(info.text).toContain("Важно, пожалуйста, прочитайте!");
    expect((await info.follow(bookingTexts.goOn)).url.pathname).toMatch(/\/(form|slots)$/);
  }
});

describe("the form", () => {
  test("B-06 W-06 missing fields are named in the summary and at the field with status 400, and nothing typed is lost", async () => {
    const visitor = createVisitor(sharedOrigin());
    const { form } = await startForm(visitor);
    const response = await form.form(bookingTexts.book).submit({ phone: "12", name: "Мария" });
    expect(response.status).toBe(400);
    expect(response.document.querySelector("[role=alert]")?.text).toContain(
      "Телефон пациента: В номере не хватает 7 цифр.",
    );
    const phone = response.document.querySelector("input[name=phone]")!;
    expect([phone.getAttribute("value"), phone.getAttribute("aria-invalid")]).toEqual(["12", "true"]);
    expect(
      response.document.querySelector(`#${phone.getAttribute("aria-describedby")!.split(" ").at(-1)}`)?.text,
    ).toContain("В номере не хватает 7 цифр");
    expect(response.document.querySelector("input[name=name]")?.getAttribute("value")).toBe("Мария");
  });

  test("B-06 a name without letters is refused, and the message says to use letters", async () => {
    const visitor = createVisitor(sharedOrigin());
    const { form } = await startForm(visitor);
    const typed = { ...typedFields(form), phone: freshPhone().typed, name: "12" };
    const response = await form.form(bookingTexts.book).submit(typed);
    expect([response.status, response.document.querySelector("[role=alert]")?.text]).toEqual([
      400,
      expect.stringContaining("Имя пациента: Напишите имя буквами."),
    ]);
  });

  test("B-01 typed values are kept while another slot is chosen", async () => {
    const visitor = createVisitor(sharedOrigin());
    const { form } = await startForm(visitor);
    const slots = await form.form(bookingTexts.chooseTime).submit({ name: "Мария", phone: "0555" });
    expect(slots.url.pathname).toMatch(/\/slots$/);
    const chosen = slots.document.querySelectorAll("main a[aria-current=true]");
    const slot = form.url.searchParams.get("slot")!;
    expect(chosen.map((link) => link.getAttribute("href"))).toEqual([expect.stringMatching(`[?&]slot=${slot}$`)]);
    const times = slots.document.querySelectorAll("main a[href*='slot=']").map((link) => link.getAttribute("href")!);
    let again = slots;
    // Tests that move appointments take slots without a claim.
    while (again.url.pathname.endsWith("/slots"))
      again = await visitor.get(times.find((href) => !href.endsWith(`slot=${slot}`) && claimSlot(slots.url, href))!);
    expect(again.url.pathname).toMatch(/\/form$/);
    expect(again.document.querySelector("input[name=name]")?.getAttribute("value")).toBe("Мария");
    expect(again.document.querySelector("input[name=phone]")?.getAttribute("value")).toBe("0555");
  });

  test("B-05 changing the service clears the slot and keeps what was typed", async () => {
    const visitor = createVisitor(sharedOrigin());
    const { form } = await startForm(
      visitor,
      (page) => page.document.querySelectorAll("select[name=service] optgroup option").length > 1,
    );
    const options = form.document.querySelectorAll("select[name=service] optgroup option");
    const other = options.find((option) => !option.hasAttribute("selected"))!.getAttribute("value")!;
    const changed = await form.form(bookingTexts.book).submit({ service: other, name: "Мария" });
    expect(changed.url.pathname).toContain(`/booking/${other}/form`);
    expect(changed.document.querySelector("input[name=slot]")).toBeNull();
    expect(changed.document.querySelector("main form output")?.text).toBe("Услуга изменена. Выберите для неё время.");
    expect(changed.document.querySelector("input[name=name]")?.getAttribute("value")).toBe("Мария");
    const refused = await changed.form(bookingTexts.book).submit({ name: "Мария", phone: freshPhone().typed });
    expect(refused.document.querySelector("[role=alert]")?.text).toContain(
      "Дата и время приёма: Это поле обязательное",
    );
    // With a slot selected, the hint disappears.
    const chosen = await (await changed.form(/^Выберите время$/).submit()).follow(/\d\d:\d\d$/);
    expect([
      chosen.document.querySelectorAll("input[name=slot]").length,
      chosen.document.querySelector("main form output")?.text,
    ]).toEqual([1, ""]);
  });

  test("B-03 the booking's base URL leads to the first step, a step that is not allowed to one that is", async () => {
    const visitor = createVisitor(sharedOrigin());
    const { form } = await startForm(visitor);
    const bare = await visitor.get(form.url.pathname.replace(/\/form$/, "") + form.url.search);
    expect(bare.url.pathname).toMatch(/\/(form|info)$/);
    const otp = await visitor.get(form.url.pathname.replace(/form$/, "otp") + form.url.search);
    expect(otp.url.pathname).toMatch(/\/form$/);
    const gone = await visitor.get(form.url.pathname.replace(/booking\/\d+/, "booking/99999999"));
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining("На эту услугу больше нельзя записаться")]);
    const unknown = await visitor.get(form.url.pathname.replace(/booking\/\d+/, "booking/0"));
    expect([unknown.status, unknown.text]).toEqual([404, expect.not.stringContaining("На эту услугу")]);
    const list = await gone.follow("Вернуться к списку");
    expect([list.status, list.url.pathname]).toEqual([200, form.url.pathname.replace(/\/booking\/.*/, "")]);
  });
});

describe("the code", () => {
  /** Sends the form. @returns the code page, the code that was sent, and what a wrong one is typed as */
  async function askForCode() {
    const visitor = createVisitor(sharedOrigin());
    const { form } = await startForm(visitor);
    const phone = freshPhone();
    const otp = await sendBookingForm(form, phone);
    const code = await lastCode(visitor, phone);
    return { visitor, otp, code, wrong: { code: code === "0000" ? "1111" : "0000" } };
  }

  test("B-08 B-20 a wrong code is refused with its own message, and the right one still books", async () => {
    const { otp, code, wrong } = await askForCode();
    const refused = await otp.form(bookingTexts.confirm).submit(wrong);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Неверный код")]);
    const short = await refused.form(bookingTexts.confirm).submit({ code: "12q7z" });
    expect([short.status, short.text]).toEqual([400, expect.stringContaining("Введите 4 цифры кода")]);
    expect(short.response.text, "a code is not sent back").not.toContain("12q7z");
    expect((await short.form(bookingTexts.confirm).submit({ code })).url.pathname).toMatch(/^\/appointments\//);
  });

  test("B-08 B-20 a wrong code whose refusals were lost counts once, and the right one still books", async () => {
    const { visitor, otp, code, wrong } = await askForCode();
    const before = [...visitor.cookies];
    for (let times = 0; times < 3; times += 1) {
      const refused = await otp.form(bookingTexts.confirm).submit(wrong);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Неверный код")]);
      // With the response its cookies were lost.
      for (const [name, value] of before) visitor.cookies.set(name, value);
    }
    expect((await otp.form(bookingTexts.confirm).submit({ code })).url.pathname).toMatch(/^\/appointments\//);
  });

  test("B-08 B-20 the same wrong code typed three times ends the code", async () => {
    const { otp, wrong } = await askForCode();
    let page = otp;
    for (let times = 0; times < 3; times += 1) page = await page.form(bookingTexts.confirm).submit(wrong);
    expect([page.status, page.text]).toEqual([400, expect.stringContaining("Слишком много неверных попыток")]);
  });

  test("B-08 another code within a minute is refused on the server too", async () => {
    const visitor = createVisitor(sharedOrigin());
    const { form } = await startForm(visitor);
    const phone = freshPhone();
    const wholeMinute = () => cityTime(Math.ceil((Date.now() + 60_000) / 60_000) * 60_000, "Asia/Bishkek").time;
    const earliest = wholeMinute();
    const otp = await sendBookingForm(form, phone);
    const [, time] = /Новый код можно запросить после (\d\d:\d\d)/.exec(otp.text) ?? [];
    expect([earliest, wholeMinute()], "the next whole minute").toContain(time);
    const response = await otp.form("Отправить код ещё раз").submit();
    expect([response.status, response.text]).toEqual([
      400,
      expect.stringMatching(/Новый код можно отправить через \d+ секунд/),
    ]);
    const messages = (await (await visitor.get("/outbox.json")).response.json()) as { to: string }[];
    expect(messages.filter((message) => message.to === phone.number)).toHaveLength(1);
    expect(response.url.pathname).toMatch(/\/otp$/);
  });
});

test("B-08 B-17 no second code is sent for a slot taken meanwhile: the slots step says that it is taken", async () => {
  const [slow, quick] = [createVisitor(sharedOrigin()), createVisitor(sharedOrigin())];
  const { form } = await startForm(slow);
  const [lost, won] = [freshPhone(), freshPhone()];
  const sendForm = (page: Page, phone: typeof lost) => sendBookingForm(page, phone);
  const otp = await sendForm(form, lost);
  const other = await sendForm(await quick.get(form.url.pathname + form.url.search), won);
  const booked = await other.form(bookingTexts.confirm).submit({ code: await lastCode(quick, won) });
  expect(booked.url.pathname).toMatch(/^\/appointments\//);
  const shownDay = otp.document.querySelector("input[name=shown_day]")!.getAttribute("value");
  const response = await otp.form("Отправить код ещё раз").submit();
  expect(response.url.pathname).toMatch(/\/slots$/);
  const { notice, from } = Object.fromEntries(response.url.searchParams);
  expect([notice, from]).toEqual(["slot-lost", shownDay]);
  expect(response.document.querySelector("main [role=alert]")?.text).toContain("больше не свободно");
  const newcomer = await createVisitor(sharedOrigin()).get(form.url.pathname + form.url.search);
  expect(newcomer.document.querySelector("main [role=alert]")!.text.trim()).toBe("Выбранное время больше не свободно.");
  // Nor for another slot within the minute: the page says that the first code is still the one to enter.
  const earlier = "действует код, отправленный раньше";
  const again = await (await response.follow(/\d\d:\d\d$/)).form(bookingTexts.book).submit();
  expect([again.url.pathname, otp.text.includes(earlier), again.text.includes(earlier)]).toEqual([
    otp.url.pathname,
    false,
    true,
  ]);
  const messages = (await (await slow.get("/outbox.json")).response.json()) as { to: string }[];
  expect(messages.filter((message) => message.to === lost.number)).toHaveLength(1);
  const second = await again.form(bookingTexts.confirm).submit({ code: await lastCode(slow, lost) });
  expect(second.url.pathname).toMatch(/^\/appointments\//);
});

test("B-17 a confirmation sent twice concurrently, and again after a lost response, leads to one appointment", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const otp = await sendBookingForm(form, phone);
  const code = await lastCode(visitor, phone);
  const before = [...visitor.cookies];
  const twice = await Promise.all([
    otp.form(bookingTexts.confirm).submit({ code }),
    otp.form(bookingTexts.confirm).submit({ code }),
  ]);
  for (const [name, value] of before) visitor.cookies.set(name, value);
  const later = await otp.form(bookingTexts.confirm).submit({ code });
  expect(new Set([...twice, later].map((page) => page.url.pathname + page.url.search)).size).toBe(1);
  expect(later.url.pathname).toMatch(/^\/appointments\//);
});

test(
  "B-17 of 16 concurrent confirmations of one slot one succeeds, and 15 visitors see the free slots again with everything kept",
  { timeout: 120_000 },
  async () => {
    const { form: first } = await startForm(createVisitor(sharedOrigin()));
    const prepareConfirmation = async (index: number) => {
      const visitor = createVisitor(sharedOrigin());
      const form = await visitor.get(first.url.pathname + first.url.search);
      const phone = freshPhone();
      const otp = await form
        .form(bookingTexts.book)
        .submit({ name: `${bookingTexts.name} ${index}`, phone: phone.number, ...typedFields(form) });
      return { otp, name: `${bookingTexts.name} ${index}`, code: await lastCode(visitor, phone) };
    };
    // Codes have a deadline of five seconds, so they are requested in turn; the confirmations are concurrent.
    const prepared: Awaited<ReturnType<typeof prepareConfirmation>>[] = [];
    while (prepared.length < 16)
      prepared.push(...(await Promise.all([0, 1, 2, 3].map((next) => prepareConfirmation(prepared.length + next)))));
    const results = await Promise.all(prepared.map(({ otp, code }) => otp.form(bookingTexts.confirm).submit({ code })));
    expect(results.filter((page) => page.url.pathname.startsWith("/appointments/"))).toHaveLength(1);
    const losers = results.filter((page) => page.url.pathname.endsWith("/slots"));
    expect(losers).toHaveLength(15);
    for (const page of losers) expect(page.text).toContain("Выбранное время больше не свободно");

    const loser = prepared[results.findIndex((page) => page.url.pathname.endsWith("/slots"))]!;
    const page = results.find(({ url }) => url.pathname.endsWith("/slots"))!;
    const form = await page.follow(/\d\d:\d\d$/);
    expect(form.document.querySelector("input[name=name]")?.getAttribute("value")).toBe(loser.name);
  },
);

test("B-07 a code whose booking's cookie was deleted leads to the form, which says so", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const otp = await sendBookingForm(form, phone);
  const code = await lastCode(visitor, phone);
  const posts = [
    () => otp.form(bookingTexts.confirm).submit({ code }),
    () => visitor.get(otp.url.pathname + otp.url.search),
  ];
  for (const post of posts) {
    visitor.cookies.clear();
    const response = await post();
    expect(response.url.pathname + response.url.search).toBe(form.url.pathname + form.url.search);
    expect(response.text).toContain("Введённые данные больше не хранятся в этом браузере");
  }
});

test("B-17 a tab whose slot was replaced in another tab books nothing, says so, and leads to its own form", async () => {
  const visitor = createVisitor(sharedOrigin());
  const timesOf = (form: Page, list: Page) =>
    list.document.querySelectorAll(`a[href^='${form.url.pathname}?']`).map((link) => link.getAttribute("href")!);
  const { form, list } = await startForm(visitor, (page, _, fromList) => timesOf(page, fromList).length > 1);
  const phone = freshPhone();
  const typed = { name: bookingTexts.name, phone: phone.typed, ...typedFields(form) };
  const staleOtp = await form.form(bookingTexts.book).submit(typed);
  const code = await lastCode(visitor, phone);

  const otherSlot = timesOf(form, list).find((href) => !href.endsWith(form.url.search));
  const otherOtp = await (await visitor.get(otherSlot!)).form(bookingTexts.book).submit(typed);
  expect(otherOtp.url.pathname).toMatch(/\/otp$/);
  expect((await visitor.get(staleOtp.url.pathname + staleOtp.url.search)).url.pathname).toBe(form.url.pathname);

  for (const typedCode of [code, "0000"]) {
    const response = await staleOtp.form(bookingTexts.confirm).submit({ code: typedCode });
    expect(response.url.pathname + response.url.search).toBe(form.url.pathname + form.url.search);
    expect(response.text).toContain("В другой вкладке вы продолжили с другим временем");
  }
  const booked = await otherOtp.form(bookingTexts.confirm).submit({ code });
  expect(booked.url.pathname).toMatch(/^\/appointments\//);
  const late = await staleOtp.form(bookingTexts.confirm).submit({ code });
  expect(late.url.pathname + late.url.search).toBe(form.url.pathname + form.url.search);
});

test("B-17 a name changed in another tab after the code was requested is shown in the form before it is booked", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor, hasNoAdditionalFields);
  const phone = freshPhone();
  const typed = { name: bookingTexts.name, phone: phone.typed };
  const otp = await form.form(bookingTexts.book).submit(typed);
  const child = "Тимур Асанов";
  const other = await visitor.get(form.url.pathname + form.url.search);
  await other.form(bookingTexts.chooseTime).submit({ ...typed, name: child });

  const code = await lastCode(visitor, phone);
  const refused = await otp.form(bookingTexts.confirm).submit({ code });
  expect(refused.url.pathname + refused.url.search).toBe(form.url.pathname + form.url.search);
  expect(refused.text).toContain("После отправки кода данные в форме изменились");
  expect(refused.document.querySelector("input[name=name]")?.getAttribute("value")).toBe(child);

  // The sent code is still valid.
  const again = await refused.form(bookingTexts.book).submit(typed);
  expect(again.url.pathname).toMatch(/\/otp$/);
  const booked = await again.form(bookingTexts.confirm).submit({ code });
  expect(booked.url.pathname).toMatch(/^\/appointments\//);
  expect(booked.text).toContain(bookingTexts.name);
});

test("B-17 a tab whose form was sent again in another tab, with another phone, books nothing and says so", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor, hasNoAdditionalFields);
  const [wrong, right] = [freshPhone(), freshPhone()];
  const sendForm = (page: Page, { typed }: typeof wrong) =>
    page.form(bookingTexts.book).submit({ name: bookingTexts.name, phone: typed });
  const staleOtp = await sendForm(form, wrong);
  const latestOtp = await sendForm(await visitor.get(form.url.pathname + form.url.search), right);

  const response = await staleOtp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, wrong) });
  expect(response.url.pathname).toBe(form.url.pathname);
  expect(response.text).toContain("После отправки кода данные в форме изменились");
  const booked = await latestOtp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, right) });
  expect(booked.url.pathname).toMatch(/^\/appointments\//);
});

test("B-01 a forged slot in the URL is refused", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor);
  const forged = await visitor.get(`${form.url.pathname}?slot=1`);
  expect(forged.document.querySelector("input[name=slot]")).toBeNull();
  const response = await form
    .form(bookingTexts.book)
    .submit({ slot: "1", name: bookingTexts.name, phone: freshPhone().typed, ...typedFields(form) });
  expect(response.url.pathname).toMatch(/\/slots$/);

  const list = await visitor.get("/doctors/bishkek/kardiolog");
  const card = list.document
    .querySelectorAll("article")
    .find(
      (article) => article.querySelector("details ul") && article.querySelector("a[href*='/form?'][href*='slot=']"),
    )!;
  const hrefOf = (selector: string) => card.querySelector(selector)!.getAttribute("href")!.replaceAll("&amp;", "&");
  const otherOffer = /card=(\d+)/.exec(hrefOf("details ul a"))![1]!;
  const ofOtherBranch = hrefOf("a[href*='slot=']").replace(/booking\/\d+/, `booking/${otherOffer}`);
  expect((await visitor.get(ofOtherBranch)).url.pathname).toMatch(/\/slots$/);
});

test("C-06 a slot of the doctor's other branch opens no form, but the times of the booking's own branch", async () => {
  const client = clientAt({ port: Number(new URL(sharedApiOrigin()).port) });
  const [city] = await client.cities.list();
  const { results } = await client.doctors.list({ city: city!.id, expand: ["services"] });
  for (const { id, slug, services } of results) {
    const { results: slots } = await client.slots.list({ doctor: [id] });
    const found = services.flatMap((booked) => {
      // The same service at another branch, so that the slot there is one of the service.
      const otherBranches = services
        .filter((offer) => offer.service.id === booked.service.id && offer.clinic_branch !== booked.clinic_branch)
        .map((offer) => offer.clinic_branch);
      const slot = slots.find(
        ({ clinic_branch, service }) =>
          otherBranches.includes(clinic_branch) && [null, booked.service.id].includes(service),
      );
      return slot ? [{ booked, slot }] : [];
    })[0];
    if (!found) continue;
    const path = `/doctor/${slug}/booking/${found.booked.id}/form?slot=${found.slot.id}`;
    const page = await createVisitor(sharedOrigin()).get(path);
    expect([page.status, page.url.pathname]).toEqual([200, `/doctor/${slug}/booking/${found.booked.id}/slots`]);
    return;
  }
  throw new Error("no doctor has one service at two branches");
});

test("B-05 without a service nothing is booked: the form asks for one and keeps what was typed", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const refused = await form
    .form(bookingTexts.book)
    .submit({ service: "", name: bookingTexts.name, phone: phone.typed, ...typedFields(form) });
  expect([refused.status, refused.document.querySelector("#booking-service-error")?.text]).toEqual([
    400,
    "Это поле обязательное",
  ]);
  expect(refused.document.querySelector("input[name=name]")?.getAttribute("value")).toBe(bookingTexts.name);
  await expect(lastCode(visitor, phone)).rejects.toThrow("no code");
});

test("B-04 B-21 a procedure costs from its price in the form and on the appointment, and the price dialog names the insurers", async () => {
  const visitor = createVisitor(sharedOrigin());
  const offersProcedure = (page: Page) => {
    const select = page.document.querySelector("select[name=service]")!;
    return (
      select.querySelector("option[selected]")?.parentNode?.getAttribute("label") !== "Процедуры" &&
      select.querySelector("optgroup[label=Процедуры]") !== null
    );
  };
  const procedureOf = (page: Page) =>
    page.document.querySelector("select[name=service] optgroup[label=Процедуры] option")!.getAttribute("value")!;
  const unsuitable = new Set<string>();
  const changeToProcedure = async (): Promise<Page> => {
    const { form } = await startForm(visitor, (page) => offersProcedure(page) && !unsuitable.has(procedureOf(page)));
    const page = await form.form(bookingTexts.book).submit({ intent: "service", service: procedureOf(form) });
    const hasInsurers = page.document.querySelectorAll("select[name=insurance] option").length > 1;
    if (hasInsurers && !page.text.includes("Стоимость: по запросу")) return page;
    unsuitable.add(procedureOf(form));
    return changeToProcedure();
  };
  const changed = await changeToProcedure();
  expect(changed.text).toMatch(/Стоимость: от \d/);
  const insurers = changed.document
    .querySelectorAll("select[name=insurance] option")
    .slice(1)
    .map((option) => option.text);
  // The clinic's own conditions, before the insurers, may contain lists too.
  const items = changed.document.querySelectorAll("form details li").map((item) => item.text);
  expect(items.slice(-insurers.length)).toEqual(insurers);
  const times = await changed.form(/^Выберите время$/).submit();
  const again = await visitor.get(times.document.querySelector("main ul a[href*='slot=']")!.getAttribute("href")!);
  const phone = freshPhone();
  const otp = await sendBookingForm(again, phone);
  const appointment = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  expect(appointment.text).toMatch(/Стоимость от \d/);
});

test("B-05 B-06 the button that changes the service never sends a code or books", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const sameForm = await form
    .form(bookingTexts.book)
    .submit({ intent: "service", name: bookingTexts.name, phone: phone.typed, ...typedFields(form) });
  expect([sameForm.status, sameForm.url.pathname + sameForm.url.search]).toEqual([
    200,
    form.url.pathname + form.url.search,
  ]);
  expect(sameForm.document.querySelector("input[name=name]")?.getAttribute("value")).toBe(bookingTexts.name);
  await expect(lastCode(visitor, phone)).rejects.toThrow("no code");
});

test("B-09 B-17 a form sent again from another tab after its booking redirects to the appointment", async () => {
  const visitor = createVisitor(sharedOrigin());
  const { form } = await startForm(visitor);
  const phone = freshPhone();
  const typed = { name: bookingTexts.name, phone: phone.typed, ...typedFields(form) };
  const otp = await form.form(bookingTexts.book).submit(typed);
  const booked = await otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
  const again = await form.form(bookingTexts.book).submit(typed);
  expect(again.url.pathname).toBe(booked.url.pathname);
});
