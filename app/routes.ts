import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";

/** The steps of a booking, nested under the page where it started, to which closing returns. */
function booking(parent: string): RouteConfigEntry {
  const step = (name: string) => route(name, `routes/booking/${name}.tsx`, { id: `${parent}-booking-${name}` });
  return route("booking/:doctorService", "routes/booking/layout.tsx", { id: `${parent}-booking` }, [
    index("routes/booking/start.tsx", { id: `${parent}-booking-start` }),
    step("info"),
    step("slots"),
    step("form"),
    step("otp"),
    route("keep", "routes/booking/keep.ts", { id: `${parent}-booking-keep` }),
  ]);
}

function legal(name: string): RouteConfigEntry {
  return route(name, "routes/content/legal.tsx", { id: `legal-${name}` });
}

function moved(from: string, to: string): RouteConfigEntry {
  return route(from, "routes/content/moved.ts", { id: `moved-${from}-${to}` });
}

/** Shows every component in every state, in development and in the build for component tests. */
const styleguide = ["development", "styleguide"].includes(import.meta.env?.MODE)
  ? [route("styleguide", "routes/styleguide/page.tsx")]
  : [];

export default [
  layout("routes/shell/known-language.tsx", [
    ...prefix(":lang?", [
      index("routes/home/page.tsx"),

      route("doctors/:city/:service", "routes/catalogue/list/doctors.tsx", [booking("doctors")]),
      route("doctors/:city/:service/map", "routes/map/list-map.tsx", [booking("map")]),
      route("doctors/:city/:service/map/places", "routes/map/map-pins.ts"),
      route("doctors/:city/:service/cards", "routes/catalogue/list/more-cards.ts"),
      route("cards/:state", "routes/catalogue/cards/card.ts"),
      route("place", "routes/catalogue/filters/place.ts"),
      route("doctors/:city", "routes/services/page.tsx", { id: "services" }),
      route("procedures/:city/:category?", "routes/procedures/page.tsx", { id: "procedures" }),
      route("clinics/:city", "routes/clinics/list.tsx"),
      route("clinics/:city/:slug", "routes/clinics/profile.tsx", [booking("clinic")]),
      route("doctor/:slug", "routes/doctor/page.tsx", [booking("doctor")]),

      route("share/doctors/:city/:service", "routes/catalogue/list/share-image.ts"),
      route("share/doctor/:slug", "routes/doctor/share-image.ts"),
      route("share/clinics/:city/:slug", "routes/clinics/share-image.ts"),

      route("appointments", "routes/patient/page.tsx", { id: "own-appointments" }),
      route("appointments/:id", "routes/appointment/page.tsx"),
      route("appointments/:id/cancel", "routes/appointment/cancel.tsx"),
      route("appointments/:id/reschedule", "routes/appointment/reschedule.tsx"),
      route("appointments/:id/rebook", "routes/appointment/rebook.tsx"),
      route("appointments/:id/calendar.ics", "routes/appointment/calendar.ts"),

      route("search", "routes/search/page.tsx", { id: "search" }),
      route("search/suggestions", "routes/search/suggestions.ts"),
      route("map", "routes/map/page.tsx"),
      route("a/:code", "routes/appointment/short-link.ts"),
      route("feedback/:id", "routes/feedback/page.tsx"),

      route("cities", "routes/cities/page.tsx", { id: "cities" }),
      route("cookies", "routes/consent/page.tsx"),
      route("contacts", "routes/content/contacts.tsx"),
      route("join", "routes/content/join.tsx"),
      route("survey", "routes/content/survey.tsx"),
      legal("privacy_policy"),
      legal("user_gtc"),
      legal("processing-agreement"),
      legal("impresszum"),
      legal("partner_gtc"),
      moved("confidentiality", "privacy_policy"),
      moved("user-agreement", "user_gtc"),

      route("staff", "routes/staff/sign-in.tsx"),
      route("staff/desk", "routes/staff/desk.tsx"),
      route("staff/operators", "routes/staff/operators/page.tsx"),
      route("staff/operators/csv", "routes/staff/operators/csv.ts"),
      route("staff/day", "routes/staff/day/page.tsx"),
      route("staff/day/walk-in", "routes/staff/day/walk-in.tsx"),
      route("staff/day/move", "routes/staff/day/move.tsx"),
      route("staff/schedules", "routes/staff/schedules/page.tsx"),
      route("staff/catalogue", "routes/staff/catalogue/page.tsx"),
      route("staff/catalogue/doctor", "routes/staff/catalogue/doctor.tsx"),
      route("staff/catalogue/new-doctor", "routes/staff/catalogue/new-doctor.tsx"),
      route("staff/catalogue/offer", "routes/staff/catalogue/offer.tsx"),
      route("staff/catalogue/branch", "routes/staff/catalogue/branch.tsx"),
      route("staff/catalogue/clinic", "routes/staff/catalogue/clinic.tsx"),
      route("staff/catalogue/new-branch", "routes/staff/catalogue/new-branch.tsx"),
      route("staff/catalogue/field", "routes/staff/catalogue/field.tsx"),
      route("staff/clinic-reviews", "routes/staff/clinic-reviews/page.tsx"),
      route("staff/figures", "routes/staff/figures/page.tsx"),
      route("staff/figures/csv", "routes/staff/figures/csv.ts"),
      route("staff/patient-data", "routes/staff/patient-data/page.tsx"),
      route("staff/patient-data/file", "routes/staff/patient-data/file.ts"),
      route("staff/team", "routes/staff/team/page.tsx"),
      route("staff/integrations", "routes/staff/integrations/page.tsx"),
      route("staff/preview", "routes/staff/preview/page.tsx"),
      route("staff/joins", "routes/staff/joins/page.tsx"),
      route("staff/joins/:clinic", "routes/staff/joins/clinic.tsx"),
      route("staff/invitation", "routes/staff/invitation/page.tsx"),
      route("staff/account", "routes/staff/account.tsx"),
      route("staff/second-factor", "routes/staff/second-factor.tsx"),
      route("staff/reviews", "routes/staff/reviews.tsx"),
      route("staff/sign-out", "routes/staff/sign-out.tsx"),

      route("outbox", "routes/content/outbox.tsx"),
      ...styleguide,
      route("404", "routes/content/not-found.tsx", { id: "not-found" }),
    ]),
  ]),
  route("photos/:file", "routes/content/photo.ts"),
  route("visit-events", "routes/counter/visit-events.ts"),
  route("page-view.gif", "routes/counter/page-view.ts"),
  route("tag-manager.js", "routes/counter/tag-manager.ts"),
  route("outbox.json", "routes/content/outbox-json.ts"),
  route("robots.txt", "routes/crawlers/robots.ts"),
  route(".well-known/security.txt", "routes/crawlers/security.ts"),
  route("sitemap.xml", "routes/crawlers/sitemap-index.ts"),
  route("sitemap/:part", "routes/crawlers/sitemap-part.ts"),
  route("manifest.webmanifest", "routes/crawlers/manifest.ts"),
  route("favicon.ico", "routes/crawlers/favicon.ts"),
  route(":lang?/*", "routes/content/unknown-url.tsx", { id: "unknown-url" }),
] satisfies RouteConfig;
