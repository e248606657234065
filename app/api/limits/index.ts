export { hashKey } from "./hash-key.ts";
export { ipUnit, networkOf } from "./network.ts";
export { giveBackUses, takeUse, takeUseExpression, type Use } from "./queries.ts";
export { refuseTooOften } from "./refuse-too-often.ts";
