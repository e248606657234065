export { getDoctorByService, getDoctorBySlug, listDoctors } from "./doctors/doctors.ts";
export type { DoctorFilter } from "./doctors/filter.ts";
export { listCities, listCityAreas, listFeatureSwitches, listInsurances } from "./places/queries.ts";
export { findServices } from "./services/queries.ts";
