import { expect, test } from "vitest";
import { ApiError } from "#app/contract/errors.ts";
import { routeArgs } from "../../../../tests/support/route-args.ts";
import { postPatientData } from "./action.server.ts";

test.each(["show", "erase"])("B-20 the button %s has the status of the API's refusal, and no data", async (intent) => {
  const errors = [{ attr: null, code: "patient_data", detail: "Слишком много запросов" }];
  const refuse = async () => Promise.reject(new ApiError(400, { type: "client_error", errors }));
  const args = await routeArgs("/staff/patient-data", {
    api: { privacy: { export: refuse, erase: refuse } },
    role: "admin",
    body: { phone: "+996555123456", intent },
  });
  const { data, init } = await postPatientData(args);
  expect([init?.status, data.found, data.erased]).toEqual([400, null, null]);
  expect(data.result?.error).toMatchObject({ "": ["Слишком много запросов"] });
});
