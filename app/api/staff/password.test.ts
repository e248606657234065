import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

test("O-03 a password is the same whether its letters are typed as one character or as letter and accent", async () => {
  const typed = "Kérem a következő jelszót";
  const stored = await hashPassword(typed.normalize("NFC"));
  expect(await verifyPassword(stored, typed.normalize("NFD"))).toBe(true);
  expect(await verifyPassword(stored, "Kerem a kovetkezo jelszot")).toBe(false);
});
