/** The id of a visit's element on the page of the day. */
export const visitAnchor = (id: number): string => `visit-${id}`;
