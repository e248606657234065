const publicPath =
  /^(?:\/[a-z]{2})?(?:\/?|\/(?:doctors|procedures|clinics)\/[\w-]+(?:\/[\w-]+)?(?:\/map)?|\/doctor\/[\w-]+)$/;

/**
 * Whether the path is of a catalogue page: home, a list, the map of a list, or a profile. All other pages may show or
 * take personal data, so their visits are not counted.
 */
export function isPublicPath(pathname: string): boolean {
  return publicPath.test(pathname);
}
