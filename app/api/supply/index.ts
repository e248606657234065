export { importFolder } from "./import/import-folder.ts";
export type { ImportFault } from "./import/import-folder.ts";
