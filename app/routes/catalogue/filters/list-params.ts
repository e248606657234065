/** Names of filters and order: in URLs, forms and every record of filters, in this order (D-09). */
export const filterNames = ["sort", "nearme", "date", "language", "insurance", "child_age", "city_area"] as const;
export type FilterName = (typeof filterNames)[number];

/** Parameters that a change of filters resets: page, card, and on the map view and selection. */
export const pageParams = ["offset", "card", "at", "branch", "nth"];
