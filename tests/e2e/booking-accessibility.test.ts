import type { Page } from "@playwright/test";
import { exposedInputs } from "../support/accessibility-tree.ts";
import { bookingTexts, freshPhone, lastCode, startForm, hasNoAdditionalFields } from "../support/booking.ts";
import { openHydrated } from "../support/browser.ts";
import { expect, test } from "../support/fixtures.ts";
import { sharedOrigin } from "../support/shared-product.ts";
import { createVisitor } from "../support/visitor.ts";

const required = "Это поле обязательное";

/** Each visible heading is at most one level below the one before it. */
async function expectHeadingsInOrder(page: Page, within = "body") {
  const levels = await page
    .locator(`${within} :is(h1, h2, h3, h4, h5, h6)`)
    .filter({ visible: true })
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
  expect(levels.length).toBeGreaterThan(0);
  for (const [index, level] of levels.entries())
    expect(level, levels.join()).toBeLessThanOrEqual((levels[index - 1] ?? 2) + 1);
}

test("B-01 B-18 each step exposes its controls with name and value, from the slot to the cancellation", async ({
  visit,
}) => {
  const visitor = createVisitor(sharedOrigin());
  const { form, list } = await startForm(
    visitor,
    (page, link) => link.includes("/form?") && hasNoAdditionalFields(page),
  );
  const slot = form.url.pathname + form.url.search;
  const slotTime = form.document.querySelector("button[value=slots] span")!.text;
  const [day, time] = [slotTime.slice(0, slotTime.lastIndexOf(", ")), slotTime.slice(slotTime.lastIndexOf(", ") + 2)];
  const doctor = form.document.querySelector("h1 + div p")!.text;
  const service = form.document.querySelector("option[selected]")!.text;

  const { page } = await visit();
  await openHydrated(page, list.url.pathname);
  const link = page.locator(`a[href="${slot}"]`).first();
  await expect(link).toHaveAccessibleName(new RegExp(`^${time}.*${day}.*${doctor}$`));
  await link.click();

  const dialog = page.getByRole("dialog");
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Запись на приём":
      - heading "Запись на приём" [level=2]
      - button "Закрыть"
      - paragraph: ${doctor}
      - combobox "Услуга"
      - button "Дата и время приёма ${slotTime} Изменить"
      - textbox "Имя пациента"
      - textbox "Телефон пациента"
      - button "Записаться"
  `);
  await expectHeadingsInOrder(page, "dialog");
  const opened = await exposedInputs(page);
  expect(opened.filter(({ isInvalid }) => isInvalid)).toEqual([]);
  // An ARIA snapshot has no options of groups.
  expect(opened.find(({ name }) => name === "Услуга")).toMatchObject({ value: service });

  await dialog.getByRole("button", { name: "Записаться" }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog:
      - alert:
        - list:
          - listitem:
            - 'link "Имя пациента: ${required}"'
          - listitem:
            - 'link "Телефон пациента: ${required}"'
      - textbox "Имя пациента" [invalid]
      - textbox "Телефон пациента" [invalid]
  `);
  await expect(dialog.getByRole("textbox", { name: "Имя" })).toHaveAccessibleDescription(required);
  await expect(dialog.getByRole("textbox", { name: "Телефон" })).toHaveAccessibleDescription(
    new RegExp(`SMS.* ${required}`),
  );

  const phone = freshPhone();
  await dialog.getByRole("textbox", { name: "Имя" }).fill(bookingTexts.name);
  await dialog.getByRole("textbox", { name: "Телефон" }).fill(phone.typed);
  await dialog.getByRole("button", { name: "Дата и время" }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog:
      - heading "Выберите время" [level=2]
      - heading /${day.slice(1)}/ [level=3]
      - list "${day}":
        - listitem:
          - link /${day}.*${time}/
  `);
  await expectHeadingsInOrder(page, "dialog");
  await dialog.locator("a[aria-current=true]").click();
  await expect(dialog.getByRole("textbox", { name: "Имя" })).toHaveValue(bookingTexts.name);
  await expect(dialog.getByRole("button", { name: "Дата и время" })).toBeFocused();
  await dialog.getByRole("button", { name: "Записаться" }).click();

  await expect(dialog).toMatchAriaSnapshot(`
    - dialog:
      - heading "Запись на приём" [level=2]
      - paragraph: ${slotTime}
      - textbox "Код из SMS"
      - button "Подтвердить запись"
      - button "Отправить код ещё раз" [disabled]
  `);
  expect((await exposedInputs(page)).filter(({ isInvalid }) => isInvalid)).toEqual([]);
  const code = await lastCode(visitor, phone);
  await dialog.getByRole("textbox").fill(code === "0000" ? "0001" : "0000");
  await expect(dialog).toMatchAriaSnapshot(`- textbox "Код из SMS" [invalid]`);
  await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(/код/i);
  await dialog.getByRole("textbox").fill(code);

  const main = page.getByRole("main");
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Вы записаны" [level=1]
      - link "${doctor}"
      - term: Когда
      - definition:
        - time: ${slotTime}
      - link "Добавить в календарь"
      - link "Перенести запись"
      - link "Отменить запись"
  `);
  await expectHeadingsInOrder(page);

  await page.getByRole("link", { name: "Перенести запись" }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Перенести запись" [level=1]
      - paragraph: "Сейчас: ${slotTime}"
      - radiogroup "Дата и время приёма":
        - group /\\d+ [а-я]+$/:
          - radio /\\d\\d:\\d\\d/
      - button "Перенести запись"
  `);
  await expectHeadingsInOrder(page);
  expect((await exposedInputs(page)).filter(({ isInvalid }) => isInvalid)).toEqual([]);
  await page.getByRole("button", { name: "Перенести запись" }).click();
  await expect(main).toMatchAriaSnapshot(`- radiogroup "Дата и время приёма" [invalid]`);
  await expect(page.getByRole("radiogroup")).toHaveAccessibleDescription("Выберите время");
  await page.getByRole("radio").last().check();
  await page.getByRole("button", { name: "Перенести запись" }).click();
  await page.getByText("Запись перенесена").waitFor();

  await page.getByRole("link", { name: "Отменить запись" }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Отменить запись" [level=1]
      - paragraph: /${doctor}, .* \\d\\d:\\d\\d/
      - radiogroup "Почему вы отменяете?":
        - radio "Изменились планы"
        - radio "Стало лучше"
      - button "Отменить запись"
  `);
  await expectHeadingsInOrder(page);
  await page.getByRole("button", { name: "Отменить запись" }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Запись отменена" [level=1]
      - link "Записаться снова"
  `);
});

test("B-02 the info step exposes the chosen time, its notice and the way on", async ({ visit }) => {
  const { page } = await visit();
  await openHydrated(page, "/doctors/bishkek/terapevt");
  const link = page.locator("article a[href*='/info?']").first();
  const time = (await link.innerText()).trim().slice(0, 5);
  await link.click();
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog "Запись на приём":
      - heading "Запись на приём" [level=2]
      - button "Закрыть"
      - paragraph: /${time}$/
      - region "Важно, пожалуйста, прочитайте!":
        - heading "Важно, пожалуйста, прочитайте!" [level=2]
      - link "Продолжить"
  `);
  await expectHeadingsInOrder(page, "dialog");
});

test("B-04 B-10 no required field is exposed as invalid on opening, each is with its message after a wrong submission", async ({
  visit,
}) => {
  // Selects, radios and checkboxes are exposed differently from text.
  const { form } = await startForm(
    createVisitor(sharedOrigin("ro")),
    (page) => page.document.querySelector("select[name^=field-][required], input[type=radio][required]") !== null,
  );
  for (const script of [true, false]) {
    const { page } = await visit({ market: "ro", script });
    await openHydrated(page, form.url.pathname + form.url.search);
    const opened = await exposedInputs(page);
    expect(opened.filter(({ isInvalid }) => isInvalid)).toEqual([]);
    expect(opened.filter(({ name }) => name === "")).toEqual([]);
    const fields = page.locator("main form[method=post]");
    // Otherwise the browser refuses the form before it is sent.
    await fields.evaluate((element: HTMLFormElement) => (element.noValidate = true));
    await page.locator("button[value=book]:visible").click();
    await page.getByRole("alert").waitFor();
    const wrong = (await exposedInputs(page)).filter(({ isInvalid }) => isInvalid);
    const empty = await fields.locator(":is(input, select):invalid").filter({ visible: true }).count();
    expect(wrong.length).toBeGreaterThanOrEqual(empty);
    for (const input of wrong) expect(input.description, input.name).toContain("Completați acest câmp");
  }
});
