import { expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "#app/contract/errors.ts";
import type { RequestContext } from "#app/request-context.ts";
import { routeArgs } from "../../../tests/support/route-args.ts";
import { guardForm, makeStamp, stampField } from "./form-guard.server.ts";
import { loader as loadJoin } from "./join.tsx";
import { postLead } from "./post-lead.server.ts";
import { loader as loadSurvey } from "./survey.tsx";

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

test.each([
  ["expired", true, makeStamp(secret, Date.now() - 25 * 3_600_000)],
  ["unreadable", true, "unreadable"],
  ["good", false, makeStamp(secret, Date.now() - 60_000)],
])(
  "R-04 a form with a wrong field and a stamp that is %s gets a new stamp: %j; it can be sent next",
  async (...row) => {
    const [, isNew, stamp] = row;
    const flags = { join: true } as RequestContext["flags"];
    const args = await routeArgs("/join", { body: { stamp, name: "" }, sessionSecret: secret, flags });
    const response = await postLead(args, {
      flag: "join",
      path: "/join",
      schema: z.object({ name: z.string() }),
      send: async () => undefined,
    });
    const refused = response as Exclude<typeof response, Response>;
    expect([refused.init?.status, refused.data.stamp !== stamp]).toEqual([400, isNew]);
    const next = new FormData();
    next.append(stampField, refused.data.stamp);
    expect(guardForm(next, secret, Date.now() + 5_000).verdict).toBe("good");
  },
);

test.each(["join", "survey"] as const)("R-04 a form posted while /%s is switched off is not stored", async (flag) => {
  const send = vi.fn(async () => undefined);
  const flags = { join: true, survey: true, [flag]: false } as RequestContext["flags"];
  const stamp = makeStamp(secret, Date.now() - 60_000);
  const args = await routeArgs(`/${flag}`, { body: { stamp, name: "Айгүл" }, sessionSecret: secret, flags });
  const lead = { flag, path: `/${flag}`, schema: z.object({ name: z.string() }), send } as const;
  await expect(postLead(args, lead)).rejects.toMatchObject({ init: { status: 404 } });
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ["join", loadJoin],
  ["survey", loadSurvey],
] as const)("R-04 while /%s is switched off its page is not found", async (name, load) => {
  const flags = { join: true, survey: true, [name]: false } as RequestContext["flags"];
  const args = await routeArgs(`/${name}`, { flags });
  const open = async () => load(args as unknown as Parameters<typeof loadJoin>[0] & Parameters<typeof loadSurvey>[0]);
  await expect(open()).rejects.toMatchObject({ init: { status: 404 } });
});
