import { z } from "zod";
import { purposes, type Purpose } from "#app/analytics/consent.ts";

const form = z.object({
  choice: z.enum(["accept", "necessary", "chosen"]),
  allow: z.array(z.enum(purposes)),
});

/** Which of the purposes asked a posted form allows, by its button; null when it says nothing we know. */
export function allowedBy(posted: FormData, asked: readonly Purpose[]): readonly Purpose[] | null {
  const { data } = form.safeParse({ choice: posted.get("choice"), allow: posted.getAll("allow") });
  if (!data) return null;
  const byChoice = { accept: asked, necessary: [], chosen: asked.filter((purpose) => data.allow.includes(purpose)) };
  return byChoice[data.choice];
}
