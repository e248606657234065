export { isStoredPhoto, addPhoto } from "./photos.ts";
export { findPhoto } from "./queries.ts";
