import { expect, test } from "vitest";
import type { AppointmentPayload } from "#app/contract/appointment.ts";
import type { ApiClient } from "#app/contract/client.ts";
import { emptyDraft } from "./draft/draft.ts";
import { createAppointment } from "./submit.server.ts";

const payload: AppointmentPayload = {
  client_name: "Айгүл",
  client_phone: "+996555000001",
  doctor_service: 7,
  slot: 70,
  source: "web-desktop",
};

test("B-17 the submission key depends on the form, the service and the slot", async () => {
  const keys: (string | undefined)[] = [];
  const create = async (_payload: AppointmentPayload, options?: { idempotencyKey?: string }) => {
    keys.push(options?.idempotencyKey);
    return { id: 1, hash: "a" };
  };
  const api = { appointments: { create } } as unknown as ApiClient;
  const draft = { ...emptyDraft, submission: crypto.randomUUID() };
  await createAppointment(api, payload, draft);
  await createAppointment(api, payload, { ...draft, name: "Айгүл" }, "1234");
  expect(keys[0]).toContain(draft.submission);
  expect(keys[1]).toBe(keys[0]);
  await createAppointment(api, { ...payload, slot: 71 }, draft);
  await createAppointment(api, { ...payload, doctor_service: 8 }, draft);
  await createAppointment(api, payload, { ...draft, submission: crypto.randomUUID() });
  expect(new Set(keys).size).toBe(4);
});
