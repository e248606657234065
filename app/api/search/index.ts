export type { HostedIndex } from "./hosted-client.ts";
export { openSearch } from "./search.ts";
export { syncHostedIndex } from "./sync.ts";
