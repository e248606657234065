import * as entries from "#app/contract/clinic-catalogue.ts";
import * as clinicEntries from "#app/contract/clinic-entry.ts";
import { readPhoto } from "#app/contract/photo.ts";
import * as contract from "#app/contract/clinic-desk.ts";
import { readClinicFigures } from "#app/contract/clinic-figures.ts";
import * as schedules from "#app/contract/clinic-schedule.ts";
import * as clinicDesk from "../clinic-desk/index.ts";
import * as photos from "../photos/index.ts";
import { actorOf } from "./actor.ts";
import { foundOf, foundValueOf, valueOf } from "./http-fault.ts";
import { pageLinks } from "./paging.ts";
import { serve, type Server } from "./route.ts";

export function serveClinicDesk(server: Server): void {
  serve(server, contract.readClinicDay, async ({ caller, query, staff }, { db }) => {
    const requestedDay = { clinicBranch: query.clinic_branch, date: query.date };
    const day = foundOf(await clinicDesk.readDay(db, actorOf(caller, staff), requestedDay));
    return { status: 200, body: day };
  });
  serve(server, contract.markVisit, async ({ caller, params, body, staff }, { db }) => {
    const marked = await clinicDesk.markVisit(db, actorOf(caller, staff), {
      id: params.id,
      mark: body.mark,
      shownMark: body.shown_mark,
      slot: body.shown_slot,
    });
    return { status: 200, body: foundValueOf(marked) };
  });
  serve(server, contract.cancelVisit, async ({ caller, params, body, staff }, { db }) => {
    const cancelled = await clinicDesk.cancelVisit(db, actorOf(caller, staff), {
      id: params.id,
      reason: body.reason,
      slot: body.shown_slot,
      refuseCancelled: body.refuse_cancelled,
    });
    return { status: 200, body: foundValueOf(cancelled) };
  });
  serve(server, contract.moveVisit, async ({ caller, params, body, staff }, { db }) => {
    const moved = await clinicDesk.moveVisit(db, actorOf(caller, staff), {
      id: params.id,
      to: body.slot,
      slot: body.shown_slot,
    });
    return { status: 200, body: foundValueOf(moved) };
  });
  serve(server, contract.listWalkInOffers, async ({ caller, query, staff }, { db }) => {
    const offers = foundOf(await clinicDesk.listWalkInOffers(db, actorOf(caller, staff), query.clinic_branch));
    return { status: 200, body: offers };
  });
  serve(server, contract.addWalkIn, async ({ caller, body, staff }, { db }) => {
    const added = await clinicDesk.addWalkIn(db, actorOf(caller, staff), {
      doctorService: body.doctor_service,
      slot: body.slot,
      name: body.client_name,
      phone: body.client_phone,
    });
    return { status: 201, body: foundValueOf(added) };
  });
  serve(server, contract.listClinicReviews, async ({ caller, query, staff, url }, { db }) => {
    const { clinic_branch: clinicBranch, ...page } = query;
    const found = foundOf(await clinicDesk.listReviews(db, actorOf(caller, staff), { clinicBranch, ...page }));
    const { count, ...list } = found;
    return { status: 200, body: { count, ...pageLinks(url, { count, ...page }), ...list } };
  });
  serve(server, contract.answerReview, async ({ caller, params, body, staff }, { db }) => {
    const answered = await clinicDesk.answerReview(db, actorOf(caller, staff), { id: params.id, text: body.text });
    return { status: 200, body: foundValueOf(answered) };
  });
  serve(server, readClinicFigures, async ({ caller, query, staff }, { db }) => {
    const { clinic_branch: clinicBranch, doctor, weeks } = query;
    const figures = foundOf(await clinicDesk.readFigures(db, actorOf(caller, staff), { clinicBranch, doctor, weeks }));
    return { status: 200, body: figures };
  });
  serveSchedules(server);
  serveCatalogueEntries(server);
}

function serveSchedules(server: Server): void {
  serve(server, schedules.readClinicSchedule, async ({ caller, query, staff }, { db }) => {
    const requested = { clinicBranch: query.clinic_branch, doctor: query.doctor };
    const schedule = foundOf(await clinicDesk.readSchedule(db, actorOf(caller, staff), requested));
    return { status: 200, body: schedule };
  });
  serve(server, schedules.addClinicHours, async ({ caller, body, staff }, { db }) => {
    const { clinic_branch: branch, ...hours } = body;
    const added = await clinicDesk.addHours(db, actorOf(caller, staff), { branch, ...hours });
    return { status: 201, body: foundValueOf(added) };
  });
  serve(server, schedules.endClinicHours, async ({ caller, params, body, staff }, { db }) => {
    const ended = await clinicDesk.endHours(db, actorOf(caller, staff), { id: params.id, lastDay: body.last_day });
    return { status: 200, body: foundValueOf(ended) };
  });
  serve(server, schedules.changeClinicDays, async ({ caller, body, staff }, { db }) => {
    const changed = await clinicDesk.changeDays(db, actorOf(caller, staff), {
      doctor: body.doctor,
      branch: body.clinic_branch,
      forAll: body.for_all,
      shownLatest: body.shown_latest,
      dateFrom: body.date_from,
      dateTo: body.date_to,
      kind: body.kind,
      startsAt: body.starts_at,
      endsAt: body.ends_at,
      reason: body.reason,
    });
    return { status: 200, body: foundValueOf(changed) };
  });
  serve(server, schedules.restoreClinicDays, async ({ caller, body, staff }, { db }) => {
    const restored = await clinicDesk.restoreDays(db, actorOf(caller, staff), {
      doctor: body.doctor,
      branch: body.clinic_branch,
      forAll: body.for_all,
      dateFrom: body.date_from,
      dateTo: body.date_to,
      shownLatest: body.shown_latest,
      shownEnteredAt: body.shown_entered_at,
    });
    return { status: 200, body: foundValueOf(restored) };
  });
  serve(server, schedules.listScheduleChanges, async ({ caller, query, staff }, { db }) => {
    const doctorAt = { doctor: query.doctor, branch: query.clinic_branch };
    const changes = foundOf(await clinicDesk.listScheduleChanges(db, actorOf(caller, staff), doctorAt));
    return { status: 200, body: { changes } };
  });
}

function serveCatalogueEntries(server: Server): void {
  serve(server, entries.listClinicDoctors, async ({ caller, query, staff }, { db }) => {
    const doctors = foundOf(await clinicDesk.listClinicDoctors(db, actorOf(caller, staff), query.clinic_branch));
    return { status: 200, body: doctors };
  });
  serve(server, entries.readCatalogueDoctor, async ({ caller, query, staff }, { db }) => {
    const doctorAt = { doctor: query.doctor, branch: query.clinic_branch };
    const doctor = foundOf(await clinicDesk.readCatalogueDoctor(db, actorOf(caller, staff), doctorAt));
    return { status: 200, body: doctor };
  });
  serve(server, entries.publishProfile, async ({ caller, body, staff }, { db }) => {
    const { clinic_branch: branch, doctor, version, is_preview: isPreview, ...values } = body;
    const change = { branch, doctor, version, isPreview, values };
    return { status: 200, body: foundValueOf(await clinicDesk.publishProfile(db, actorOf(caller, staff), change)) };
  });
  serve(server, entries.publishOffer, async ({ caller, body, staff }, { db }) => {
    const { clinic_branch: branch, doctor, service, version, is_preview: isPreview, ...sent } = body;
    const values = { ...sent, discount_price: sent.discount_price ?? sent.base_price };
    const change = { branch, doctor, service, version, isPreview, values };
    return { status: 200, body: foundValueOf(await clinicDesk.publishOffer(db, actorOf(caller, staff), change)) };
  });
  serve(server, entries.readCatalogueBranch, async ({ caller, query, staff }, { db }) => {
    const branch = foundOf(await clinicDesk.readCatalogueBranch(db, actorOf(caller, staff), query.clinic_branch));
    return { status: 200, body: branch };
  });
  serve(server, entries.publishBranch, async ({ caller, body, staff }, { db }) => {
    const { clinic_branch: branch, version, is_preview: isPreview, ...values } = body;
    const change = { branch, version, isPreview, values };
    return { status: 200, body: foundValueOf(await clinicDesk.publishBranch(db, actorOf(caller, staff), change)) };
  });
  serve(server, entries.addBranch, async ({ caller, body, staff }, { db }) => {
    const { clinic_branch: branch, is_preview: isPreview, city, ...values } = body;
    const added = { branch, isPreview, city, values };
    return { status: 200, body: foundValueOf(await clinicDesk.addBranch(db, actorOf(caller, staff), added)) };
  });
  serve(server, entries.addDoctorToBranch, async ({ caller, body, staff }, { db }) => {
    const doctorAt = { branch: body.clinic_branch, doctor: body.doctor };
    return { status: 200, body: foundOf(await clinicDesk.addDoctorToBranch(db, actorOf(caller, staff), doctorAt)) };
  });
  serve(server, entries.publishField, async ({ caller, body, staff }, { db }) => {
    const { clinic_branch: branch, param_name: param, version, is_preview: isPreview, ...values } = body;
    const change = { branch, param, version, isPreview, values };
    return { status: 200, body: foundValueOf(await clinicDesk.publishField(db, actorOf(caller, staff), change)) };
  });
  serve(server, clinicEntries.readCatalogueClinic, async ({ caller, query, staff }, { db }) => {
    const clinic = foundOf(await clinicDesk.readCatalogueClinic(db, actorOf(caller, staff), query.clinic_branch));
    return { status: 200, body: clinic };
  });
  serve(server, clinicEntries.publishCatalogueClinic, async ({ caller, body, staff }, { db }) => {
    const { clinic_branch: branch, version, is_preview: isPreview, ...values } = body;
    const change = { branch, version, isPreview, values };
    return { status: 200, body: foundValueOf(await clinicDesk.publishClinic(db, actorOf(caller, staff), change)) };
  });
  serve(server, entries.uploadPhoto, async ({ body }, { db }) => {
    const photo = valueOf(await photos.addPhoto(db, Buffer.from(body.content, "base64")));
    return { status: 201, body: { photo } };
  });
  serve(server, entries.listCatalogueChanges, async ({ caller, query, staff, url }, { db }) => {
    const { clinic_branch: branch, doctor, service, of_clinic: ofClinic, ...page } = query;
    const found = foundOf(
      await clinicDesk.listCatalogueChanges(db, actorOf(caller, staff), {
        branch,
        doctor,
        service,
        ofClinic,
        ...page,
      }),
    );
    return { status: 200, body: { ...found, ...pageLinks(url, { count: found.count, ...page }) } };
  });
  serve(server, readPhoto, async ({ params }, { db }) => {
    const photo = foundOf(await photos.findPhoto(db, params.hash));
    return { status: 200, body: { type: photo.type, content: photo.content.toString("base64") } };
  });
}
