import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Runs a script that writes with `log`, and returns the lines of the log. */
async function runLog(script: string): Promise<Record<string, unknown>[]> {
  const whole = `const { createLog } = await import("#app/ops/log.ts"); const log = createLog("info"); ${script}`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", whole]);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("X-04 the log has neither personal data nor secrets, also two levels deep", async () => {
  const secrets = {
    authorization: "SECRET",
    cookie: "SECRET",
    "set-cookie": "SECRET",
    token: "SECRET",
    access_token: "SECRET",
    code: "SECRET",
    client_phone: "SECRET",
    client_name: "SECRET",
    phone: "SECRET",
    password: "SECRET",
    hash: "SECRET",
    body: "SECRET",
    additional_fields: ["SECRET"],
  };
  const lines = await runLog(`
    const secrets = ${JSON.stringify(secrets)};
    for (const facts of [secrets, { sent: secrets }, { sent: { by: secrets } }])
      log.info({ ...facts, status: 400 }, "refused");`);
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatchObject({ level: "info", status: 400, msg: "refused" });
  expect(JSON.stringify(lines)).not.toContain("SECRET");
});

test("X-04 an error in the log has its code and place, and no row of the database", async () => {
  const lines = await runLog(`
    const facts = { code: "23505", constraint: "c", table: "t", detail: "Key (phone)=(+996555123456)", where: "+996555123456" };
    for (const name of ["err", "error"]) log.error({ [name]: Object.assign(new Error("refused"), facts) }, "failed");`);
  const safe = { type: "Error", message: "refused", state: "23505", constraint: "c", table: "t" };
  expect(lines).toMatchObject([{ err: safe }, { error: safe }]);
  expect(JSON.stringify(lines)).not.toContain("996555123456");
});
