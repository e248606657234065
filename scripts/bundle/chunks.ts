import { globSync } from "node:fs";
import { join } from "node:path";

/** Modules of the browser's build by the beginning of their path, without those that begin like one of `except`. */
type Chunk = { name: string; priority?: number; modules: string[]; except?: string[] };

/** Browser chunks: few, since each is a request and the document lists each file of a page. */
const chunks: Chunk[] = [
  {
    name: "vendor",
    priority: 3,
    modules: [
      "node_modules/react/",
      "node_modules/react-dom/",
      "node_modules/scheduler/",
      "node_modules/react-router/",
      "node_modules/i18next/",
      "node_modules/react-i18next/",
      "node_modules/dayjs/",
      "node_modules/cookie-es/",
    ],
    except: ["node_modules/dayjs/plugin/", "node_modules/dayjs/locale/"],
  },
  {
    name: "shared",
    priority: 2,
    modules: [
      "app/i18n/",
      "app/calendar/days",
      "app/countries/",
      "app/flags/",
      "app/routes/booking/booking-path",
      "app/routes/catalogue/filters/list-params",
      "app/ui/breadcrumbs/",
      "app/ui/button/",
      "app/ui/dialog/closing-animation",
      "app/ui/dialog/initial-focus",
      "app/ui/form/marketing-fields",
      "app/ui/document/",
      "app/ui/icon/",
      "app/ui/page-head/",
      "app/ui/screen/",
      "app/ui/avatar/",
      "app/ui/disclosure/shorten",
      "app/ui/toast/toasts",
      "app/components/doctor-card/branch-line",
      "app/components/phone-link/phone-link",
      "app/components/layout/error-screen",
      "app/components/layout/not-found",
      "app/components/layout/route-error",
      "app/components/layout/search-bar",
      "app/components/layout/header.module",
    ],
    except: [
      "app/i18n/phone-problem",
      "app/i18n/list-texts/",
      "app/countries/mercator",
      "app/countries/number-plan",
      "app/countries/read-phone",
      "app/ui/document/after-paint",
      "app/ui/document/follow-interrupted-post",
      "app/ui/document/handle-failed-navigation",
      "app/ui/document/focus-manager",
      "app/ui/document/loading.css",
    ],
  },
  {
    name: "cards",
    modules: [
      "app/components/doctor-card/",
      "app/components/slot-days/",
      "app/ui/sticky-bar/sticky-bar",
      "app/routes/booking/overlay",
      "app/routes/catalogue/cards/use-card-links",
    ],
  },
  {
    name: "filters",
    modules: [
      "app/routes/catalogue/filters/ages-toggle",
      "app/routes/catalogue/filters/applied-filters",
      "app/routes/catalogue/filters/date-filter",
      "app/routes/catalogue/filters/filter-bar",
      "app/routes/catalogue/filters/filter-fields",
      "app/routes/catalogue/filters/list-filters",
      "app/routes/catalogue/filters/near-me",
    ],
  },
  {
    name: "profile",
    modules: [
      "app/ui/clamp/",
      "app/ui/disclosure/disclosure",
      "app/ui/pager/",
      "app/components/branch-block/",
      "app/components/clinic/",
      "app/components/doctor-row/",
      "app/components/opening-hours/",
      "app/components/reviews/",
      "app/routes/booking/use-profile-booking",
      "app/routes/clinics/clinic-sections",
    ],
  },
  {
    name: "after-paint",
    modules: [
      "app/ui/document/after-paint",
      "app/ui/document/follow-interrupted-post",
      "app/ui/document/handle-failed-navigation",
      "app/ui/document/focus-manager",
      "app/ui/date-picker/date-popover",
      "app/ui/dialog/dialog",
      "app/ui/skeleton/",
      "app/ui/toast/toaster",
    ],
  },
  // Filters of clinics have it, but no form.
  {
    name: "select",
    priority: 1,
    modules: ["app/ui/form/select-field", "app/ui/form/use-select-class", "app/ui/form/form.module"],
  },
  {
    name: "forms",
    modules: [
      "node_modules/@conform-to/",
      "app/ui/form/choice-field",
      "app/ui/form/error-summary",
      "app/ui/form/field",
      "app/ui/form/operator-mark",
      "app/ui/form/text-field",
      "app/ui/form/use-action-form",
      "app/ui/form/use-error-title",
      "app/ui/form/use-field-rules",
      "app/ui/phone-field/",
      "app/components/layout/sign-in-fields",
    ],
  },
  {
    name: "booking",
    modules: [
      "app/routes/booking/booking.module",
      "app/routes/booking/step-title",
      "app/routes/booking/step-link",
      "app/routes/booking/chosen-time",
      "app/routes/booking/use-toasts",
      "app/routes/booking/form/",
    ],
  },
];

const root = join(import.meta.dirname, "../..");

/** The groups of the bundler's code splitting. @throws if a path of `chunks` belongs to no module, as after a rename */
export function chunkGroups() {
  return chunks.map(({ name, priority = 0, modules, except = [] }) => {
    const unknown = [...modules, ...except].find((path) => globSync(`${path}*`, { cwd: root }).length === 0);
    if (unknown) throw new Error(`chunks.ts: no module begins with ${unknown}`);
    const isOneOf = (id: string, paths: string[]) => paths.some((path) => id.includes(`/${path}`));
    return {
      name,
      priority,
      test: (id: string) => isOneOf(id, modules) && !isOneOf(id, except) && !id.includes(".server."),
    };
  });
}
