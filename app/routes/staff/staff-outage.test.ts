import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs, sessionSecret } from "../../../tests/support/route-args.ts";
import { storeTicket } from "../shell/index.ts";
import { storeInvitation } from "./invitation/invitation-cookie.server.ts";
import { loader as loadInvitation } from "./invitation/page.tsx";
import { loadSecondFactor } from "./second-factor-loader.server.ts";

const errors = [{ attr: "ticket", code: "ticket_expired", detail: "Слишком долго" }];
const refused = new ApiError(400, { type: "client_error", errors });
const outage = new ApiError(503, { type: "server_error", errors: [] });

async function argsWith(cookie: string, error: ApiError) {
  const fail = async () => Promise.reject(error);
  const api = { staff: { readInvitation: fail, offerSecondFactor: fail } };
  const args = await routeArgs("/staff/x", { api, sessionSecret });
  const request = new Request(args.request, { headers: { cookie: cookie.split(";")[0]! } });
  return { ...args, request } as unknown as Parameters<typeof loadInvitation>[0];
}

test("X-08 in an outage the setup of a second factor keeps its ticket and shows the page of the outage", async () => {
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  const cookie = await storeTicket({ second_factor: "enrolment", ticket: "ticket", expires_at });
  await expect(loadSecondFactor(await argsWith(cookie, outage))).rejects.toBe(outage);
  const response = await loadSecondFactor(await argsWith(cookie, refused)).catch((thrown: unknown) => thrown);
  expect((response as Response).headers.getSetCookie().join()).toMatch(/second-factor=;/);
});

test("X-08 in an outage an invitation is not reported as used, but the page of the outage is shown", async () => {
  const cookie = await storeInvitation("token", sessionSecret);
  await expect(loadInvitation(await argsWith(cookie, outage))).rejects.toBe(outage);
  const response = await loadInvitation(await argsWith(cookie, refused));
  expect(response).toMatchObject({ data: { invitation: null, problem: "Слишком долго" }, init: { status: 404 } });
});
