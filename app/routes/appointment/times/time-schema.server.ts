import type { i18n } from "i18next";
import { z } from "zod";

/** The selected slot, and the appointment's slot when the form was shown. */
export function timeSchema(t: i18n["t"]) {
  const slot = z.int({ error: t("appointment:times.choose") }).min(1, t("appointment:times.choose"));
  return z.object({ slot, from: slot.optional().catch(undefined) });
}
