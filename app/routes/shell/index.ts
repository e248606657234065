export { attempt, type Attempt } from "./attempt.server.ts";
export { currentCity, listCities, rememberCity } from "./cities.server.ts";
export { pagingOf, readPage, type Paging } from "./paging.server.ts";
export { openVisit, type Visit } from "./visit.server.ts";
export { readPostedForm } from "./posted-form.server.ts";
export { seal, unseal } from "./sealed.server.ts";
export { dropStaff, getStaff, keepStaff } from "./staff.server.ts";
export { keepToast } from "./toast.server.ts";
export { isPhone, isRobot } from "./visitor-kind.server.ts";
