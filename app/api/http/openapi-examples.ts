const visit = {
  client_name: "Айгүл Сатыбалдиева",
  client_phone: "+996555123456",
  doctor_service: 1686,
  slot: 61972,
  source: "web-mobile",
  additional_fields: [{ clinic_branch_field: 12, value: "1990-02-03" }],
  insurance: null,
};
const ticket = "x1d2Q…";
const invitation = "r2Y6cJ0m3tq8Jm1fWJf0pT3cXh1d0wQ5nV2xR7yK9sA";
const hash = "mR0nVdYw5h0W8t0m3u3n1X2yq5bqk1Zs";

/** An example request body for each call, by noun and verb. */
export const examples: Record<string, { body: unknown }> = {
  "staff.signIn": { body: { email: "operator@example.com", password: "correct horse battery staple" } },
  "staff.signOut": { body: {} },
  "staff.beginSecondFactor": { body: { password: "correct horse battery staple" } },
  "staff.offerSecondFactor": { body: { ticket } },
  "staff.enrolSecondFactor": { body: { ticket, code: "287082" } },
  "staff.confirmSecondFactor": { body: { ticket, code: "287082" } },
  "staff.changePassword": {
    body: { password: "correct horse battery staple", new_password: "another long password" },
  },
  "staff.signOutEverywhere": { body: {} },
  "staff.readInvitation": { body: { invitation } },
  "staff.acceptInvitation": {
    body: { invitation, name: "Айгүл Сатыбалдиева", email: "aigul@example.com", password: "another long password" },
  },
  "integrations.createToken": { body: { clinic_branch: 40, name: "Reception system" } },
  "integrations.createWebhook": { body: { url: "https://clinic.example/vizit", clinic_branch: null } },
  "joins.admit": {
    body: {
      clinic_name: "Ак-Жол",
      city: 3,
      address: "Chuy Avenue 12",
      email: "aigul@example.com",
      phone: "+996555123456",
    },
  },
  "joins.refuse": { body: { reason: "Not a clinic" } },
  "team.changeRole": { body: { role: "clinic_branch_admin", clinic_branch: 40 } },
  "team.resetSecondFactor": { body: { password: "correct horse battery staple" } },
  "team.invite": {
    body: { email: "aigul@example.com", phone: "+996555123456", role: "clinic_branch_admin", clinic_branch: 40 },
  },
  "appointments.validate": { body: visit },
  "appointments.create": { body: { ...visit, code: "0417" } },
  "appointments.cancel": { body: { hash, reason: "I am better" } },
  "appointments.reschedule": { body: { hash, slot: 61973 } },
  "appointments.answers": { body: { hash } },
  "appointments.review": { body: { hash, score: 9, text: "Explained everything calmly." } },
  "patients.find": { body: { phone: "+996555123456", clinic_branch: 40 } },
  "patients.visits": { body: { phone: "+996555123456" } },
  "privacy.export": { body: { phone: "+996555123456", letter: null } },
  "privacy.erase": { body: { phone: "+996555123456", letter: "А" } },
  "clinicDesk.mark": { body: { mark: "arrived" } },
  "clinicDesk.cancel": { body: { reason: "The doctor is ill" } },
  "clinicDesk.addWalkIn": {
    body: { doctor_service: 1686, slot: 61972, client_name: "Айгүл Сатыбалдиева", client_phone: null },
  },
  "clinicDesk.addHours": {
    body: {
      clinic_branch: 40,
      doctor: 12,
      weekdays: [1, 2, 3],
      starts_at: "09:00",
      ends_at: "13:00",
      slot_minutes: 30,
      service: null,
      valid_from: null,
      valid_to: null,
    },
  },
  "clinicDesk.endHours": { body: { last_day: "2026-12-31" } },
  "clinicDesk.changeDays": {
    body: {
      clinic_branch: 40,
      doctor: 12,
      for_all: false,
      date_from: "2026-12-30",
      date_to: "2027-01-02",
      kind: "off",
      starts_at: null,
      ends_at: null,
      reason: "On leave",
    },
  },
  "clinicDesk.restoreDays": {
    body: { clinic_branch: 40, doctor: 12, date_from: "2026-12-30", date_to: "2027-01-02" },
  },
  "clinicDesk.publishProfile": {
    body: {
      clinic_branch: 40,
      doctor: 12,
      is_preview: true,
      version: "3Xm0vYw1pQkq8tJ2bZ5cAd",
      name: { ru: "Асанова Айгүл Маратовна" },
      academic_status: null,
      science_degree: { ru: "Кандидат медицинских наук" },
      about: { ru: "Принимает взрослых и детей." },
      experience: 12,
      languages: ["ky", "ru"],
      photo: null,
      is_active: true,
    },
  },
  "clinicDesk.publishOffer": {
    body: {
      clinic_branch: 40,
      doctor: 12,
      service: 3,
      is_preview: false,
      version: null,
      base_price: 1200,
      discount_price: 1000,
      price_conditions: { ru: "<p>Первый приём</p>" },
      qualification_display: null,
      on_walk_in_basis: false,
      avg_waiting_time: null,
      minutes_before_appointment: 60,
      age_from: 216,
      age_to: null,
      is_active: true,
    },
  },
  "clinicDesk.publishBranch": {
    body: {
      clinic_branch: 40,
      is_preview: false,
      version: "3Xm0vYw1pQkq8tJ2bZ5cAd",
      phone: "+996 312 12-34-56",
      opening_hours: null,
    },
  },
  "clinicDesk.uploadPhoto": { body: { content: "iVBORw0KGgo=" } },
  "clinicDesk.answerReview": { body: { text: "Thank you, we are glad that it helped." } },
  "patients.signIn": { body: { phone: "+996555123456", code: "0417", letter: "С" } },
  "patients.signOut": { body: {} },
  "callbacks.request": { body: { doctor_service: 1042, name: "Айгүл", phone: "+996555123456" } },
  "leads.join": {
    body: {
      clinic_name: "Ак-Жол",
      city: "Бишкек",
      contact_name: "Нурлан Асанов",
      phone: "+996 312 12-34-56",
      email: "info@example.com",
      comment: "",
    },
  },
  "leads.survey": { body: { ease: 4, missing: ["prices"], comment: "" } },
  "codes.send": { body: { phone: "+996555123456" } },
  "supply.replaceSlots": {
    body: {
      date_from: "2026-12-01",
      date_to: "2026-12-07",
      doctor: "d-17",
      slots: [{ external_id: "a-1001", doctor: "d-17", starts_at: "2026-12-01T09:00:00+06:00", duration_minutes: 30 }],
    },
  },
  "supply.upsertDoctors": {
    body: {
      doctors: [
        {
          external_id: "d-17",
          slug: "aigul-satybaldieva",
          name: { ru: "Сатыбалдиева Айгүл" },
          experience: 12,
          languages: ["ru", "ky"],
          services: [{ service: "cardiologist", base_price: 1500, discount_price: 1350 }],
        },
      ],
    },
  },
  "pageViews.record": {
    body: { page_location: "https://vizit.kg/doctors/bishkek/kardiolog", source: "web-mobile" },
  },
  "doctors.event": { body: { name: "view_item", source: "web-desktop", item: { price: 1350, position: 3 } } },
};
