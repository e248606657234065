import { todayIn } from "#app/calendar/city-time.ts";
import { cancelAppointment, readAppointmentAnswers, rescheduleAppointment } from "#app/contract/appointment-change.ts";
import { findAppointmentByCode } from "#app/contract/appointment-code.ts";
import * as contract from "#app/contract/appointment.ts";
import { readOperatorFigures } from "#app/contract/operator-figures.ts";
import { addCallNote, findPatients, findVisits, listCallNotes, searchVisits } from "#app/contract/patient.ts";
import { createReview } from "#app/contract/review.ts";
import { hasRole, operators } from "#app/contract/role.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import { needsRegistrationCode } from "#app/flags/flags.ts";
import * as appointments from "../appointments/index.ts";
import { readFigures } from "../operators/index.ts";
import { flagsOf } from "../catalogue/index.ts";
import type { Result } from "../fault.ts";
import { foundOf, foundValueOf, HttpFault, valueOf } from "./http-fault.ts";
import { countConfirmedBooking, countLostSlot, countStartedBooking } from "./business-metrics.ts";
import type { ApiDeps, Caller } from "./context.ts";
import { serve, type Server } from "./route.ts";

/** Calls that create and read appointments. */
export function serveAppointments(server: Server): void {
  serve(server, contract.listAppointmentFields, async ({ caller, params, query }, { db }) => {
    const { country, locale } = caller;
    const fields = foundOf(
      await appointments.findFields(db, {
        id: params.id,
        country: country.countryId,
        locale,
        doctorService: query.doctor_service ?? null,
      }),
    );
    return { status: 200, body: fields };
  });

  serve(server, contract.validateAppointment, async ({ caller, body, staff }, deps) => {
    const rules = await rulesFor(caller, deps, staff);
    const valid = await appointments.validateAppointment(deps.db, body, rules);
    // Without a code, createAppointment counts it: only that call can tell a lost slot from a repeated request.
    if (rules.codeRequired && isSlotTaken(valid)) countLostSlot({ step: "validate" });
    const validated = valueOf(valid);
    countStartedBooking({ by: bookerOf(rules) });
    return { status: 200, body: validated };
  });

  serve(server, contract.createAppointment, async ({ caller, body, headers, staff }, deps) => {
    const rules = await rulesFor(caller, deps, staff);
    const created = await appointments.createAppointment(deps.db, body, rules, headers["idempotency-key"]);
    if (!created.ok && created.faults[0]?.code === "idempotency_mismatch") {
      throw new HttpFault(422, "client_error", created.faults);
    }
    if (isSlotTaken(created)) countLostSlot({ step: "create" });
    const { id, hash, isRepeated } = valueOf(created);
    if (!isRepeated) countConfirmedBooking({ by: bookerOf(rules) });
    return { status: 201, body: { id, hash } };
  });

  serve(server, contract.findCreated, async ({ caller, headers }, { db }) => {
    const key = { key: headers["idempotency-key"], country: caller.country.countryId };
    return { status: 200, body: foundOf(await appointments.findCreated(db, key)) };
  });

  serve(server, contract.getAppointment, async ({ caller, params, query }, { db }) => {
    const appointment = foundOf(await appointments.readAppointment(db, keyOf(caller, params.id, query.hash)));
    return { status: 200, body: appointment };
  });
}

/** Calls of operators about patients, and operators' figures. */
export function serveOperators(server: Server): void {
  serve(server, findPatients, async ({ caller, body }, { db }) => {
    const key = { country: caller.country.countryId, phone: body.phone, clinicBranch: body.clinic_branch };
    return { status: 200, body: await appointments.findPatients(db, key) };
  });
  serve(server, findVisits, async ({ caller: { country, locale }, body }, { db }) => {
    return {
      status: 200,
      body: await appointments.findVisits(db, { phone: body.phone, country: country.countryId, locale }),
    };
  });
  serve(server, searchVisits, async ({ caller: { country, locale }, body, staff }, { db }) => {
    const search = { name: body.name, country: country.countryId, locale, staffId: staff.id };
    return { status: 200, body: await appointments.searchVisits(db, search) };
  });
  serve(server, listCallNotes, async ({ caller: { country }, body }, { db }) => {
    const notes = await appointments.listCallNotes(db, { phone: body.phone, country: country.countryId });
    return { status: 200, body: notes };
  });
  serve(server, addCallNote, async ({ caller: { country }, body, staff }, { db }) => {
    const note = { ...body, country: country.countryId, staffId: staff.id };
    return { status: 201, body: await appointments.addCallNote(db, note) };
  });
  serve(server, readOperatorFigures, async ({ caller: { country }, query }, { db }) => {
    const range = { country, from: query.date_from, to: query.date_to };
    return { status: 200, body: valueOf(await readFigures(db, range)) };
  });
}

/** The call that finds the appointment of a short link in a message. */
export function serveAppointmentCodes(server: Server): void {
  serve(server, findAppointmentByCode, async ({ caller, params }, { db }) => {
    const found = foundOf(await appointments.findByCode(db, params.code, caller.country.countryId));
    return { status: 200, body: found };
  });
}

/** Calls with an appointment's id and hash: to cancel, reschedule or review it, and to read its answers. */
export function serveAppointmentChanges(server: Server): void {
  serve(server, cancelAppointment, async ({ caller, params, body, staff }, { db }) => {
    const key = keyOf(caller, params.id, body.hash);
    const change = { reason: body.reason, author: authorOf(staff), shownSlot: body.shown_slot };
    return { status: 200, body: foundValueOf(await appointments.cancelAppointment(db, key, change)) };
  });
  serve(server, rescheduleAppointment, async ({ caller, params, body, staff }, deps) => {
    const key = keyOf(caller, params.id, body.hash);
    const flags = await flagsOf(deps.db, caller.country.countryId);
    if (!flags["appointment.reschedule"])
      throw new HttpFault(400, "client_error", [{ attr: null, code: "reschedule_off" }]);
    const requester = requesterOf(caller, deps, staff);
    const change = { slot: body.slot, shownSlot: body.shown_slot, author: authorOf(staff), requester };
    return { status: 200, body: foundValueOf(await appointments.rescheduleAppointment(deps.db, key, change)) };
  });
  serve(server, readAppointmentAnswers, async ({ caller, params, body }, { db }) => {
    const answers = foundOf(await appointments.readAnswers(db, keyOf(caller, params.id, body.hash)));
    return { status: 200, body: answers };
  });
  serve(server, createReview, async ({ caller, params, body }, { db }) => {
    const key = keyOf(caller, params.id, body.hash);
    return { status: 201, body: foundValueOf(await appointments.reviewAppointment(db, key, body)) };
  });
}

function isSlotTaken(result: Result<unknown>): boolean {
  return !result.ok && result.faults.some(({ code }) => code === "slot_taken");
}

function bookerOf({ staffId }: appointments.BookingRules): "patient" | "operator" {
  return staffId === null ? "patient" : "operator";
}

function authorOf(staff: StaffUser | null): { staffId: number | null } {
  return { staffId: staff?.id ?? null };
}

function keyOf({ country, locale }: Caller, id: number, hash: string): appointments.AppointmentKey {
  return { id, hash, country: country.countryId, locale };
}

async function rulesFor(caller: Caller, deps: ApiDeps, staff: StaffUser | null): Promise<appointments.BookingRules> {
  const { country, locale } = caller;
  const flags = await flagsOf(deps.db, country.countryId);
  const operator = staff && hasRole(staff, operators) ? staff : null;
  return {
    country,
    locale,
    consentRequired: flags["appointment.consent"],
    codeRequired: needsRegistrationCode(flags, { isOperator: operator !== null }),
    staffId: operator?.id ?? null,
    reportsConversions: deps.reportsConversions && flags["appointment.enhanced-conversions"] && !staff,
    today: todayIn(country.timeZone),
    requester: requesterOf(caller, deps, operator),
  };
}

/** Whose requests the limits count. In demo mode there is no limit by IP, since all visitors share one machine. */
function requesterOf(
  { ip }: Caller,
  { secret, demo }: ApiDeps,
  staff: StaffUser | null,
): appointments.LimitedRequester {
  const limits = staff ? appointments.staffLimits : appointments.patientLimits;
  return { ip, secret, limits: demo ? { ...limits, ofIp: null } : limits };
}
