/** Pages of staff, and files that only documents and crawlers request. */
const staffAndFileRoutes =
  /^routes\/(?:staff\/(?!sign-in$)|crawlers\/|counter\/|content\/(?:photo|outbox)|.*\/(?:share-image|calendar|short-link)$)|^moved-/;

/**
 * Whether the manifest of visitors who are not staff has a route. The router would compile the paths of the others
 * before a page can be used. A link to one of those loads its document (`routes/content/unknown-url.tsx`).
 */
export const isForVisitors = (routeId: string): boolean => !staffAndFileRoutes.test(routeId);
