import { freshPhone } from "../support/booking.ts";
import { openHydrated, waitForAsset } from "../support/browser.ts";
import { failDataRequests } from "../support/failed-data-requests.ts";
import { retryButton } from "../support/failure-messages.ts";
import { expect, test } from "../support/fixtures.ts";

test("O-03 X-02 the desk's keys work in fields and ask about an unsaved note; the next call empties other tabs without one", async ({
  visit,
}) => {
  const { page, context, problems } = await visit({ script: true });
  await page.goto("/staff");
  await page.locator("#staff-email").fill("operator@demo.example");
  await page.locator("#staff-password").fill("demo-operator");
  await page.keyboard.press("Enter");
  await page.getByText("Горячие клавиши").waitFor();
  const leaveFields = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const phone = page.locator("#desk input[name=phone]");
  const name = page.locator("#desk-name input[name=name]");

  await leaveFields();
  await page.keyboard.press("F4");
  await expect(name).toBeFocused();
  await page.keyboard.press("Control+F2");
  await expect(phone).not.toBeFocused();
  await page.keyboard.press("F2");
  await expect(phone).toBeFocused();
  // A key that is held acts once.
  await page.keyboard.down("F4");
  await expect(name).toBeFocused();
  await page.keyboard.press("F2");
  await page.keyboard.down("F4");
  await expect(phone).toBeFocused();
  await page.keyboard.up("F4");

  await phone.fill(freshPhone().typed);
  await page.keyboard.press("Enter");
  const note = page.locator("textarea[name=text]");
  const noVisits = page.getByText("По этому номеру записей нет.");
  await expect(noVisits).toBeInViewport();
  expect((await noVisits.boundingBox())!.y).toBeLessThan((await note.boundingBox())!.y);
  // The same note twice is stored once, and is saved both times. The second is typed before the desk has reloaded.
  let reload = () => {};
  const reloaded = new Promise<void>((resolve) => (reload = resolve));
  await page.route(/\/staff\/desk\.data/, async (route) => {
    if (route.request().method() === "GET") await reloaded;
    await route.continue();
  });
  for (let times = 0; times < 2; times += 1) {
    await note.fill("Просит только утро");
    await page.getByRole("button", { name: "Добавить заметку" }).press("Enter");
    await expect(page.locator("section[aria-labelledby=desk-notes] li")).toHaveText([/Просит только утро/]);
    await expect(note).toHaveValue("");
  }
  await expect(page.locator("#desk-notes")).toBeFocused();
  // So is the next number looked up.
  await phone.fill(freshPhone().typed);
  await page.keyboard.press("Enter");
  await expect(page.locator("section[aria-labelledby=desk-notes]")).toHaveCount(0);
  await expect(noVisits).toBeVisible();
  reload();
  await expect(page.locator("html")).not.toHaveAttribute("data-loading");
  await page.unroute(/\/staff\/desk\.data/);

  // What is typed while a note is being saved stays, with the focus.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/staff\/desk\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await note.fill("Живёт рядом");
  await page.getByRole("button", { name: "Добавить заметку" }).click();
  await page.locator("button[value=note][data-progress]").waitFor();
  await note.fill("Приедет с мамой");
  release();
  await expect(page.locator("section[aria-labelledby=desk-notes] li")).toHaveText([/Живёт рядом/]);
  await expect(note).toHaveValue("Приедет с мамой");
  await expect(note).toBeFocused();
  await page.unroute(/\/staff\/desk\.data/);
  await note.fill("");
  await expect(page).toBeAccessible();
  await expect(page).toFitItsWidth();

  const other = await context.newPage();
  await openHydrated(other, "/staff/desk");
  const shownElsewhere = other.getByText("Живёт рядом");
  await expect(shownElsewhere).toBeVisible();
  await other.locator("textarea[name=text]").fill("Ещё");
  const third = await context.newPage();
  await openHydrated(third, "/doctors/bishkek/kardiolog");
  await expect(third.getByText("Запись для")).toBeVisible();
  await third.locator("a[href*='/form?'][href*='slot=']").first().click();
  const bookingPhone = third.locator("#booking input[name=phone]");
  await expect(bookingPhone).toHaveValue(await phone.inputValue());
  await waitForAsset(third, "call-events");
  await page.bringToFront();
  await page.keyboard.press("F2");
  // The next number replaces this one.
  await expect.poll(() => page.evaluate("getSelection().toString()")).toBe(await phone.inputValue());
  await page.keyboard.press("F8");
  await expect(phone).toHaveValue("");
  await expect(phone).toBeFocused();
  const askedElsewhere = other.getByRole("dialog", { name: "Заметка не сохранена" });
  await askedElsewhere.getByText("Звонок завершён в другой вкладке").waitFor();
  await third.getByText("Звонок завершён в другой вкладке").waitFor();
  await third.getByRole("button", { name: "Обновить страницу" }).click();
  await expect(bookingPhone).toHaveValue("");
  await third.close();

  // An unsaved note keeps the desk of another tab, also while the next call has begun here.
  const begin = async (number: string) => {
    await phone.fill(number);
    await page.keyboard.press("Enter");
    await noVisits.waitFor();
  };
  await begin(freshPhone().typed);
  const noteElsewhere = other.locator("textarea[name=text]");
  const phoneElsewhere = other.locator("#desk input[name=phone]");
  await askedElsewhere.getByText("Вернуться к заметке").click();
  await expect(noteElsewhere).toHaveValue("Ещё");
  await expect(shownElsewhere).toBeVisible();
  await other.locator("#desk-name input[name=name]").fill("Асанов");
  await other.keyboard.press("Enter");
  await askedElsewhere.getByText("Вернуться к заметке").click();
  await other.getByRole("button", { name: "Добавить заметку" }).click();
  await other.getByText("Заметка сохранена. Этот звонок уже завершён.").waitFor();
  await expect(shownElsewhere).toBeHidden();
  await expect(noteElsewhere).toHaveValue("");
  await expect(phoneElsewhere).toHaveValue(await phone.inputValue());
  await noteElsewhere.fill("Лишняя");
  await page.keyboard.press("F8");
  await begin(freshPhone().typed);
  await other.keyboard.press("F8");
  await askedElsewhere.getByRole("button", { name: "Продолжить без сохранения" }).click();
  await expect(noteElsewhere).toBeHidden();
  await expect(phoneElsewhere).toHaveValue("");
  await expect(phoneElsewhere).toBeFocused();
  await expect(note).toBeVisible();
  await other.reload();
  await expect(phoneElsewhere).toHaveValue(await phone.inputValue());
  await expect(noteElsewhere).toBeVisible();
  await other.getByText("Горячие клавиши").waitFor();
  await page.keyboard.press("F8");
  await expect(noteElsewhere).toBeHidden();
  await expect(phoneElsewhere).toHaveValue("");

  // Digits of the next number are typed before the response has come.
  await phone.fill(freshPhone().typed);
  await page.keyboard.press("Enter");
  await noVisits.waitFor();
  await expect(page.locator("html")).not.toHaveAttribute("data-loading");
  await name.fill("Асанов");
  let respond = () => {};
  const responded = new Promise<void>((resolve) => (respond = resolve));
  await page.route(/\/staff\/desk\.data/, async (route) => {
    await responded;
    await route.continue();
  });
  await page.keyboard.press("F8");
  await expect(phone).toBeFocused();
  await expect(noVisits).toBeHidden();
  await page.keyboard.type("555");
  const isLoaded = page.waitForResponse(
    (response) => response.url().includes("/staff/desk.data") && response.request().method() === "GET",
  );
  respond();
  await isLoaded;
  await expect(page.locator("html")).not.toHaveAttribute("data-loading");
  await expect(page.getByRole("button", { name: "Следующий звонок" })).toBeHidden();
  await expect(phone).toHaveValue(/555/);
  await expect(phone).toBeFocused();
  await expect(name).toHaveValue("");

  // Too short for a number, and without a caller.
  await phone.fill("55");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").waitFor();
  await page.keyboard.press("F8");
  await expect(phone).toHaveValue("");
  await expect(phone).toBeFocused();

  // A note that is not saved.
  await page.unroute(/\/staff\/desk\.data/);
  // A call that could not be ended is shown again.
  await begin(freshPhone().typed);
  const restore = await failDataRequests(page, "502");
  await page.keyboard.press("F8");
  await retryButton(page).waitFor();
  await expect(noVisits).toBeVisible();
  await restore();
  await retryButton(page).click();
  await expect(noVisits).toBeHidden();
  await expect(phone).toHaveValue("");

  const { typed: noted } = freshPhone();
  const beginAndEnd = async (text: string) => {
    await begin(noted);
    await note.fill(text);
    await page.keyboard.press("F8");
  };
  const question = page.getByRole("dialog", { name: "Заметка не сохранена" });
  await beginAndEnd("Только утром");
  await expect(question.getByRole("button", { name: "Сохранить и завершить звонок" })).toBeFocused();
  await expect(page).toBeAccessible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(note).toHaveValue("Только утром");
  const nameElsewhere = other.locator("#desk-name input[name=name]");
  await nameElsewhere.fill("Асанов");
  await page.keyboard.press("F8");
  await page.keyboard.press("Enter");
  await expect(phone).toHaveValue("");
  await expect(phone).toBeFocused();
  // The response ends the call in other tabs too.
  await expect(nameElsewhere).toHaveValue("");
  await other.close();
  await page.getByText("Горячие клавиши").waitFor();
  await beginAndEnd("Только вечером");
  await expect(page.locator("section[aria-labelledby=desk-notes] li")).toHaveText([/Только утром/]);
  await question.getByRole("button", { name: "Завершить без сохранения" }).click();
  await expect(phone).toHaveValue("");
  await page.getByText("Горячие клавиши").waitFor();
  await phone.fill(noted);
  await page.keyboard.press("Enter");
  await expect(page.locator("section[aria-labelledby=desk-notes] li")).toHaveText([/Только утром/]);

  // Other ways to drop a note ask too; a search by name keeps it.
  // The desk keeps the caller once it has been read again.
  await expect(page.locator("html")).not.toHaveAttribute("data-loading");
  await note.fill("Перезвонить");
  await name.fill("Асанов");
  await page.keyboard.press("Enter");
  await page.locator("#desk-found").waitFor();
  await expect(note).toHaveValue("Перезвонить");
  await phone.fill(freshPhone().typed);
  await page.keyboard.press("Enter");
  await question.getByText("Вернуться к заметке").click();
  await expect(note).toHaveValue("Перезвонить");
  const unload = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(await page.evaluate(unload), "the page is left without a question").toBe(false);
  await page.locator("main a[href$='/search']").click();
  await question.getByRole("button", { name: "Продолжить без сохранения" }).click();

  // Back and Forward cannot ask, and keep what was begun.
  await page.waitForURL("**/search");
  await page.goBack();
  await note.fill("Перезвонить завтра");
  await page.goForward();
  await page.waitForURL("**/search");
  await page.goBack();
  await expect(note).toHaveValue("Перезвонить завтра");
  await page.goForward();

  // Pages without the keys leave them to the browser.
  await page.waitForURL("**/search");
  const pressed = () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "F2", cancelable: true }));
  await expect.poll(() => page.evaluate(pressed)).toBe(true);
  // The refused number, and the failed requests.
  expect(problems.filter((problem) => !problem.includes("502"))).toEqual([expect.stringContaining("400")]);
});
