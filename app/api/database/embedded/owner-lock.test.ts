import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeOwnership } from "./owner-lock.ts";

let folder: string;
let lockFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vizit-lock-"));
  lockFile = join(folder, "owner.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const readLock = () =>
  JSON.parse(readFileSync(lockFile, "utf8")) as { pid: number; started: string; pidNamespace: string };

test("a folder has one owner, until it releases the folder", async () => {
  const release = await takeOwnership(folder);
  await expect(takeOwnership(folder)).rejects.toThrow(`is in use by process ${process.pid}`);
  release();
  expect(existsSync(lockFile)).toBe(false);
});

test("a lock whose pid is now that of a process started later is replaced", async () => {
  const release = await takeOwnership(folder);
  const own = readLock();
  release();
  writeFileSync(lockFile, JSON.stringify({ ...own, started: "1" }));
  const releaseAgain = await takeOwnership(folder);
  expect(readLock()).toEqual(own);
  releaseAgain();
});

test("a release leaves the lock of another owner", async () => {
  const release = await takeOwnership(folder);
  writeFileSync(lockFile, JSON.stringify({ ...readLock(), started: "1" }));
  release();
  expect(existsSync(lockFile)).toBe(true);
});
