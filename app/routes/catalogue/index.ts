export { loadCards } from "./cards.server.ts";
export { readCardState } from "./card-state.ts";
export { branchView, chooseDoctorService, priceView } from "./doctor-view.ts";
