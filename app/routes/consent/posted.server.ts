import { z } from "zod";
import { purposes, type Purpose } from "#app/analytics/consent.ts";

/** `unclear`: no known choice. */
export function consentSchema(unclear: string) {
  return z.object({
    choice: z.enum(["accept", "necessary", "chosen"], unclear),
    allow: z.array(z.enum(purposes, unclear)).default([]),
    /** The page to go back to. */
    from: z.string().default(""),
    /** Posted by the banner, which closes without a toast. */
    quiet: z.string().optional(),
  });
}

/** The allowed purposes, by the pressed button. */
export function allowedBy(
  { choice, allow }: Pick<z.output<ReturnType<typeof consentSchema>>, "choice" | "allow">,
  askedPurposes: readonly Purpose[],
): readonly Purpose[] {
  return { accept: askedPurposes, necessary: [], chosen: askedPurposes.filter((purpose) => allow.includes(purpose)) }[
    choice
  ];
}
