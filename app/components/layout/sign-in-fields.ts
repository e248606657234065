/**
 * Fields that a staff form carries for signing in again: never stored, never sent back. `staff-again` is the step that
 * was submitted; `staff-partial` is set if the form lost passwords or files.
 */
export const signInFields = ["staff-again", "staff-email", "staff-password", "staff-code", "staff-partial"] as const;

export type SignInField = (typeof signInFields)[number];

/** Id of the heading of signing in again. */
export const signInAgainId = "staff-again";
