import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { EmbeddedServerFailure } from "./server-failure.ts";

/** The account of the server process; undefined: our own. */
export type Account = { uid: number; gid: number } | undefined;

const preferred = ["postgres", "nobody"];

/**
 * PostgreSQL refuses to run as root, and initdb needs a named uid: root runs it as an ordinary account of this
 * machine. Existing data keeps its owner.
 */
export function chooseAccount(ownerOfData?: { uid: number; gid: number }): Account {
  if (process.getuid?.() !== 0) return undefined;
  if (ownerOfData && ownerOfData.uid !== 0) return ownerOfData;
  const accounts = namedAccounts();
  const choices = [
    ...preferred.map((name) => accounts.find((account) => account.name === name)),
    ...accounts.filter((account) => account.uid >= 1000 && account.uid < 60_000),
  ];
  const chosen = choices.find((account) => account && account.uid !== 0 && canBecome(account));
  if (!chosen) {
    throw new EmbeddedServerFailure(
      "PostgreSQL refuses to run as root and this machine has no other account: start as an ordinary user, or set DATABASE_URL.",
    );
  }
  return { uid: chosen.uid, gid: chosen.gid };
}

/** Whether the account can access all these paths ("x": folders and programs, "r": files). */
export function canUse(account: Account, paths: { path: string; right: "r" | "x" }[]): boolean {
  const tests = paths.map(({ right }, index) => `test -${right} "$${index + 1}"`).join(" && ");
  const result = spawnSync("/bin/sh", ["-c", tests, "sh", ...paths.map(({ path }) => path)], {
    ...account,
    cwd: "/",
    stdio: "ignore",
  });
  return result.status === 0;
}

function canBecome(account: { uid: number; gid: number }): boolean {
  return spawnSync("/bin/sh", ["-c", ":"], { uid: account.uid, gid: account.gid, cwd: "/" }).status === 0;
}

function namedAccounts(): { name: string; uid: number; gid: number }[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }));
}
