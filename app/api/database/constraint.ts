/** The name of the violated constraint; null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : null;
}
