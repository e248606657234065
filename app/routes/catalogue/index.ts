export { loadCards } from "./cards.server.ts";
export { branchView, chooseDoctorService, priceView } from "./doctor-view.ts";
