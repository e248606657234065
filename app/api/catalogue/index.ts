export { findBranchesAt } from "./branches/queries.ts";
export { findListChanges } from "./changes/queries.ts";
export { cleanClinicHtml } from "./clinic-html.ts";
export { listClinics, listClinicServices } from "./clinics/clinics.ts";
export { findClinicsFigures } from "./clinics/queries.ts";
export {
  getDoctorByService,
  getDoctorBySlug,
  getDoctorsMeta,
  listDoctors,
  listPremiumDoctors,
  mapDoctors,
} from "./doctors/doctors.ts";
export { updateListFigures } from "./lists/queries.ts";
export { flagsOf } from "./places/flags.ts";
export { listCities, listCityAreas, listFeatureSwitches, listInsurances } from "./places/queries.ts";
export { findServiceCategories, findServices } from "./services/queries.ts";
export { drawCityMap } from "./static-map/static-map.ts";
