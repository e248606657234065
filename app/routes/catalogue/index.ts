export { loadCard, loadCards } from "./cards.server.ts";
export { readCardState } from "./card-state.ts";
export { hasMap, mapPattern, readList, type ListArgs } from "./doctors-loader.server.ts";
export { branchView, chooseDoctorService, priceView } from "./doctor-view.ts";
export { listQuery } from "./list-page.server.ts";
