import * as contract from "#app/contract/appointment.ts";
import { flagsFor } from "#app/flags/flags.ts";
import * as appointments from "../appointments/index.ts";
import { listFeatureSwitches } from "../catalogue/index.ts";
import { HttpFault, notFound, valueOf } from "./answers.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { serve, type Server } from "./route.ts";

export function serveAppointments(server: Server): void {
  serve(server, contract.listAppointmentFields, async ({ caller, params }, { db }) => {
    const { country, locale } = caller;
    const fields = await appointments.findFields(db, { id: params.id, country: country.countryId, locale });
    if (!fields) throw notFound();
    return { status: 200, body: fields };
  });

  serve(server, contract.validateAppointment, async ({ caller, body }, deps) => {
    const valid = await appointments.validateAppointment(deps.db, body, await rulesFor(caller, deps));
    return { status: 200, body: valueOf(valid) };
  });

  serve(server, contract.createAppointment, async ({ caller, body, headers }, deps) => {
    const rules = await rulesFor(caller, deps);
    const created = await appointments.createAppointment(deps.db, body, rules, headers["idempotency-key"]);
    if (!created.ok && created.faults[0]?.code === "idempotency_mismatch") {
      throw new HttpFault(422, "client_error", created.faults);
    }
    return { status: 201, body: valueOf(created) };
  });

  serve(server, contract.getAppointment, async ({ caller, params, query }, { db }) => {
    const { country, locale } = caller;
    const key = { id: params.id, hash: query.hash, country: country.countryId, locale };
    const appointment = await appointments.readAppointment(db, key);
    if (!appointment) throw notFound();
    return { status: 200, body: appointment };
  });
}

async function rulesFor({ country, locale }: Caller, { db, secret }: ApiDeps): Promise<appointments.BookingRules> {
  const flags = flagsFor(country.countryId, await listFeatureSwitches(db, country.countryId));
  return {
    country,
    locale,
    consentRequired: flags["appointment.consent"],
    codeRequired: flags["otp-enable"],
    today: new Intl.DateTimeFormat("en-CA", { timeZone: country.timeZone }).format(new Date()),
    secret,
  };
}
