import { afterAll, beforeAll, expect, test } from "vitest";
import { examples } from "#app/api/http/openapi-examples.ts";
import { saveStaff } from "#app/api/staff/index.ts";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { endpoints } from "#app/contract/endpoints.ts";
import { flagsOfRole, type Role } from "#app/contract/role.ts";
import type { CountryId } from "#app/countries/country.ts";
import { createTestApi, findBookable, signedIn, type TestApi } from "../support/api.ts";

let api: TestApi;
const password = "a long password of staff";
const tokens = new Map<string, string>();

beforeAll(async () => {
  api = await createTestApi();
  for (const [role, country] of [
    ["operator", "hu"],
    ["copywriter", "hu"],
    ["operator", "kg"],
    ["admin", "hu"],
    ["admin", null],
  ] as const) {
    tokens.set(`${role} of ${country}`, await tokenOf(role, country));
  }
});
afterAll(() => api.close());

async function createAccount(role: Role, country: CountryId | null): Promise<{ email: string; password: string }> {
  const email = `${role}-${country ?? "all"}@example.com`;
  await saveStaff(api.database.db, { email, name: role, password, country, flags: flagsOfRole(role) });
  return { email, password };
}

async function tokenOf(role: Role, country: CountryId | null): Promise<string> {
  return (await signedIn(api.client(country ?? "kg"), await createAccount(role, country))).access_token;
}

const calls = Object.entries(endpoints).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => [`${noun}.${verb}`, endpoint as Endpoint] as const),
);
/** Replaces the documented example, which would send a code at the first call only. */
const bodies: Record<string, unknown> = { "codes.send": { phone: "+10000000000" } };
const staffCalls = calls.filter(([, endpoint]) => endpoint.staff);

async function callEndpoint(
  name: string,
  endpoint: Endpoint,
  country: CountryId,
  token?: string,
): Promise<[number, string]> {
  const path = endpoint.path
    .replace("{code}", "0000000000a")
    .replace("{slug}", "nobody")
    .replace(/\{\w+\}/g, "1");
  const response = await api.fetch(path, {
    method: endpoint.method,
    headers: {
      "country-id": country,
      "accept-language": "en",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(endpoint.body ? { "content-type": "application/json" } : {}),
    },
    ...(endpoint.body ? { body: JSON.stringify(bodies[name] ?? examples[name]?.body ?? {}) } : {}),
  });
  return [response.status, await response.text()];
}

test("O-01 exactly these endpoints are for staff", () => {
  expect(staffCalls.map(([name]) => name).toSorted()).toEqual([
    "appointments.cancel",
    "appointments.create",
    "appointments.reschedule",
    "appointments.validate",
    "callbacks.close",
    "callbacks.list",
    "clinicDesk.addBranch",
    "clinicDesk.addDoctorToBranch",
    "clinicDesk.addHours",
    "clinicDesk.addWalkIn",
    "clinicDesk.answerReview",
    "clinicDesk.cancel",
    "clinicDesk.catalogueBranch",
    "clinicDesk.catalogueChanges",
    "clinicDesk.catalogueClinic",
    "clinicDesk.catalogueDoctor",
    "clinicDesk.changeDays",
    "clinicDesk.day",
    "clinicDesk.doctors",
    "clinicDesk.endHours",
    "clinicDesk.figures",
    "clinicDesk.mark",
    "clinicDesk.move",
    "clinicDesk.preview",
    "clinicDesk.publishBranch",
    "clinicDesk.publishClinic",
    "clinicDesk.publishField",
    "clinicDesk.publishOffer",
    "clinicDesk.publishProfile",
    "clinicDesk.restoreDays",
    "clinicDesk.reviews",
    "clinicDesk.schedule",
    "clinicDesk.scheduleChanges",
    "clinicDesk.uploadPhoto",
    "clinicDesk.walkInOffers",
    "integrations.createToken",
    "integrations.createWebhook",
    "integrations.read",
    "integrations.revokeToken",
    "integrations.stopWebhook",
    "integrations.testWebhook",
    "joins.admit",
    "joins.invite",
    "joins.list",
    "joins.preview",
    "joins.publish",
    "joins.refuse",
    "operators.figures",
    "patients.addNote",
    "patients.find",
    "patients.notes",
    "patients.search",
    "patients.visits",
    "privacy.erase",
    "privacy.export",
    "reviews.moderation",
    "reviews.publish",
    "reviews.reject",
    "staff.beginSecondFactor",
    "staff.changePassword",
    "staff.me",
    "staff.signOut",
    "staff.signOutEverywhere",
    "team.activate",
    "team.changeRole",
    "team.changes",
    "team.deactivate",
    "team.invite",
    "team.read",
    "team.resetSecondFactor",
    "team.signOut",
    "team.withdrawInvitation",
  ]);
});

const isSignOut = ([name]: (typeof calls)[number]) => name === "staff.signOut";

test.each(staffCalls.filter((call) => !isSignOut(call)))(
  "O-01 %s refuses staff of another country with 403",
  async (name, endpoint) => {
    expect(Object.keys(endpoint.responses)).toEqual(expect.arrayContaining(["401", "403"]));
    for (const who of ["operator of hu", "copywriter of hu", "admin of hu"]) {
      const [status, body] = await callEndpoint(name, endpoint, "kg", tokens.get(who));
      expect([who, status, body]).toEqual([who, 403, expect.stringContaining('"code":"other_country"')]);
    }
  },
);

test("O-01 O-03 signing out revokes the token, also with the id of a country where the member of staff does not work", async () => {
  const credentials = await createAccount("operator", "kz");
  const { access_token: token } = await signedIn(api.client("kz"), credentials);
  await api.client("hu").with({ token }).staff.signOut();
  const [name, endpoint] = calls.find(isSignOut)!;
  for (const country of ["kz", "hu"] as const) {
    await expect(api.client(country).with({ token }).staff.me()).rejects.toMatchObject({ status: 401 });
    expect((await callEndpoint(name, endpoint, country, token))[0]).toBe(401);
  }
  expect((await callEndpoint(name, endpoint, "kg"))[0]).toBe(401);
});

test("O-03 a token from before the second factor was required can be revoked", async () => {
  const credentials = await createAccount("operator", "kz");
  const { access_token: token } = await signedIn(api.client("kz"), credentials);
  const strict = await createTestApi("in process", { database: api.database, secondFactor: "required" });
  await strict.client("kz").with({ token }).staff.signOut();
  await expect(api.client("kz").with({ token }).staff.me()).rejects.toMatchObject({ status: 401 });
});

test.each(staffCalls.filter((call) => !isSignOut(call) && call[0] !== "staff.signOutEverywhere"))(
  "O-01 %s accepts staff of the country and of all countries",
  async (name, endpoint) => {
    for (const [who, country] of [
      ["operator of hu", "hu"],
      ["operator of kg", "kg"],
      ["admin of null", "kg"],
      ["admin of null", "hu"],
    ] as const) {
      expect((await callEndpoint(name, endpoint, country, tokens.get(who)))[1]).not.toContain("other_country");
    }
  },
);

test.each(calls.filter(([name, endpoint]) => !endpoint.staff && !name.startsWith("outbox")))(
  "O-01 %s, which is not for staff, ignores staff tokens",
  async (name, endpoint) => {
    const withoutToken = await callEndpoint(name, endpoint, "kg");
    expect(await callEndpoint(name, endpoint, "kg", tokens.get("operator of kg"))).toEqual(withoutToken);
  },
);

test("O-01 B-13 a token in the payload is checked against its country like one in the header", async () => {
  const { doctorService, slots } = await findBookable(api.client());
  const booking = {
    client_name: "Со слов звонящего",
    client_phone: "+996555777002",
    doctor_service: doctorService.id,
    slot: slots.at(-1)!.id,
    source: "web-desktop" as const,
  };
  const client = api.client();
  const refused = { status: 403, body: { errors: [{ attr: null, code: "other_country" }] } };
  await expect(
    client.appointments.validate({ ...booking, token: tokens.get("operator of hu")! }),
  ).rejects.toMatchObject(refused);
  await expect(client.appointments.create({ ...booking, token: tokens.get("operator of hu")! })).rejects.toMatchObject(
    refused,
  );
  await client.appointments.create({ ...booking, token: tokens.get("operator of kg")! });
});

test("O-01 staff cannot sign in to another country, and a wrong password does not reveal it", async () => {
  const credentials = await createAccount("operator", "hu");
  await expect(api.client("kg").staff.signIn(credentials)).rejects.toMatchObject({
    status: 403,
    body: { errors: [{ attr: null, code: "other_country" }] },
  });
  await expect(api.client("kg").staff.signIn({ ...credentials, password: "wrong" })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ attr: "password", code: "credentials" }] },
  });
  const tokensOf = () => api.database.db.selectFrom("staff_tokens").select("id").execute();
  const before = (await tokensOf()).length;
  await api
    .client("kg")
    .staff.signIn(credentials)
    .catch(() => {});
  expect(await tokensOf()).toHaveLength(before);
  expect((await signedIn(api.client("hu"), credentials)).user).toMatchObject({ country: "hu" });
});
