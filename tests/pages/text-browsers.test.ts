import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { bookingTexts, freshPhone, isOnAnotherDay, lastCode, startForm, typedFields } from "../support/booking.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

/** Text browsers ignore styles: they show every text of the HTML. */
describe("in a text browser", () => {
  test("a portrait is not shown by its file's name, and no words of the header run together", async () => {
    const { document, text } = await createVisitor(sharedOrigin()).get("/doctors/bishkek/terapevt");
    const portraits = document.querySelectorAll("article img");
    expect(portraits.length).toBeGreaterThan(0);
    for (const portrait of portraits) {
      expect(portrait.getAttribute("alt")).toBe(" ");
      expect(portrait.closest("[aria-hidden=true]")).not.toBeNull();
    }
    expect(text).toContain("Vizit.kg Врач, клиника или процедура");
  });

  test("B-04 only required fields are marked, and the button that books is read after all fields", async () => {
    const hasInsurers = (page: { document: HTMLElement }) => page.document.querySelector("[name=insurance]") !== null;
    const { form } = await startForm(createVisitor(sharedOrigin()), hasInsurers);
    const booking = form.document.querySelector("form#booking")!;
    const marked = booking.querySelectorAll("label").filter((label) => label.text.trim().endsWith("*"));
    const targets = marked.map((label) => booking.querySelector(`#${label.getAttribute("for")!}`)!);
    expect(targets.length).toBeGreaterThan(2);
    for (const target of targets)
      expect(target.hasAttribute("required") || target.getAttribute("value") === "slots").toBe(true);
    expect(targets.map((target) => target.getAttribute("name"))).not.toContain("insurance");
    const readable = booking
      .querySelectorAll("input[name=phone], button")
      .filter((part) => part.tagName === "INPUT" || part.text.trim() !== "");
    expect(readable.at(-1)!.text.trim()).toMatch(bookingTexts.book);
    expect(readable.filter((part) => bookingTexts.book.test(part.text.trim()))).toHaveLength(1);

    const refused = await form.form(bookingTexts.book).submit({ hasInsurance: "on" });
    const insurer = refused.document.querySelector("[name=insurance]")!;
    expect(insurer.hasAttribute("required")).toBe(true);
  });

  test("B-18 the actions of an appointment are separate words", async () => {
    const visitor = createVisitor(sharedOrigin());
    const { form } = await startForm(visitor, (page) => isOnAnotherDay(page));
    const phone = freshPhone();
    const code = await form
      .form(bookingTexts.book)
      .submit({ name: bookingTexts.name, phone: phone.typed, ...typedFields(form) });
    const { text } = await code.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
    expect(text).toContain("Добавить в календарь Перенести запись Отменить запись");
  });
});
