import { describe, expect, test } from "vitest";
import { getCountry } from "#app/countries/registry.ts";
import { bookingTexts, errorAt, freshPhone, lastCode, startForm, typedFields, valueOf } from "../support/booking.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

describe("texts by market", () => {
  test("B-04 Romania asks for the referral slip, others for the insurance", async () => {
    const withInsurance = (page: Page) => page.document.querySelector("input[name=hasInsurance]") !== null;
    const romania = await startForm(createVisitor(sharedOrigin("ro")), withInsurance);
    expect(romania.form.text).toContain("Am bilet de trimitere de la medicul de familie");
    const kyrgyzstan = await startForm(createVisitor(sharedOrigin("kg")), withInsurance);
    expect(kyrgyzstan.form.text).toContain("У меня есть направление от страховой");
  });

  test("B-04 a referral without its insurer is refused at the select; without a referral none is required", async () => {
    const { form } = await startForm(
      createVisitor(sharedOrigin("hu")),
      (page) => page.document.querySelector("input[name=hasInsurance]") !== null,
    );
    const typed = { name: "", hasInsurance: "on" };
    const refused = await form.form(bookingTexts.book).submit(typed);
    const links = refused.document.querySelectorAll("[role=alert] a").map((link) => link.getAttribute("href"));
    expect([refused.status, links.slice(0, 2)]).toEqual([400, ["#booking-insurance", "#booking-name"]]);
    expect(refused.document.querySelector("#booking-insurance-error")?.text).toBe(
      "Válassza ki a beutalóhoz tartozó biztosítót, vagy vegye ki a jelölést a beutalónál.",
    );
    expect(refused.document.querySelector("input[name=hasInsurance]")?.hasAttribute("checked")).toBe(true);
    const phone = freshPhone("hu");
    const completed = { name: bookingTexts.name, phone: phone.typed, ...typedFields(refused) };
    const still = await refused.form(bookingTexts.book).submit(completed);
    expect(still.document.querySelectorAll("[role=alert] a").map((link) => link.getAttribute("href"))).toEqual([
      "#booking-insurance",
    ]);
    const values = still.form(bookingTexts.book).values();
    const [, insurer] = still.document
      .querySelectorAll("select[name=insurance] option")
      .map((option) => option.getAttribute("value")!);
    expect(values).toContainEqual(["hasInsurance", "on"]);
    expect((await still.form(bookingTexts.book).submit({ insurance: insurer! })).url.pathname).toMatch(/\/otp$/);
  });

  test.each(["kg", "kz", "hu", "ro", "ae"] as const)(
    "B-04 in %s the legal footer links to the three texts, which open beside the form",
    async (market) => {
      const { form } = await startForm(createVisitor(sharedOrigin(market)));
      const legal = form.document.querySelector("main p:has(a[href$='/user_gtc'])")!;
      expect(
        legal.querySelectorAll("a").map((link) => [link.getAttribute("href"), link.getAttribute("target")]),
      ).toEqual(["/user_gtc", "/privacy_policy", "/processing-agreement"].map((page) => [page, "_blank"]));
      expect(legal.text).not.toMatch(/[<>{}]|&lt;/);
      expect(legal.text).toContain(form.document.querySelector("main button[value=book]")!.text);
    },
  );

  test("B-04 the list's insurer is preselected in the form if the doctor accepts it, otherwise the form says so", async () => {
    const visitor = createVisitor(sharedOrigin("kg"));
    const { form, list } = await startForm(
      visitor,
      (page) => page.document.querySelector("select[name=insurance]") !== null,
    );
    const idsOf = (page: Page) =>
      page.document
        .querySelectorAll("select[name=insurance] option")
        .map((option) => option.getAttribute("value")!)
        .filter(Boolean);
    const chosen = (page: Page) => [
      page.document.querySelector("input[name=hasInsurance]")?.hasAttribute("checked"),
      page.document.querySelector("select[name=insurance] option[selected]")?.getAttribute("value") ?? "",
    ];
    const [taken = ""] = idsOf(form);
    const notTaken = idsOf(list).find((id) => !idsOf(form).includes(id))!;
    const filteredBy = (id: string) => visitor.get(`${form.url.pathname}?insurance=${id}`);
    expect(chosen(form)).toEqual([false, ""]);

    const filtered = await filteredBy(taken);
    expect(chosen(filtered)).toEqual([true, taken]);
    const other = await filteredBy(notTaken);
    expect(chosen(other)).toEqual([false, ""]);
    const name = list.document.querySelector(`select[name=insurance] option[value="${notTaken}"]`)!.text;
    expect(other.text).toContain(`Клиника не принимает ${name} для этой услуги.`);
    expect([form, filtered].map((page) => page.text.includes("Клиника не принимает"))).toEqual([false, false]);
    expect(chosen(await filteredBy("999999999"))).toEqual([false, ""]);
  });

  test("B-04 an unticked referral stays unticked, whatever the list's filters", async () => {
    const visitor = createVisitor(sharedOrigin("kg"));
    const { form } = await startForm(visitor, (page) => page.document.querySelector("select[name=insurance]") !== null);
    const [, taken] = form.document
      .querySelectorAll("select[name=insurance] option")
      .map((option) => option.getAttribute("value")!);
    const filtered = await visitor.get(`${form.url.pathname}?insurance=${taken}`);
    const values = Object.fromEntries(filtered.form(bookingTexts.book).values());
    expect([values["hasInsurance"], values["insurance"]]).toEqual(["on", taken]);
    filtered.document.querySelector("input[name=hasInsurance]")!.removeAttribute("checked");
    const refused = await filtered.form(bookingTexts.book).submit({ name: "" });
    expect(refused.document.querySelector("input[name=hasInsurance]")?.hasAttribute("checked")).toBe(false);
    const again = await visitor.get(filtered.url.pathname + filtered.url.search);
    expect(again.document.querySelector("input[name=hasInsurance]")?.hasAttribute("checked")).toBe(false);
  });

  test("B-10 B-14 a surname that a branch requires is asked once, and is part of the patient's name", async () => {
    const visitor = createVisitor(sharedOrigin("ae"));
    const { form } = await startForm(visitor, (page) => page.document.querySelector("[name=surname]") !== null);
    const labels = form.document.querySelectorAll("main label").map(({ text }) => text.replace("*", "").trim());
    expect(labels.filter((label) => /name/i.test(label))).toEqual(["Patient’s surname", "Patient’s first name"]);
    const phone = freshPhone("ae");
    const typed = { ...typedFields(form), name: "Omar", phone: phone.typed };
    const refused = await form.form(bookingTexts.book).submit({ ...typed, surname: "" });
    expect([refused.status, errorAt(refused, "Patient’s surname")]).toEqual([400, "Fill in this field"]);
    const digits = await refused.form(bookingTexts.book).submit({ ...typed, surname: "٣٣٣ 😀" });
    expect([digits.status, errorAt(digits, "Patient’s surname")]).toEqual([400, "Write the name in letters."]);
    const code = await digits.form(bookingTexts.book).submit({ ...typed, surname: "Rahman" });
    const booked = await code.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
    expect(booked.text).toContain("Omar Rahman");
  });

  test("B-14 Hungary alone warns of what to bring; surname and consent are off", async () => {
    const [hungary, romania] = await Promise.all(
      ["hu", "ro"].map(
        async (market) =>
          (await startForm(createVisitor(sharedOrigin(market)), (page) => !page.text.includes("Data nașterii"))).form,
      ),
    );
    expect(hungary!.text).toContain("személyazonosító");
    expect(romania!.text).not.toContain("act de identitate");
    for (const form of [hungary!, romania!])
      expect(form.document.querySelector("[name=surname], [name=consent]")).toBeNull();
  });
});

describe.each(["kg", "kz", "hu", "ro", "ae"] as const)("B-22 in %s", (market) => {
  test("a number cut short is never completed: the form says how many digits are missing and keeps what was typed", async () => {
    const visitor = createVisitor(sharedOrigin(market));
    const { form } = await startForm(visitor);
    const answers = { name: bookingTexts.name, ...typedFields(form) };
    const { code } = getCountry(market).phone;
    const { number } = freshPhone(market);
    const national = number.slice(code.length);
    for (const phone of [
      number.slice(0, -1),
      `${code} (${national.slice(0, 3)}) ${national.slice(3, -2)}`,
      number.slice(1, -3),
      `00${number.slice(1, -4)}`,
    ]) {
      const refused = await form.form(bookingTexts.book).submit({ ...answers, phone });
      expect([refused.status, valueOf(refused, "phone")], phone).toEqual([400, phone]);
      expect(refused.document.querySelector("#booking-phone-error")?.text, phone).toMatch(/\d|o cifră/);
    }
    expect((await form.form(bookingTexts.book).submit({ ...answers, phone: number })).url.pathname).toMatch(/\/otp$/);
  });
});
