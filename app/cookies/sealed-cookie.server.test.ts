import { expect, test } from "vitest";
import { z } from "zod";
import { sealedCookie } from "./sealed-cookie.server.ts";

const secret = "a secret of at least 32 characters";
const seconds = 60;

test.each([
  ["a value that fits", { token: "token" }, "invitation", { token: "token", phone: "+996555123456" }],
  ["a value of another shape, such as an earlier release's", null, "invitation", { phone: "+996555123456" }],
  ["the value of another cookie", null, "patient", { token: "token" }],
])("a sealed cookie with %s is read as %j", async (_case, read, name, value) => {
  const line = await sealedCookie({ name, schema: z.unknown() }).store(value, secret, seconds);
  const headers = new Headers({ cookie: line.split(";", 1)[0]!.replace(/^[^=]+/, "invitation") });
  const cookie = sealedCookie({ name: "invitation", schema: z.object({ token: z.string() }) });
  expect(await cookie.read({ headers }, secret)).toEqual(read);
});
