import { z } from "zod";
import { purposes, type Purpose } from "#app/analytics/consent.ts";

/** The form of the banner and of the cookie page. `unknownChoice` is the error's text. */
export function consentSchema(unknownChoice: string) {
  return z.object({
    choice: z.enum(["accept", "necessary", "chosen"], unknownChoice),
    allow: z.array(z.enum(purposes, unknownChoice)).default([]),
    /** The page to go back to. */
    from: z.string().default(""),
    /** Posted by the banner, which closes without a toast. */
    quiet: z.string().optional(),
  });
}

/** The purposes allowed by the pressed button. */
export function allowedPurposes(
  { choice, allow }: Pick<z.output<ReturnType<typeof consentSchema>>, "choice" | "allow">,
  askedPurposes: readonly Purpose[],
): readonly Purpose[] {
  return { accept: askedPurposes, necessary: [], chosen: askedPurposes.filter((purpose) => allow.includes(purpose)) }[
    choice
  ];
}
