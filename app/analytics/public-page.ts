/**
 * Pages of the catalogue: home, lists, maps of lists, and profiles. On all others visitors type or see something of
 * their own, so nothing there is counted.
 */
const publicPath =
  /^(?:\/[a-z]{2})?(?:\/?|\/(?:doctors|procedures|clinics)\/[\w-]+(?:\/[\w-]+)?(?:\/map)?|\/doctor\/[\w-]+)$/;

export function isPublicPath(pathname: string): boolean {
  return publicPath.test(pathname);
}
