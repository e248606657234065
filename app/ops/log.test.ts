import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { loggedPath } from "./request-log.ts";
import { isDisguisedPath, isPrivatePath } from "./security-headers.ts";

describe("the path in the log", () => {
  test("an appointment's id is cut, with and without language", () => {
    expect(loggedPath("/appointments/4711")).toBe("/appointments/-");
    expect(loggedPath("/en/feedback/4711")).toBe("/en/feedback/-");
    expect(loggedPath("/api/v1/appointments/4711/")).toBe("/api/v1/appointments/-");
    expect(loggedPath("/a/\u2028aLrKotBaq61o")).toBe("/a/-");
    expect(loggedPath("/api/v1/appointment-codes/aLrKotBaq61o/")).toBe("/api/v1/appointment-codes/-");
  });

  test("a path in capitals, escapes or double slashes is not logged at all", () => {
    for (const path of [
      "/A/aLrKotBaq61o",
      "/kk/Appointments/45",
      "/%61ppointments/45",
      "//a/aLrKotBaq61o",
      "/kk//a/aLrKotBaq61o",
      "/kk/%2Fappointments/45",
      "/doctor/x/Booking/7/form",
      "/doctor/x/booking/%37/form",
    ]) {
      expect([isDisguisedPath(path), loggedPath(path)]).toEqual([true, "/-"]);
    }
    for (const path of ["/appointments/45", "/doctor/%D0%90", "/%", "/A"])
      expect(isDisguisedPath(path)).toBe(path === "/A");
    expect(loggedPath("/api/v1/Appointments/4711/")).toBe("/api/v1/Appointments/-");
  });

  test("other paths stay unchanged", () => {
    expect(loggedPath("/doctors/bishkek/kardiolog")).toBe("/doctors/bishkek/kardiolog");
  });

  test("private pages are recognised in every language", () => {
    for (const path of ["/appointments/1", "/kk/appointments/1", "/feedback/1", "/outbox", "/outbox.json"])
      expect(isPrivatePath(path)).toBe(true);
    for (const path of ["/", "/doctors/x/y", "/appointmentsx"]) expect(isPrivatePath(path)).toBe(false);
  });
});

/** The lines of a log that a script writes with `log`. */
async function logged(script: string): Promise<Record<string, unknown>[]> {
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
  const lines = await logged(`
    const secrets = ${JSON.stringify(secrets)};
    for (const facts of [secrets, { sent: secrets }, { sent: { by: secrets } }])
      log.info({ ...facts, status: 400 }, "refused");`);
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatchObject({ level: "info", status: 400, msg: "refused" });
  expect(JSON.stringify(lines)).not.toContain("SECRET");
});

test("X-04 an error in the log has its code and place, and no row of the database", async () => {
  const lines = await logged(`
    const facts = { code: "23505", constraint: "c", table: "t", detail: "Key (phone)=(+996555123456)", where: "+996555123456" };
    for (const name of ["err", "error"]) log.error({ [name]: Object.assign(new Error("refused"), facts) }, "failed");`);
  const safe = { type: "Error", message: "refused", state: "23505", constraint: "c", table: "t" };
  expect(lines).toMatchObject([{ err: safe }, { error: safe }]);
  expect(JSON.stringify(lines)).not.toContain("996555123456");
});
