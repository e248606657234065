/**
 * Routes that the browser of a visitor who is not staff does not get: the work of staff, and files that only documents
 * and crawlers request. The router would compile the paths of all of them before a page can be used. A link to one
 * loads its document (`routes/content/unknown-url.tsx`).
 */
const ofStaffAndFiles =
  /^routes\/(?:staff\/(?!sign-in$)|crawlers\/|counter\/|content\/(?:photo|outbox)|.*\/(?:share-image|calendar|short-link)$)|^moved-/;

export const isForVisitors = (routeId: string): boolean => !ofStaffAndFiles.test(routeId);
