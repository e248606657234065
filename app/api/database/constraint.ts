/** The name of the constraint an error of the database is about; null for every other error. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : null;
}
