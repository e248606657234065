export { insertEvent } from "./queries.ts";
