import { z } from "zod";
import { idValue } from "./shared.ts";

export const appointmentField = z.object({
  id: idValue,
  param_name: z.string(),
  title: z.string(),
  is_required: z.boolean(),
  min_length: z.int().nullable(),
  max_length: z.int().nullable(),
});
export type AppointmentField = z.infer<typeof appointmentField>;
