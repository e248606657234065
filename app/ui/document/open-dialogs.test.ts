import { expect, test, vi } from "vitest";
import { registerDialog, subscribeToDialogs, topDialog } from "./open-dialogs.ts";

test("W-01 of two open dialogs the later one is on top, and the other again once that has closed", () => {
  const [sheet, question] = [{ id: "sheet" }, { id: "question" }] as HTMLDialogElement[];
  expect(topDialog()).toBeNull();
  const closeSheet = registerDialog(sheet!);
  const closeQuestion = registerDialog(question!);
  expect(topDialog()).toBe(question);
  closeQuestion();
  expect(topDialog()).toBe(sheet);
  const closeNext = registerDialog(question!);
  closeSheet();
  expect(topDialog()).toBe(question);
  closeNext();
  expect(topDialog()).toBeNull();
});

test("W-01 a listener is told when a dialog opens and closes, until it unsubscribes", () => {
  const listener = vi.fn(() => topDialog());
  const unsubscribe = subscribeToDialogs(listener);
  const dialog = {} as HTMLDialogElement;
  registerDialog(dialog)();
  expect(listener.mock.results.map(({ value }) => value as unknown)).toEqual([dialog, null]);
  unsubscribe();
  registerDialog(dialog)();
  expect(listener).toHaveBeenCalledTimes(2);
});
