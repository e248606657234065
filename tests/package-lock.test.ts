import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Locked = { version?: string; optionalDependencies?: Record<string, string> };

const root = join(import.meta.dirname, "..");
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};

test("the lock file has the packages of every platform, so that `npm ci` works on each", () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${folder}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test("the three React Router packages have one version", () => {
  const versions = ["react-router", "@react-router/node", "@react-router/dev"].map(
    (name) => packages[`node_modules/${name}`]?.version,
  );
  expect(new Set(versions).size).toBe(1);
});
