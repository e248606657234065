export { readFigures } from "./figures.ts";
