import { expect, test, vi } from "vitest";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { postPatientData } from "./action.server.ts";
import { action } from "./file.ts";

/** The arguments of an action to which staff who handle patients' data post a body; `privacy`: the API's calls. */
const argsOf = (body: URLSearchParams | Blob | string, privacy: object) =>
  routeArgs("/staff/patient-data/file", { api: { privacy }, body, role: "admin" });

async function post(body: URLSearchParams | Blob | string) {
  const found = vi.fn(async () => ({ visits: [] }));
  const args = await argsOf(body, { export: found });
  return { response: await action(args as unknown as Parameters<typeof action>[0]), found };
}

test.each([
  ["А", "А"],
  [" ", null],
])("the data of patients with the letter %j, that is %j, is a file that no cache keeps", async (letter, named) => {
  const { response, found } = await post(new URLSearchParams({ phone: "0555 123 456", letter }));
  expect(found.mock.calls).toEqual([[{ phone: "+996555123456", letter: named }]]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.json()).toEqual({ visits: [] });
});

test.each([
  ["of JSON", 415, "{}"],
  ["of multipart data without parts", 400, new Blob(["no parts"], { type: "multipart/form-data; boundary=x" })],
  ["without a valid phone", 400, new URLSearchParams({ phone: "1" })],
] as const)("a body %s is refused with %d", async (_name, status, body) => {
  await expect(post(body)).rejects.toMatchObject({ init: { status } });
});

test.each([
  ["А", "А"],
  [" ", null],
])("B-20 an erasure with the letter %j is of the patients whose name has it: %j", async (letter, named) => {
  const erased = { visits: 1, reviews: 0, requests: 0 };
  const erase = vi.fn(async () => erased);
  const body = new URLSearchParams({ phone: "0555 123 456", letter, intent: "erase" });
  expect((await postPatientData(await argsOf(body, { erase }))).data.erased).toEqual(erased);
  expect(erase.mock.calls).toEqual([[{ phone: "+996555123456", letter: named }]]);
});

test.each([
  ["show", false],
  ["erase", true],
])(
  "X-01 %s, sent before its sender signed in again, shows the data; only an erasure waits: %j",
  async (intent, waits) => {
    const none = { visits: [], requests: [], messages: [] };
    const body = new URLSearchParams({ phone: "0555 123 456", intent, "staff-again": "1" });
    const response = await postPatientData(await argsOf(body, { export: async () => none }));
    expect(response.data.found).toMatchObject({
      phone: "+996555123456",
      erasure: waits ? { initialValue: { phone: "0555 123 456" } } : null,
    });
  },
);
