export { isStoredPhoto, takePhoto } from "./photos.ts";
export { findPhoto } from "./queries.ts";
