export { hashKey } from "./hash-key.ts";
export { ipUnit, networkOf } from "./network.ts";
export { giveBackUses, takeUse, takingUse, type Use } from "./queries.ts";
export { tooOften } from "./too-often.ts";
