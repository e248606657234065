export { currentCity, listCities, rememberCity } from "./cities.server.ts";
export { openVisit, type Visit } from "./visit.server.ts";
