import { expect, test } from "vitest";
import type { CountryId, Locale } from "#app/countries/country.ts";
import { freshPhone, lastCode, startForm, typedFields, bookingTexts } from "../support/booking.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { readTexts } from "../support/texts.ts";
import { createVisitor, type Page } from "../support/visitor.ts";

const texts = readTexts();
const alertOf = (page: Page) => page.document.querySelector("[role=alert]")!.text;

test.each([
  ["kg", "ru"],
  ["kz", "kk"],
  ["hu", "hu"],
  ["ro", "ro"],
  ["ae", "en"],
] as [CountryId, Locale][])(
  "B-06 B-08 B-20 in %s every error is in %s with its own message",
  async (market, language) => {
    const textOf = (namespace: "errors" | "booking" | "common", key: string) => {
      const text = texts.get(language)!.get(namespace)!.get(key);
      if (!text) throw new Error(`no text ${namespace}:${key}`);
      return text;
    };
    const visitor = createVisitor(sharedOrigin(market));
    const startedForm = (await startForm(visitor, (page) => !page.document.querySelector("[name=surname]"))).form;
    const isDefault = language !== "kk";
    const form = isDefault
      ? startedForm
      : await visitor.get(`/${language}${startedForm.url.pathname}${startedForm.url.search}`);
    const submit = (page: Page, typed: Record<string, string>) => page.form(bookingTexts.book).submit(typed);

    const empty = await submit(form, { name: "", phone: "" });
    expect(alertOf(empty)).toContain(`${textOf("booking", "form.name")}: ${textOf("errors", "required")}`);
    expect(alertOf(empty)).toContain(`${textOf("booking", "form.phone")}: ${textOf("errors", "required")}`);
    expect(empty.document.querySelector("title")!.text).toContain(textOf("common", "errorTitle").split("{{")[0]!);
    expect(alertOf(await submit(form, { name: bookingTexts.name, phone: "—" }))).toContain(
      textOf("errors", "phone_format"),
    );
    const answers = typedFields(form);
    const landlines: Record<CountryId, string> = {
      kz: "+77272123456",
      kg: "+996312123456",
      hu: "+3612345678",
      ro: "+40212345678",
      ae: "+97142345678",
    };
    const withLandline = await submit(form, { ...answers, name: bookingTexts.name, phone: landlines[market] });
    // In hu and ae landlines are a digit shorter than mobile numbers, so the message must not say that a digit is
    // missing.
    expect(alertOf(withLandline)).toContain(textOf("errors", "phone_not_mobile"));

    const phone = freshPhone(market);
    const otp = await submit(form, { ...answers, name: bookingTexts.name, phone: phone.typed });
    const code = await lastCode(visitor, phone);
    const messages = (await visitor.get("/outbox")).document.querySelectorAll("main li");
    const sms = messages.find(({ text }) => text.endsWith(`#${code}`))!.querySelector("p:last-child")!;
    expect(sms.getAttribute("lang"), "the page is in another language").toBe(language);
    const wrong = code === "0000" ? "1111" : "0000";
    const confirm = (typed: string) => otp.form(bookingTexts.confirm).submit({ code: typed });
    const short = await confirm("1");
    expect(alertOf(short)).toMatch(/4/);
    expect(alertOf(await confirm(wrong))).toContain(textOf("errors", "code_wrong"));
    await confirm(wrong);
    const lastAttempt = await confirm(wrong);
    expect(alertOf(await confirm(code))).toContain(textOf("errors", "code_attempts"));
    expect(lastAttempt.status).toBe(400);

    const tooSoon = await otp.form(textOf("booking", "otp.resend")).submit();
    const before = texts.get(language)!.get("errors")!.get("resend_too_early_other")!.split("{{")[0]!;
    expect([tooSoon.status, alertOf(tooSoon)]).toEqual([400, expect.stringContaining(before)]);
  },
);
