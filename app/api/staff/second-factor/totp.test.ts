import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { enrolmentUri, makeSecret, stepOf } from "./totp.ts";

// The vectors of RFC 6238, of which an authenticator shows the last six digits.
const secret = Secret.fromUTF8("12345678901234567890").base32;

test.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [1_234_567_890, "005924", 41_152_263],
  [20_000_000_000, "353130", 666_666_666],
])("O-03 at %s s the code is %s", (seconds, code, step) => {
  expect(stepOf(secret, code, seconds * 1000)).toBe(step);
});

test("O-03 a code is valid for one step of 30 seconds before and after its own", () => {
  const timestamp = 1_234_567_890_000;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const step = stepOf(secret, code, timestamp);
  expect([-60, -30, 0, 30, 60].map((seconds) => stepOf(secret, code, timestamp + seconds * 1000))).toEqual([
    null,
    step,
    step,
    step,
    null,
  ]);
});

test.each(["", "28708", "2870822", "28708a", "２８７０８２"])("O-03 %j is not a code", (code) => {
  expect(stepOf(secret, code, 59_000)).toBeNull();
});

test("O-03 secrets are random with 160 bits; authenticator apps get issuer and account", () => {
  const [first, second] = [makeSecret(), makeSecret()];
  expect(first).toMatch(/^[A-Z2-7]{32}$/);
  expect(first).not.toBe(second);
  expect(enrolmentUri(first, { issuer: "Vizit.kg", email: "anna@example.com" })).toBe(
    `otpauth://totp/Vizit.kg:anna%40example.com?issuer=Vizit.kg&secret=${first}&algorithm=SHA1&digits=6&period=30`,
  );
});
