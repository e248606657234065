export { loadCard, loadCards } from "./cards/cards.server.ts";
export { readCardState } from "./cards/card-state.ts";
export { hasMap, mapPattern, readList, type ListArgs } from "./list/doctors-loader.server.ts";
export { toBranchView, chooseDoctorService, toPriceView } from "./cards/to-doctor-view.ts";
export { figuresText } from "./list/list-head.server.ts";
export { listQuery } from "./list/list-page.server.ts";
