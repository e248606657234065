import "i18next";

type Texts = {
  common: typeof import("../../locales/en/common.json");
  layout: typeof import("../../locales/en/layout.json");
  home: typeof import("../../locales/en/home.json");
  catalogue: typeof import("../../locales/en/catalogue.json");
  cities: typeof import("../../locales/en/cities.json");
  clinics: typeof import("../../locales/en/clinics.json");
  procedures: typeof import("../../locales/en/procedures.json");
  refusals: typeof import("../../locales/en/refusals.json");
  search: typeof import("../../locales/en/search.json");
  services: typeof import("../../locales/en/services.json");
  doctor: typeof import("../../locales/en/doctor.json");
  reviews: typeof import("../../locales/en/reviews.json");
  hours: typeof import("../../locales/en/hours.json");
  content: typeof import("../../locales/en/content.json");
  cookies: typeof import("../../locales/en/cookies.json");
  booking: typeof import("../../locales/en/booking.json");
  appointment: typeof import("../../locales/en/appointment.json");
  feedback: typeof import("../../locales/en/feedback.json");
  map: typeof import("../../locales/en/map.json");
  leads: typeof import("../../locales/en/leads.json");
  errors: typeof import("../../locales/en/errors.json");
  staff: typeof import("../../locales/en/staff.json");
  team: typeof import("../../locales/en/team.json");
  widgets: typeof import("../../locales/en/widgets.json");
};

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
    returnNull: false;
  }
}
