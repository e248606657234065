import { expect, test } from "vitest";
import type { CountryId } from "#app/countries/country.ts";
import { bookingTexts, freshPhone, lastCode, startForm, typedFields } from "../support/booking.ts";
import { sendRequest } from "../support/http.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor, type Page, type Visitor } from "../support/visitor.ts";

/** The button that deletes saved details. */
const deleteButton = /^(Mentett adatok törlése|Удалить сохранённые данные)$/;
const hasButton = (page: Page, name: RegExp) =>
  page.document.querySelectorAll("button").some((element) => name.test(element.text));
const valueOf = (page: Page, name: string) => Object.fromEntries(page.form(bookingTexts.book).values())[name];
/** Answers to additional fields, by their label. */
const answersOf = (page: Page) =>
  page.document.querySelectorAll("main input[name^=field-]:not([type=radio])").map((input) => ({
    label: page.document.querySelector(`label[for=${input.getAttribute("id")}]`)!.text,
    value: input.getAttribute("value") ?? "",
  }));

/** Books with the given form. @returns the page of the appointment */
async function book(visitor: Visitor, form: Page, market: CountryId, typed: Record<string, string>): Promise<Page> {
  const phone = freshPhone(market);
  const otp = await form
    .form(bookingTexts.book)
    .submit({ name: bookingTexts.name, phone: phone.typed, ...typedFields(form), ...typed });
  expect(otp.url.pathname, otp.text).toMatch(/\/otp$/);
  return otp.form(bookingTexts.confirm).submit({ code: await lastCode(visitor, phone) });
}

test("details that a visitor saves are in the next doctor's form, in this browser only, until they are deleted", async () => {
  const visitor = createVisitor(sharedOrigin("hu"));
  // A form that requires a national id also has text fields; optional ones are left empty.
  const needsId = (page: Page) => Object.values(typedFields(page)).includes("123456788");
  const first = await startForm(visitor, needsId);
  expect(valueOf(first.form, "name")).toBe("");
  expect(hasButton(first.form, deleteButton)).toBe(false);
  await book(visitor, first.form, "hu", { saveDetails: "on" });
  const line = visitor.setCookies.findLast((setCookie) => setCookie.startsWith("patient-details="))!;
  expect(line).toMatch(/Max-Age=31536000; .*HttpOnly; SameSite=Lax/);
  expect(Buffer.from(line.split(/[=;]/)[1]!, "base64url").toString("latin1")).not.toContain("Teszt");

  const isOther = (page: Page) => needsId(page) && page.url.pathname !== first.form.url.pathname;
  const { form } = await startForm(visitor, isOther);
  expect(valueOf(form, "name")).toBe(bookingTexts.name);
  expect(valueOf(form, "phone")).toMatch(/20/);
  expect(answersOf(form)).toContainEqual({
    label: expect.stringContaining("TAJ-szám") as string,
    value: "123456788",
  });
  const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
  const prefetched = await sendRequest(`${form.url.origin}${form.url.pathname}.data${form.url.search}`, {
    headers: { "sec-purpose": "prefetch", cookie },
  });
  expect([prefetched.status, prefetched.headers["cache-control"]]).toEqual([200, "no-store"]);
  // Answers of unknown kinds are not saved: they could reveal an illness.
  expect(answersOf(first.form).find(({ label }) => label.includes("Anyja neve"))).toBeDefined();
  expect(answersOf(form).find(({ label }) => label.includes("Anyja neve"))).toMatchObject({ value: "" });
  expect((await createVisitor(sharedOrigin("hu")).get(form.url.href)).text).not.toContain(bookingTexts.name);

  const deleted = await form.form(deleteButton).submit();
  expect([valueOf(deleted, "name"), valueOf(deleted, "phone")?.includes("20")]).toEqual(["", false]);
  expect(deleted.text).toContain("A mentett adatokat töröltük.");
  expect(visitor.cookies.has("patient-details")).toBe(false);
  expect(hasButton(deleted, deleteButton)).toBe(false);
});

test("details are saved only if the box is checked, and deleted by a booking in which it is not", async () => {
  const visitor = createVisitor(sharedOrigin());
  const first = await startForm(visitor);
  await book(visitor, first.form, "kg", {});
  expect(visitor.cookies.has("patient-details")).toBe(false);
  await book(visitor, (await startForm(visitor)).form, "kg", { saveDetails: "on" });
  const kept = visitor.cookies.get("patient-details");
  expect(kept).toBeTruthy();

  // A refused form changes nothing.
  const next = await startForm(visitor);
  expect(valueOf(next.form, "saveDetails")).toBe("on");
  const refusedForm = next.form.form(bookingTexts.book);
  expect(refusedForm.values().map(([name]) => name)).toContain("saveDetails");
  await refusedForm.submit({ phone: "1" });
  expect(visitor.cookies.get("patient-details")).toBe(kept);

  next.form.document.querySelector("[name=saveDetails]")!.removeAttribute("checked");
  await book(visitor, next.form, "kg", {});
  expect(visitor.cookies.has("patient-details")).toBe(false);
});

test("a forged or damaged cookie of saved details is ignored", async () => {
  const visitor = createVisitor(sharedOrigin());
  visitor.cookies.set("patient-details", Buffer.from(JSON.stringify({ name: "Чужой" })).toString("base64"));
  const { form } = await startForm(visitor);
  expect(valueOf(form, "name")).toBe("");
});
