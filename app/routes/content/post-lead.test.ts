import { expect, test } from "vitest";
import { z } from "zod";
import { ApiError } from "#app/contract/errors.ts";
import type { RequestContext } from "#app/request-context.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { makeStamp } from "./form-guard.server.ts";
import { postLead } from "./post-lead.server.ts";

const secret = "a secret of the tests, long enough";

test("R-04 X-08 a form refused in an outage keeps its stamp, so that it can be sent again at once and is stored once", async () => {
  const stamp = makeStamp(secret, Date.now() - 60_000);
  const body = new FormData();
  body.append("stamp", stamp);
  body.append("name", "Айгүл");
  const flags = { join: true } as RequestContext["flags"];
  const args = await routeArgs("/join", { body, sessionSecret: secret, flags });
  const outage = new ApiError(503, { type: "server_error", errors: [{ attr: null, code: "error", detail: "" }] });
  const response = await postLead(args, {
    flag: "join",
    path: "/join",
    schema: z.object({ name: z.string() }),
    send: async () => Promise.reject(outage),
  });
  expect(response).toMatchObject({ data: { stamp }, init: { status: 503 } });
});
