import { z } from "zod";

const opens = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const closes = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/**
 * Seven days from Monday, each with its intervals in order and in the city's zone: an empty day is closed, an interval
 * over midnight is one up to 24:00 and one from 00:00. Null if not known.
 */
export const openingHours = z
  .array(z.array(z.object({ opens, closes })))
  .length(7)
  .nullable();
