import { describe, expect, test } from "vitest";
import { errorOf, safeError } from "./safe-error.ts";

const secrets = [
  "Айгүл Canary",
  "Anna",
  "+996555123456",
  "4821",
  "aLrKotBaq61o",
  "eyJhbGciOi.token",
  "vizit_session=abc",
];

function thrown(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

describe("X-04 the content of an error report", () => {
  test("at most twenty lines of a stack", () => {
    const deep = new Error("deep");
    deep.stack = ["Error: deep", ...Array.from({ length: 30 }, () => "    at file:///app/x.js:1:2")].join("\n");
    expect(safeError(deep).frames).toHaveLength(20);
  });

  test.each(secrets)("never a message that may quote %s", (secret) => {
    const errors = [
      new Error(secret),
      Object.assign(new Error("x"), { name: secret, code: secret }),
      new Error(`duplicate key value: (${secret})`),
      thrown(() => JSON.parse(secret) as unknown),
      thrown(() => new URL(secret)),
      thrown(() => "x" in (secret as unknown as object)),
      new Error(`first line\n    at ${secret} (file:///x.js:1:2)\n    at file:///${secret}.js?${secret}:1:2`),
      Object.assign(new Error("x"), {
        name: secret,
        code: secret.length > 10 ? `${secret} ` : `(${secret})`,
        constraint: `k ${secret}`,
        table: `t ${secret}`,
      }),
      Object.assign(new Error("x"), { detail: secret, cause: new Error(secret) }),
      secret,
      { secret },
    ];
    for (const error of errors) {
      const safe = safeError(error);
      const told = errorOf(safe, "a page failed");
      expect(JSON.stringify(safe) + told.name + told.message + told.stack).not.toContain(secret);
    }
  });

  test("a report has class, position, database names, and messages without data", () => {
    const missing = thrown(() => (undefined as unknown as { name: string }).name);
    expect(safeError(missing)).toMatchObject({
      type: "TypeError",
      message: "Cannot read properties of undefined (reading 'name')",
    });
    expect(safeError(missing).frames[0]).toMatch(/safe-error\.test\.ts:\d+:\d+/);
    expect(
      safeError(new Error("Minified React error #418; visit https://react.dev/errors/418?args[]=Anna")).message,
    ).toBe("Minified React error #418");
    expect(
      safeError(Object.assign(new Error("x"), { code: "23505", constraint: "one_live", table: "appointments" })),
    ).toMatchObject({ state: "23505", constraint: "one_live", table: "appointments" });
    expect(safeError("thrown")).toEqual({ type: "Error", message: null, frames: [] });
  });

  test("parses stack frames of every browser without queries", () => {
    const error = new Error("x");
    error.stack = [
      "load@https://kg.example/assets/a.js:1:200",
      "@https://kg.example/appointments/1?hash=secret:1:2",
      "    at https://kg.example/a?hash=secret:1:2",
      "    at load (https://kg.example/assets/b.js:3:4)",
    ].join("\n");
    expect(safeError(error).frames).toEqual([
      "load@https://kg.example/assets/a.js:1:200",
      "    at load (https://kg.example/assets/b.js:3:4)",
    ]);
  });
});
