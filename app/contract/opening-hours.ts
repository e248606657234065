import { z } from "zod";

const opens = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const closes = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/**
 * Seven days from Monday, each with its intervals in order and in the city's zone. A day without intervals is closed.
 * An interval over midnight is two: one until 24:00, and one from 00:00 of the next day. Null if not known.
 */
export const openingHours = z
  .array(z.array(z.object({ opens, closes })))
  .length(7)
  .nullable();
