export { forgetOld, startForgetting } from "./worker.ts";
