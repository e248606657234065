import { sql } from "kysely";

/**
 * Whether branch `b` has been given its place: until then it is at the centre of its city, `city`, where it was
 * created.
 */
export const isPlaced = sql<boolean>`(b.lat, b.lng) <> (city.lat, city.lng)`;
