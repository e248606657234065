import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

test("O-03 a password is the same whether its letters are typed as one character or as letter and accent", async () => {
  const typed = "Kérem a következő jelszót";
  for (const [first, later] of [
    ["NFC", "NFD"],
    ["NFD", "NFC"],
  ] as const) {
    const stored = await hashPassword(typed.normalize(first));
    expect(await verifyPassword(stored, typed.normalize(later))).toBe(true);
    expect(await verifyPassword(stored, "Kerem a kovetkezo jelszot")).toBe(false);
  }
});
