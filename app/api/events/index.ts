export { insertEvent, insertPageView } from "./queries.ts";
