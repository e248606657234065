export { addNearStations } from "./nouns.ts";
export { importFolder, type ImportFault } from "./import/import-folder.ts";
export { replaceSlots, importDoctors, type NumberedFault } from "./branch/branch-supply.ts";
export { listBranchTokens, revokeBranchToken, type TokenBranch } from "./branch/queries.ts";
export { findBranchOfToken, makeBranchToken } from "./branch/token.ts";
export { startSlotMaker } from "./slot-maker.ts";
