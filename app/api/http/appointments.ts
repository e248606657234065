import { cancelAppointment, readAppointmentAnswers, rescheduleAppointment } from "#app/contract/appointment-change.ts";
import { findAppointmentByCode } from "#app/contract/appointment-code.ts";
import * as contract from "#app/contract/appointment.ts";
import { findPatients } from "#app/contract/patient.ts";
import { createReview } from "#app/contract/review.ts";
import { hasRole, type Role } from "#app/contract/role.ts";
import * as appointments from "../appointments/index.ts";
import type { Result } from "../fault.ts";
import { HttpFault, notFound, valueOf } from "./answers.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { flagsOf } from "./flags.ts";
import { serve, type Server } from "./route.ts";
import { requireRole, staffOf } from "./staff.ts";

export function serveAppointments(server: Server): void {
  serve(server, contract.listAppointmentFields, async ({ caller, params, query }, { db }) => {
    const { country, locale } = caller;
    const fields = await appointments.findFields(db, {
      id: params.id, country: country.countryId, locale, doctorService: query.doctor_service ?? null,
    });
    if (!fields) throw notFound();
    return { status: 200, body: fields };
  });

  serve(server, contract.validateAppointment, async ({ caller, body }, deps) => {
    const valid = await appointments.validateAppointment(deps.db, body, await rulesFor(caller, deps, body.token));
    return { status: 200, body: valueOf(valid) };
  });

  serve(server, contract.createAppointment, async ({ caller, body, headers }, deps) => {
    const rules = await rulesFor(caller, deps, body.token);
    const created = await appointments.createAppointment(deps.db, body, rules, headers["idempotency-key"]);
    if (!created.ok && created.faults[0]?.code === "idempotency_mismatch") {
      throw new HttpFault(422, "client_error", created.faults);
    }
    return { status: 201, body: valueOf(created) };
  });

  serve(server, contract.getAppointment, async ({ caller, params, query }, { db }) => {
    const appointment = await appointments.readAppointment(db, keyOf(caller, params.id, query.hash));
    if (!appointment) throw notFound();
    return { status: 200, body: appointment };
  });
}

/** Who has called before. */
export function servePatients(server: Server): void {
  serve(server, findPatients, async ({ caller, body }, deps) => {
    await requireRole(caller, deps, booksWithoutCode);
    const key = { country: caller.country.countryId, phone: body.phone, clinicBranch: body.clinic_branch };
    return { status: 200, body: await appointments.findPatients(deps.db, key) };
  });
}

/** The short links of messages. */
export function serveAppointmentCodes(server: Server): void {
  serve(server, findAppointmentByCode, async ({ caller, params }, { db }) => {
    const found = await appointments.findByCode(db, params.code, caller.country.countryId);
    if (!found) throw notFound();
    return { status: 200, body: found };
  });
}

/** What its holder may do with an appointment afterwards. */
export function serveAppointmentChanges(server: Server): void {
  serve(server, cancelAppointment, async ({ caller, params, body }, deps) => {
    const key = keyOf(caller, params.id, body.hash);
    const change = { reason: body.reason, hand: await handOf(caller, deps) };
    return { status: 200, body: foundValueOf(await appointments.cancelAppointment(deps.db, key, change)) };
  });
  serve(server, rescheduleAppointment, async ({ caller, params, body }, deps) => {
    const key = keyOf(caller, params.id, body.hash);
    const flags = await flagsOf(deps, caller.country.countryId);
    if (!flags["appointment.reschedule"]) throw new HttpFault(400, "client_error", [{ attr: null, code: "reschedule_off" }]);
    const change = { slot: body.slot, hand: await handOf(caller, deps) };
    return { status: 200, body: foundValueOf(await appointments.rescheduleAppointment(deps.db, key, change)) };
  });
  serve(server, readAppointmentAnswers, async ({ caller, params, body }, { db }) => {
    const answers = await appointments.readAnswers(db, keyOf(caller, params.id, body.hash));
    if (!answers) throw notFound();
    return { status: 200, body: answers };
  });
  serve(server, createReview, async ({ caller, params, body }, { db }) => {
    const key = keyOf(caller, params.id, body.hash);
    return { status: 201, body: foundValueOf(await appointments.reviewAppointment(db, key, body)) };
  });
}

async function handOf(caller: Caller, deps: ApiDeps): Promise<{ staffId: number | null }> {
  const user = await staffOf(caller, deps);
  return { staffId: user?.id ?? null };
}

function keyOf({ country, locale }: Caller, id: number, hash: string): appointments.AppointmentKey {
  return { id, hash, country: country.countryId, locale };
}

function foundValueOf<Value>(result: Result<Value> | null): Value {
  if (!result) throw notFound();
  return valueOf(result);
}

/** Operators have heard the caller's voice: they book without a code (B-13). */
const booksWithoutCode: readonly Role[] = ["admin", "operator", "operator_manager"];

async function rulesFor(caller: Caller, deps: ApiDeps, token?: string): Promise<appointments.BookingRules> {
  const { country, locale } = caller;
  const flags = await flagsOf(deps, country.countryId);
  const user = await staffOf(caller, deps, token);
  const operator = user && hasRole(user, booksWithoutCode) ? user : null;
  return {
    country,
    locale,
    consentRequired: flags["appointment.consent"],
    codeRequired: flags["otp-enable"] && !operator,
    staffId: operator?.id ?? null,
    tellsConversions: deps.tellsConversions && flags["appointment.enhanced-conversions"] && !user,
    today: calendarOf(country.timeZone).format(new Date()),
    secret: deps.secret,
  };
}

/** Making one is slow, and a booking wants one. Writes days as YYYY-MM-DD. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone });
  calendars.set(timeZone, known);
  return known;
}
