import * as contract from "#app/contract/clinic-desk.ts";
import type { StaffUser } from "#app/contract/staff.ts";
import * as clinicDesk from "../clinic-desk/index.ts";
import { foundValueOf, notFound } from "./answers.ts";
import type { Caller } from "./context.ts";
import { pageLinks } from "./paging.ts";
import { serve, type Server } from "./route.ts";

export function serveClinicDesk(server: Server): void {
  serve(server, contract.readClinicDay, async ({ caller, query, staff }, { db }) => {
    const asked = { clinicBranch: query.clinic_branch, date: query.date };
    const day = await clinicDesk.readDay(db, deskOf(caller, staff), asked);
    if (!day) throw notFound();
    return { status: 200, body: day };
  });
  serve(server, contract.markVisit, async ({ caller, params, body, staff }, { db }) => {
    const marked = await clinicDesk.markVisit(db, deskOf(caller, staff), {
      id: params.id,
      mark: body.mark,
      slot: body.shown_slot,
    });
    return { status: 200, body: foundValueOf(marked) };
  });
  serve(server, contract.cancelVisit, async ({ caller, params, body, staff }, { db }) => {
    const cancelled = await clinicDesk.cancelVisit(db, deskOf(caller, staff), {
      id: params.id,
      reason: body.reason,
      slot: body.shown_slot,
    });
    return { status: 200, body: foundValueOf(cancelled) };
  });
  serve(server, contract.listWalkInOffers, async ({ caller, query, staff }, { db }) => {
    const offers = await clinicDesk.listWalkInOffers(db, deskOf(caller, staff), query.clinic_branch);
    if (!offers) throw notFound();
    return { status: 200, body: offers };
  });
  serve(server, contract.addWalkIn, async ({ caller, body, staff }, { db }) => {
    const added = await clinicDesk.addWalkIn(db, deskOf(caller, staff), {
      doctorService: body.doctor_service,
      slot: body.slot,
      name: body.client_name,
      phone: body.client_phone,
    });
    return { status: 201, body: foundValueOf(added) };
  });
  serve(server, contract.listClinicReviews, async ({ caller, query, staff, url }, { db }) => {
    const { clinic_branch: clinicBranch, ...page } = query;
    const found = await clinicDesk.listReviews(db, deskOf(caller, staff), { clinicBranch, ...page });
    if (!found) throw notFound();
    const { count, ...list } = found;
    return { status: 200, body: { count, ...pageLinks(url, { count, ...page }), ...list } };
  });
  serve(server, contract.answerReview, async ({ caller, params, body, staff }, { db }) => {
    const answered = await clinicDesk.answerReview(db, deskOf(caller, staff), { id: params.id, text: body.text });
    return { status: 200, body: foundValueOf(answered) };
  });
}

function deskOf({ country, locale }: Caller, staff: StaffUser) {
  return { staffId: staff.id, country: country.countryId, locale };
}
