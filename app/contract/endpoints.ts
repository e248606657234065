import { cancelAppointment, readAppointmentAnswers, rescheduleAppointment } from "./appointment-change.ts";
import { findAppointmentByCode } from "./appointment-code.ts";
import {
  createAppointment,
  findCreated,
  getAppointment,
  listAppointmentFields,
  validateAppointment,
} from "./appointment.ts";
import { listCities, listCityAreas } from "./city.ts";
import { getClinic, getClinicsMeta, listBranchesAt, listClinics, listClinicServices } from "./clinic.ts";
import {
  addBranch,
  addDoctorToBranch,
  listCatalogueChanges,
  listClinicDoctors,
  publishBranch,
  publishField,
  publishOffer,
  publishProfile,
  readCatalogueBranch,
  readCatalogueDoctor,
  uploadPhoto,
} from "./clinic-catalogue.ts";
import { publishCatalogueClinic, readCatalogueClinic } from "./clinic-entry.ts";
import {
  addWalkIn,
  answerReview,
  cancelVisit,
  moveVisit,
  listClinicReviews,
  listWalkInOffers,
  markVisit,
  readClinicDay,
} from "./clinic-desk.ts";
import { readClinicFigures } from "./clinic-figures.ts";
import {
  addClinicHours,
  changeClinicDays,
  endClinicHours,
  listScheduleChanges,
  readClinicSchedule,
  restoreClinicDays,
} from "./clinic-schedule.ts";
import { readPhoto } from "./photo.ts";
import { mapDoctors } from "./doctor-map.ts";
import { getDoctor, getDoctorsMeta, getDoctorService, listDoctors, listPremiumDoctors } from "./doctor.ts";
import { postEcommerceEvent, postPageView } from "./ecommerce-event.ts";
import { listFeatureSwitches } from "./feature-switch.ts";
import { listInsurances } from "./insurance.ts";
import {
  createBranchToken,
  createWebhook,
  readIntegrations,
  revokeToken,
  stopWebhook,
  testWebhook,
} from "./integration.ts";
import { admitClinic, inviteAgain, listJoins, previewClinic, publishClinic, readPreview, refuseJoin } from "./join.ts";
import { closeCallback, joinLead, listCallbacks, requestCallback, surveyLead } from "./lead.ts";
import { listListChanges } from "./list-change.ts";
import { listOutbox } from "./outbox.ts";
import { erasePatientData, exportPatientData } from "./privacy.ts";
import { readOperatorFigures } from "./operator-figures.ts";
import { addCallNote, findPatients, findVisits, listCallNotes, searchVisits } from "./patient.ts";
import { listOwnAppointments, signInPatient, signOutPatient } from "./patient-session.ts";
import { sendRegistrationCode } from "./registration-code.ts";
import { createReview, listReviews, listReviewsToModerate, publishReview, rejectReview } from "./review.ts";
import { findHits } from "./search.ts";
import { getService, listServiceCategories, listServices } from "./service.ts";
import { getNearestSlot, getSlot, listSlots } from "./slot.ts";
import { replaceBranchSlots, upsertBranchDoctors } from "./supply.ts";
import { beginSecondFactor, confirmSecondFactor, enrolSecondFactor, offerSecondFactor } from "./second-factor.ts";
import { readStaff, signIn, signOut } from "./staff.ts";
import { getStaticMap } from "./static-map.ts";
import {
  acceptInvitation,
  activateMember,
  changeMemberRole,
  changePassword,
  deactivateMember,
  inviteMember,
  listAccessChanges,
  readInvitation,
  readTeam,
  resetMemberSecondFactor,
  signOutEverywhere,
  signOutMember,
  withdrawInvitation,
} from "./team.ts";

/** Every call of the API, by noun. */
export const endpoints = {
  cities: { list: listCities, areas: listCityAreas, staticMap: getStaticMap },
  clinics: {
    list: listClinics,
    get: getClinic,
    services: listClinicServices,
    meta: getClinicsMeta,
    branchesAt: listBranchesAt,
  },
  services: { list: listServices, get: getService, categories: listServiceCategories },
  doctors: {
    list: listDoctors,
    map: mapDoctors,
    premium: listPremiumDoctors,
    meta: getDoctorsMeta,
    get: getDoctor,
    byDoctorService: getDoctorService,
    event: postEcommerceEvent,
  },
  insurances: { list: listInsurances },
  listChanges: { list: listListChanges },
  search: { find: findHits },
  slots: { list: listSlots, nearest: getNearestSlot, get: getSlot },
  appointments: {
    fields: listAppointmentFields,
    validate: validateAppointment,
    create: createAppointment,
    created: findCreated,
    get: getAppointment,
    byCode: findAppointmentByCode,
    cancel: cancelAppointment,
    reschedule: rescheduleAppointment,
    review: createReview,
    answers: readAppointmentAnswers,
  },
  clinicDesk: {
    day: readClinicDay,
    mark: markVisit,
    cancel: cancelVisit,
    move: moveVisit,
    walkInOffers: listWalkInOffers,
    addWalkIn,
    reviews: listClinicReviews,
    answerReview,
    schedule: readClinicSchedule,
    addHours: addClinicHours,
    endHours: endClinicHours,
    changeDays: changeClinicDays,
    restoreDays: restoreClinicDays,
    scheduleChanges: listScheduleChanges,
    figures: readClinicFigures,
    doctors: listClinicDoctors,
    catalogueDoctor: readCatalogueDoctor,
    publishProfile,
    publishOffer,
    catalogueBranch: readCatalogueBranch,
    publishBranch,
    addBranch,
    addDoctorToBranch,
    publishField,
    catalogueClinic: readCatalogueClinic,
    publishClinic: publishCatalogueClinic,
    uploadPhoto,
    catalogueChanges: listCatalogueChanges,
    preview: readPreview,
  },
  photos: { read: readPhoto },
  patients: {
    find: findPatients,
    visits: findVisits,
    search: searchVisits,
    notes: listCallNotes,
    addNote: addCallNote,
    signIn: signInPatient,
    signOut: signOutPatient,
    appointments: listOwnAppointments,
  },
  operators: { figures: readOperatorFigures },
  privacy: { export: exportPatientData, erase: erasePatientData },
  reviews: { list: listReviews, moderation: listReviewsToModerate, publish: publishReview, reject: rejectReview },
  codes: { send: sendRegistrationCode },
  staff: {
    signIn,
    signOut,
    me: readStaff,
    beginSecondFactor,
    offerSecondFactor,
    enrolSecondFactor,
    confirmSecondFactor,
    changePassword,
    signOutEverywhere,
    readInvitation,
    acceptInvitation,
  },
  team: {
    read: readTeam,
    changes: listAccessChanges,
    changeRole: changeMemberRole,
    deactivate: deactivateMember,
    activate: activateMember,
    signOut: signOutMember,
    resetSecondFactor: resetMemberSecondFactor,
    invite: inviteMember,
    withdrawInvitation,
  },
  pageViews: { record: postPageView },
  featureSwitches: { list: listFeatureSwitches },
  supply: { replaceSlots: replaceBranchSlots, upsertDoctors: upsertBranchDoctors },
  leads: { join: joinLead, survey: surveyLead },
  integrations: {
    read: readIntegrations,
    createToken: createBranchToken,
    revokeToken,
    createWebhook,
    testWebhook,
    stopWebhook,
  },
  joins: {
    list: listJoins,
    admit: admitClinic,
    invite: inviteAgain,
    refuse: refuseJoin,
    preview: previewClinic,
    publish: publishClinic,
  },
  callbacks: { request: requestCallback, list: listCallbacks, close: closeCallback },
  outbox: { list: listOutbox },
} as const;

export type Endpoints = typeof endpoints;
