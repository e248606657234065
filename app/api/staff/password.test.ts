import { createHook } from "node:async_hooks";
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

test("O-03 a password of an unknown account is hashed as one of a known account, so that the time reveals nothing", async () => {
  const stored = await hashPassword("a long password of staff");
  const countHashes = async (storedHash: string | null) => {
    const operations: string[] = [];
    const hook = createHook({ init: (_id, type) => void operations.push(type) }).enable();
    const isRight = await verifyPassword(storedHash, "another long password");
    hook.disable();
    return [isRight, operations.filter((type) => type === "ARGON2REQUEST").length];
  };
  expect(await countHashes(stored)).toEqual([false, 1]);
  expect(await countHashes(null)).toEqual([false, 1]);
});
