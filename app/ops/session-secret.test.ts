import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOrCreateSessionSecret } from "./session-secret.ts";

test("the secret of a data folder stays the same, and only its owner may read it", () => {
  const folder = mkdtempSync(join(tmpdir(), "vizit-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, "data");
  const secret = readOrCreateSessionSecret(dataDir);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateSessionSecret(dataDir)).toBe(secret);
  expect(statSync(join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
});
